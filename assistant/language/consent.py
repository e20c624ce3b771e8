"""Consent: while a question is open, no question and no denial moves the game (D8)."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.language import intents as meant
from assistant.language import questions as ask
from assistant.language.intents import Intent, Order, Ordered, Use
from assistant.language.understanding import Understanding


def asks(words: Sequence[str], known: Understanding) -> bool:
    """Whether words have the form of a question, perhaps after “well” or “okay so”."""
    leads = known.words("lead", "filler")
    first = next((at for at, word in enumerate(words) if word not in leads), len(words))
    question = words[first : first + 1]
    orders = known.words("no question")
    return " ".join(words[first : first + 2]) not in orders and not known.words(
        "asking"
    ).isdisjoint(question)


def denies(words: Sequence[str], known: Understanding) -> bool:
    """Whether a form of no, not or wait is among the words."""
    return not known.words("denying").isdisjoint(words)


def agrees(
    intent: Intent, words: Sequence[str], asked: ask.Pending | None, known: Understanding
) -> bool:
    """Whether words begin with a yes, or what is asked for has one before it; no card is turned."""
    if asks(words, known) or denies(words, known) or known.words("yes").isdisjoint(words):
        return False
    match asked, intent:
        case (
            ask.ConfirmStop() | ask.ConfirmOrder(Order()) | ask.WhichClue(_, (_,)),
            Ordered(Order.YES),
        ):
            yes = known.words("yes")
            leads = known.words("lead", "filler") - yes
            return next(word for word in words if word not in leads) in yes
        case ask.ConfirmStop(), Ordered(Order.STOP):
            return True
        case ask.ConfirmOrder(wanted), Ordered(order):
            return order is wanted
        case ask.WhichClue(_, (clue,)), meant.SaidClue(said):
            return said == clue
        case _:
            return False


def consented(
    intent: Intent, near: bool, words: Sequence[str], known: Understanding
) -> Intent | None:
    """The intent as far as these words may carry it while a question is open.

    What would move the game is asked back in a question or a denial; what was only `near`, or
    cannot be asked back, is nothing.
    """
    if not (asks(words, known) or denies(words, known)):
        return intent
    match intent:
        case meant.SaidClue():
            return replace(intent, doubtful=True)
        case Ordered(order) if Use.MOVES in order.use:
            return None if near else replace(intent, doubtful=True)
        case meant.SaidChoice() | meant.SaidBonus():
            return None
        case _:
            return intent
