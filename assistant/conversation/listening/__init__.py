"""Listening: what was said, how certainly, and its possible meanings."""
