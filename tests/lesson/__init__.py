"""Tests of the spoken lesson."""
