"""The workshop: makes files that players are given, and measures. It is never installed."""
