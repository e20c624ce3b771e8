"""Benchmarks: random games, the speed of the rules, and of the start."""
