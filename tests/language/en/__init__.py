"""Tests of the English sentences."""
