"""The workshop: tools that make shipped data files and take measurements. It is never installed."""
