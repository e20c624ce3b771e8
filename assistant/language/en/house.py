"""The house rules in English: what each means, and how it is said."""

from __future__ import annotations

from assistant.game.rules.house import Agreement
from assistant.language.en.texts import texts


def means(agreement: Agreement) -> str:
    """What a house rule is about, in a sentence for who chooses it."""
    return texts()["house"][agreement.name]


def spoken(agreement: Agreement) -> str:
    """How a house rule is said: `looser turns`. Its names are English already."""
    return agreement.name.replace("_", " ")
