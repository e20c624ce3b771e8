"""Builds the second reader's data from a language's examples."""
