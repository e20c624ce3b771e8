"""Seeing: from a photograph of a table to the words on its cards, in their places."""
