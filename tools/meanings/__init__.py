"""Builds the data of the second reader from a language's examples."""
