"""Photographs of tables, drawn with known words, to test how the program reads them."""
