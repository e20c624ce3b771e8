"""Child processes for native code that may crash or hang; the game goes on without them."""
