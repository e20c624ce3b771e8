"""Benchmarks of a partner with simulated people, and random players of any edition."""
