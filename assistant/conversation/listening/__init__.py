"""Listening: what was said, how certain that is, and what it can mean."""
