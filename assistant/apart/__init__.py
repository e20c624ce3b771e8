"""Processes of our own beside the one that decides: what dies in there takes no game down."""
