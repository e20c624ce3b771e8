"""Builds the partner's knowledge of words from pinned packages with clear licences."""
