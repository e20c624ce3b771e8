"""Photographs of tables, drawn with known words, and what the program reads of them."""
