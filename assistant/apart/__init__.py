"""Child processes for native code that can crash or hang without stopping the game."""
