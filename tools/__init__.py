"""The workshop: tools that make the program's data files and take measurements. Never installed."""
