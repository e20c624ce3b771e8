"""Benchmarks of a partner with simulated people."""
