"""A table's faces: the typed console, browser pages, and the screens' content."""
