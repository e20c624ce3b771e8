"""Tests about the house itself: its rules, its arrows, its map."""
