"""A photograph of a table of cards → the words on it, in their places."""
