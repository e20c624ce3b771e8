"""Builds a partner's knowledge about words from pinned packages with clear licences."""
