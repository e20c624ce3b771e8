"""The composition root: connects devices, session and store."""
