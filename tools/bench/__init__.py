"""Benchmarks of the rules, and of a partner with a simulated person."""
