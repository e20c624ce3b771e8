"""The referee's rulings (W10)."""

from assistant.game.referee import Relation, Ruling


def ruling(found: Ruling) -> str:
    """A spoken sentence without its full stop, such as `Rain is part of rainbow`."""
    match found.relation:
        case Relation.FREE:
            return f"Nothing on the table forbids {found.clue}"
        case Relation.SEVERAL_WORDS:
            return f"{found.clue} is not one word"
        case Relation.NO_WORD:
            return "That is not a word"
        case Relation.NOT_KNOWN:
            return f"I do not know {found.clue} as one thing"
        case Relation.LETTERS:
            return f"{found.clue.upper()} is letters, not a word"
        case Relation.SAME:
            reason = "is on the table"
        case Relation.ONE_WORD_OF:
            reason = f"is part of {found.whole}"
        case _:
            reason = _against(found) + (f", part of {found.whole}" if found.whole else "")
    return f"{found.clue.capitalize()} {reason}"


def _against(found: Ruling) -> str:
    """The objection to a clue because of one visible word."""
    match found.relation:
        case Relation.SPELLING:
            return f"is another spelling of {found.word}"
        case Relation.FORM:
            return f"is a form of {found.word}"
        case Relation.PART:
            return f"is part of {found.word}"
        case Relation.FORM_OF_PART:
            return f"is a form of {found.part}, part of {found.word}"
        case Relation.CONTAINS:
            return f"contains {found.part}"
        case Relation.CONTAINS_FORM:
            return f"contains {found.part}, a form of {found.word}"
        case Relation.SHARES_PART:
            return f"shares {found.part} with {found.word}"
        case _:
            return f"may be a form of {found.word}"
