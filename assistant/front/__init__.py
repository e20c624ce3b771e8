"""Front ends in text: the console, typed lines, the state as JSON."""
