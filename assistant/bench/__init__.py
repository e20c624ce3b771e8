"""Measuring: games that dice play, and how fast the rules follow them."""
