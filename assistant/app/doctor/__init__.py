"""Checks of this machine and the program, each with a remedy."""
