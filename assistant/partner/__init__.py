"""A partner that plays offline: gives clues, guesses, and looks back on clues.

It is handed what its seat may know and nothing else. Its knowledge of words is one file beside
these modules; `sources.md` says where that comes from. It is loaded only when a partner plays, or
when the ear weighs a clue by the cards that all can see (`relation.py`).
"""
