"""Builds the word table from public resources: `./tabletop-dev tools.referee FOLDER`.

No code here runs during a game. FOLDER holds the archives listed in `inputs.txt`; the same archives
and curated files always give the same table, byte for byte.
"""
