"""What is said and shown, one folder a language."""
