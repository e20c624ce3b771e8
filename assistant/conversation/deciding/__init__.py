"""Deciding: what to do about an intent or a tap, by what everybody at the table knows."""
