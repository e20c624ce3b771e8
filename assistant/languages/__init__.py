"""What players hear and read, one package a language."""
