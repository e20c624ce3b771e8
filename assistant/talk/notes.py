"""What was heard, as lines of a console transcript that do the same again.

Typed words are never doubted: none is asked for again or offered with others. So what a doubt
of the ear led to is written as it was settled, and what it only asked is a remark.
"""

from __future__ import annotations

from assistant.rules.cards import Party
from assistant.rules.commands import Guess
from assistant.rules.view import PublicView
from assistant.talk.intents import Order, Ordered, SaidClue, SaidGuess
from assistant.talk.parse import Reading
from assistant.talk.pending import Confirm, Pending, RuleOnClue, WhichClue
from assistant.talk.phrases import spoken_card
from assistant.talk.steps import Ask, Do, Drop, Step, Tell, Undo
from assistant.talk.understanding import Understanding
from assistant.talk.vocabulary import chosen

YES, NO = Ordered(Order.YES), Ordered(Order.NO)


def noted(
    reading: Reading,
    by: Party | None,
    pending: Pending | None,
    step: Step,
    view: PublicView,
    known: Understanding,
) -> tuple[str, ...]:
    """The lines for what was read, with this question open, and what followed from it."""
    act, line = reading.act, _line(by, reading.text)
    match pending, step:
        case _, Do(Guess(guesser)) if isinstance(act, SaidGuess):
            return (line, _line(guesser, known.phrase(Order.YES)))  # a trusting house did not ask
        case _, Ask(Confirm(Guess(guesser, position))) if act == NO:
            return (_line(guesser, spoken_card(view, position)),)
        case RuleOnClue(), Ask(WhichClue()):
            return (_line(by, known.phrase(Order.UNDO)),)
        case _, Ask(WhichClue()) if isinstance(act, SaidClue):
            return (f"# {line}",)
        case WhichClue(), Tell() | Drop() | Undo():
            return (f"# {line}",)
        case WhichClue(_, (_,)), _ if act == YES:
            return (_line(by, chosen(pending, 0, known)),)
        case WhichClue(_, _, True), _ if isinstance(act, SaidClue) and not act.correction:
            return (_line(by, known.correction(reading.text)),)
        case _, Tell() if act == YES:
            return (f"# {line}",)  # it was asked for again, or there was no question
        case _:
            return (line,)


def noted_tap(by: Party, pending: Pending | None, known: Understanding) -> str:
    """The line for a tap with this question open."""
    match pending:
        case WhichClue(_, (_,)):
            return _line(by, chosen(pending, 0, known))
        case _:
            return f"[{by}]"


def _line(by: Party | None, words: str) -> str:
    return f"{by or ''}: {words}"
