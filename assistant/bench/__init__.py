"""The time that the program takes to start."""
