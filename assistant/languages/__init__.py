"""The languages that the assistant speaks."""
