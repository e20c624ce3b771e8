"""The faces of a table: the typed console, browser pages, and the contents of screens."""
