"""Games, moves and campaigns on disk."""
