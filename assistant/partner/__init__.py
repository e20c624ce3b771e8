"""A partner that plays offline: gives clues, guesses, and says afterwards what was better.

It is handed what its seat may know and nothing else, and loaded only when one plays. Its
knowledge of words is one file beside these modules; `sources.md` says where that comes from.
"""
