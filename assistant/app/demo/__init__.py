"""A complete recorded game through the real ears and mouth, to watch and listen to."""
