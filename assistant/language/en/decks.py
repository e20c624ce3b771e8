"""Findings about decks, in English."""

from assistant.game.decks import findings
from assistant.game.decks.shelf import too_few
from assistant.language.en.rulings import ruling
from assistant.language.en.texts import texts_of

OTHERWISE = "say its row and column"
"""Advice that always helps."""

ROWS = "each is asked back with its row"
"""The treatment of cards that sound the same."""

DIFFICULTIES = texts_of(findings.Difficulty, "difficulty")
"""The text after the card."""


def located(found: findings.Finding) -> str:
    """A finding with its place: one line, like every message about a file."""
    line = f" line {found.line}:" if found.line else ""
    return f"{found.file}:{line} {finding(found)}"


def finding(found: findings.Finding) -> str:
    """A finding, without its place."""
    match found.matter:
        case findings.Unusable(reason):
            return reason
        case findings.TooFew(count):
            return too_few(count)
        case findings.Twice(card, before):
            return f"{card.word} is already in {_there(before, found)}"
        case findings.WrittenDifferently(card, before):
            return (
                f"{card.word} is {before.card.word} of {_there(before, found)} written differently"
            )
        case findings.SoundsLike(card, before):
            return f"{card.word} sounds like {before.card.word} of {_there(before, found)}; {ROWS}"
        case findings.Overlap(card, clash):
            return f"{card.word}: {ruling(clash)}"
        case findings.HardToSay(card, difficulty):
            return f"{card.word} {DIFFICULTIES[difficulty]}"
        case findings.NotInDictionary(card, words):
            return f"{card.word}: Vosk does not know {', '.join(words)}; {OTHERWISE}"
        case findings.OtherLanguage(language):
            return f"its language is “{language}”, but only English is heard; say rows and columns"


def _there(before: findings.Entry, found: findings.Finding) -> str:
    line = f"line {before.line}"
    return line if before.file == found.file else f"{line} of {before.file}"
