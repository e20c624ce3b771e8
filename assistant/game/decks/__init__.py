"""Decks: lists of words and pictures from which a grid is dealt.

Three decks are included; players store their own as text files in a folder.
"""

from assistant.game.decks.deck import Deck, deal
from assistant.game.decks.shelf import FOLDER, Listed, catalogue, load, words

__all__ = ["FOLDER", "Deck", "Listed", "catalogue", "deal", "load", "words"]
