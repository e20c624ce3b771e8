"""Speaking: sentences become sound."""
