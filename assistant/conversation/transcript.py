"""Spoken words, as lines of a console transcript with the same effect.

Typed words are never in doubt, so they lead to no questions or alternatives. The answer to a
doubtful utterance is therefore written as its outcome, and the question as a comment.
"""

from assistant.conversation.deciding.decisions import Ask, Decision, Do, Drop, GiveFloor, Tell, Undo
from assistant.conversation.listening.utterances import card_name
from assistant.game.rules.cards import Party
from assistant.game.rules.commands import Guess
from assistant.language.intents import NO, YES, Order, SaidClue, SaidGuess
from assistant.language.questions import Confirm, HowMany, Pending, RuleOnClue, WhichClue
from assistant.language.reading import Moment, Reading
from assistant.language.understanding import Understanding
from assistant.language.vocabulary import chosen


def noted(reading: Reading, by: Party | None, now: Moment, decision: Decision) -> tuple[str, ...]:
    """The lines for a reading at this moment, and for its effects."""
    intent, line, known = reading.intent, _line(by, reading.text), now.known
    match now.pending, decision:
        case _, Do(Guess(guesser)) if isinstance(intent, SaidGuess):
            return (line, _line(guesser, known.phrase(Order.YES)))  # a trusting table did not ask
        case _, Ask(Confirm(Guess(guesser, position))) if intent == NO:
            return (_line(guesser, card_name(now.view, position, known)),)
        case RuleOnClue(), Ask(WhichClue()):
            return (_line(by, known.phrase(Order.UNDO)),)
        case _, Ask(WhichClue()) if isinstance(intent, SaidClue):
            return (f"# {line}",)
        case WhichClue(), Tell() | Drop() | Undo() | GiveFloor() | Ask(WhichClue()):
            return (f"# {line}",)
        case HowMany(), Tell() | Drop() | Undo() | GiveFloor() | Ask(HowMany()):
            return (f"# {line}",)  # a typed clue always has its number
        case WhichClue(_, (_,)) as asked, _ if intent == YES:
            return (_line(by, chosen(asked, 0, known)),)
        case WhichClue(_, _, True), _ if isinstance(intent, SaidClue) and not intent.correction:
            return (_line(by, known.correction(reading.text)),)
        case _, Tell() if intent == YES:
            return (f"# {line}",)  # it was asked again, or no question was open
        case _:
            return (line,)


def noted_tap(by: Party, pending: Pending | None, known: Understanding) -> str:
    """The line for a tap while this question is open."""
    match pending:
        case WhichClue(_, (_,)):
            return _line(by, chosen(pending, 0, known))
        case _:
            return f"[{by}]"


def _line(by: Party | None, words: str) -> str:
    return f"{by or ''}: {words}"
