"""Deciding: how to respond to an intent or a tap, based on public information alone."""
