"""Benchmarks of the rules, and of a partner with simulated people."""
