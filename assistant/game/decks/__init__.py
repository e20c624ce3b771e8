"""Decks of cards: lists of words and pictures that a grid is dealt from.

Ours are `everyday`, `children` and `pictures`; players keep theirs as text files in a folder.
"""

from assistant.game.decks.deck import Deck, deal
from assistant.game.decks.shelf import FOLDER, Listed, catalogue, load, words

__all__ = ["FOLDER", "Deck", "Listed", "catalogue", "deal", "load", "words"]
