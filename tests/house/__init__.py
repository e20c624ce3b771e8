"""Tests of the code base itself: its rules, its arrows, its map."""
