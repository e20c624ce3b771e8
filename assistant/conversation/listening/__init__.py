"""Listening: what was said, how surely, and what it may mean."""
