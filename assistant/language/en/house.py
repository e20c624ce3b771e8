"""The house rules in English: what each means, and how it is said."""

from __future__ import annotations

from assistant.game.rules.house import Agreement

MEANS = {
    "looser_turns": "One side may give two clues in a row, then the other one.",
    "names": "A name of several words is one clue: Leonardo da Vinci.",
    "titles": "A title of several words is one clue: The Lord of the Rings.",
    "compounds": "A compound written apart is one clue: guinea pig.",
    "hyphens": "A hyphenated word is one clue: moth-eaten.",
    "acronyms": "Letters that stand for words are a clue: IRS.",
    "wordplay": "Words that sound alike count as the same clue; so they do in Disney.",
    "free_corrections": "A clue may be changed until the first guess, however late.",
    "touch": "voice: a yes touches the card; tap: only the guesser's button does.",
    "expert": "A mission starts with one token fewer.",
    "expert_log": "Of three missions one has pictures, one words, one both.",
    "expert_clues": "Zero and unlimited are numbers of a clue for a team.",
    "timer": "Seconds that a slow player has after somebody says timer.",
    "hints": "Whoever is to act may have a hint, on that seat's own screen alone.",
    "referee": "advise: the table decides; strict: penalty at once; off.",
}
"""By the names that the rules have for them."""


def means(agreement: Agreement) -> str:
    """What a house rule is about, in a sentence for who chooses it."""
    return MEANS[agreement.name]


def spoken(agreement: Agreement) -> str:
    """How a house rule is said: `looser turns`. Its names are English already."""
    return agreement.name.replace("_", " ")
