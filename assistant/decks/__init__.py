"""Decks of cards: lists of words that a grid is dealt from. Ours is `everyday`."""

from assistant.decks.deck import Deck, deal, load

__all__ = ["Deck", "deal", "load"]
