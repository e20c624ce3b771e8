"""Running with the power."""
