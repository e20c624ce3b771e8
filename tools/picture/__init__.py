"""Photographs of tables, drawn with known words, and the program's readings of them."""
