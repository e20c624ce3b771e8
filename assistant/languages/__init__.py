"""Everything that players hear or read, one package for each language."""
