"""Tests of the languages that players hear and read."""
