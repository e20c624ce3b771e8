"""The composition root: puts devices, session and store together."""
