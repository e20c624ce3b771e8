"""Faces of a table: the typed console, pages in a browser, and the content of screens."""
