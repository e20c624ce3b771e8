"""The box itself: plates for a laser cutter or a printer, and pictures of how they go together."""
