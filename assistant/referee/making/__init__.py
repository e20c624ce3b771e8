"""Builds the word table from public resources: `python -m assistant.referee.making FOLDER`.

Nothing in here runs during a game. FOLDER holds the archives that `inputs.txt` lists; the
same archives and the same curated files always give the same table, byte for byte.
"""
