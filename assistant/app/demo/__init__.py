"""A complete recorded game through the real ears and mouth, for people to see and hear."""
