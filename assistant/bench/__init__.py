"""Benchmarks: random games, the speed of the rules, and speech recognition."""
