"""The house rules in English: the meaning and the spoken name of each."""

from assistant.game.rules.house import Agreement
from assistant.language.en.texts import texts


def means(agreement: Agreement) -> str:
    """The meaning of a house rule, in a sentence for the person who chooses it."""
    return texts()["house"][agreement.name]


def spoken(agreement: Agreement) -> str:
    """The spoken name of a house rule: `looser turns`. Its names are English already."""
    return agreement.name.replace("_", " ")
