"""The recorded game."""
