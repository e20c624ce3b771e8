"""The rules, with one marked test per rule."""
