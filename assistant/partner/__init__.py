"""A partner that plays offline: gives clues, guesses, and reviews clues.

It gets only what its seat may know. Its knowledge of words is a file in this folder; `sources.md`
lists where that comes from. It is loaded only when a partner plays, or when the ear weighs a clue
by the visible cards (`relation.py`).
"""
