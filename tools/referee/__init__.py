"""Builds the word table from public resources: `./tabletop-dev tools.referee FOLDER`.

Nothing in here runs during a game. FOLDER holds the archives that `inputs.txt` lists; the
same archives and the same curated files always give the same table, byte for byte.
"""
