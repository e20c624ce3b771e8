"""Decides how to respond to an intent or a tap, from public information alone."""
