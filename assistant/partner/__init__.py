"""The partner, which plays offline: it gives clues, guesses, and reviews clues.

It receives only what its seat is allowed to know. Its knowledge of words is a file in this folder;
`sources.md` lists that file's sources. It is loaded only when a partner plays, or when the ear
judges a clue by the visible cards (`relation.py`).
"""
