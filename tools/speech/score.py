"""Scores an utterance by what the game's parser makes of it at its table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from assistant.conversation.session import Session
from assistant.game.messages import Certainty, Heard, Readings
from assistant.game.referee import spelling_of
from assistant.game.referee.sounds import same_sound
from assistant.game.rules.cards import Side
from assistant.game.rules.clue import Clue
from assistant.language.intents import Intent, SaidClue
from assistant.language.questions import Confirm, HowMany, RuleOnClue, SpellClue, WhichClue
from tools.speech.in_play import in_play
from tools.speech.listen import Outcome
from tools.speech.plan import Item, Task
from tools.speech.tables import Moment, Table, table

TOP = 5
"""Number of readings in which a clue's word is searched for."""
OFFERED = 4
"""Maximum number of meanings that are offered for an utterance, including the first answer."""


class Result(StrEnum):
    """The outcome of an utterance."""

    RIGHT = "right"
    """It was understood as meant; for speech without a meaning, nothing happened."""
    ASKED = "asked"
    """The table asked which clue it was, or for its number; it assumed nothing."""
    WRONG = "wrong"
    NOTHING = "nothing"
    """It was not understood: nothing happened, and the speaker has to repeat it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The score of one item."""

    result: Result
    offered: bool
    """Whether the right meaning is the answer, or one that the table offers after a no."""
    certainty: Certainty
    taken: str = ""
    """The words that were understood; can be empty."""
    word: bool = False
    number: bool = False
    alike: bool = False
    """Whether a clue is right, even if only by a word with the same sound."""
    top: bool = False
    """Whether a clue's word is in one of the first readings, with whatever number."""
    turned: bool = False
    """Whether it turned the card in question."""
    further: int = 0
    """Number of further utterances until a clue is accepted as it was meant."""


def mark(item: Item, outcome: Outcome) -> Mark:
    """Compare what was understood with what was meant.

    If one utterance was heard as several, it is wrong if one of them is.
    """
    where = table(item.board, item.moment)
    understood = [(one, where.hear(one.texts)) for one in outcome.readings]
    acts = [_undoubted(reading.intent) for _, reading in understood if reading]
    taken = ", ".join(reading.text for _, reading in understood if reading)
    certainty = next(
        (one.certainty for one, reading in understood if reading), _first(outcome.readings)
    )
    if item.task is Task.ALONE:
        return _alone(item, outcome, certainty, taken)
    if not item.expected:
        turned = item.moment is Moment.ANSWER and _turns(item, outcome)
        result = Result.WRONG if acts else Result.RIGHT
        return Mark(result, not acts, certainty, taken, turned=turned)
    meant = where.hear([item.expected])
    if meant is None:  # A word in one of the language's phrases does not count as a clue.
        return Mark(Result.WRONG if acts else Result.NOTHING, False, certainty, taken)
    wanted = _undoubted(meant.intent)
    wrong = any(act != wanted for act in acts)
    result = Result.WRONG if wrong else Result.RIGHT if acts else Result.NOTHING
    if not isinstance(wanted, SaidClue):
        offered = any(wanted in choices(one.texts, where) for one in outcome.readings)
        return Mark(result, offered, certainty, taken)
    return _clue_mark(item, outcome, where, wanted.clue, Mark(result, False, certainty, taken))


def _clue_mark(item: Item, outcome: Outcome, where: Table, clue: Clue, heard: Mark) -> Mark:
    """The score of a clue, when a complete table accepts it or asks about it."""
    played = _played(item, outcome)
    first = played.taken or next(iter(played.asked), None)
    words = {said.clue.word for one in outcome.readings for said in _clues(one.texts[:TOP], where)}
    result = heard.result
    if played.taken:
        result = Result.RIGHT if _same(played.taken, clue) else Result.WRONG
    elif played.asks:
        result = Result.ASKED
    elif result is Result.RIGHT:
        result = Result.NOTHING
    number = first is not None and first.number == clue.number
    return replace(
        heard,
        result=result,
        offered=any(_same(one, clue) for one in (played.taken, *played.asked, *played.after_no)),
        word=first is not None and first.word == clue.word,
        number=number,
        alike=number and first is not None and first.word in (clue.word, *same_sound(clue.word)),
        top=clue.word in words,
        further=_further(played, clue),
    )


def _same(one: Clue | None, other: Clue) -> bool:
    """Whether it is this clue in any spelling, as gray and grey are one word (W3)."""
    if one is None or one.number != other.number:
        return False
    return spelling_of(one.word) == spelling_of(other.word)


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a clue at a complete table."""

    taken: Clue | None
    """The clue that was accepted, even if the referee objects or asks for its spelling."""
    asks: bool
    """Whether no clue was accepted, and the table asked which it was, or for the number."""
    asked: tuple[Clue, ...] = ()
    after_no: tuple[Clue, ...] = ()
    """The clues that are offered after a no."""
    words: tuple[str, ...] = ()
    """The possible words, if it asks for the number."""


WRONG_TAKEN, LOST = 4, 3
"""Further utterances if a wrong clue was accepted, and if the clue must be repeated or spelled."""


def _further(played: Played, clue: Clue) -> int:
    """Further utterances: 0 if accepted at once, 1 after a choice or number, 2 if after a no."""
    if played.taken:
        return 0 if _same(played.taken, clue) else WRONG_TAKEN
    said = [_same(replace(clue, word=word), clue) for word in played.words]
    if any(_same(one, clue) for one in played.asked) or any(said[:1]):
        return 1
    later = any(said) or any(_same(one, clue) for one in played.after_no)
    return 2 if later else LOST


def _played(item: Item, outcome: Outcome) -> Played:
    session = in_play(item.board, clue_is_due=True)
    _hear(session, outcome)
    taken, question = _taken(session), session.question
    asked = question.clues if isinstance(question, WhichClue) else ()
    asks = isinstance(question, WhichClue | HowMany)
    words = question.words if isinstance(question, HowMany) else ()
    session.take(Heard(("no",), None, Certainty.SURE))
    after = session.question
    offered = after.clues if isinstance(after, WhichClue) else ()
    return Played(taken, asks, asked, offered, words)


def _taken(session: Session) -> Clue | None:
    match session.question:
        case SpellClue(_, clue) | RuleOnClue(_, clue):
            return clue
        case _:
            return session.view.clue.clue if session.view.clue else None


def _alone(item: Item, outcome: Outcome, certainty: Certainty, taken: str) -> Mark:
    """The score of a word without a number: right if no number was invented, even if not heard."""
    session = in_play(item.board, clue_is_due=True)
    _hear(session, outcome)
    made_up, question = _taken(session), session.question
    words = question.words if isinstance(question, HowMany) else ()
    asked = isinstance(question, WhichClue)
    result = Result.WRONG if made_up else Result.ASKED if asked else Result.RIGHT
    word = words[:1] == (item.entries[0].text,)
    return Mark(result, item.entries[0].text in words, certainty, taken, word=word)


def _turns(item: Item, outcome: Outcome) -> bool:
    """Whether the card in question was turned."""
    session = in_play(item.board, clue_is_due=False)
    session.take(Heard((item.board[0],), Side.SOUTH))
    assert isinstance(session.question, Confirm), "the first card can be guessed"
    before = session.view
    _hear(session, outcome)
    return (before.covered, before.marked) != (session.view.covered, session.view.marked)


def _hear(session: Session, outcome: Outcome) -> None:
    for one in outcome.readings:
        if one.texts:
            session.take(Heard(one.texts, None, one.certainty, weights=one.weights))


def choices(texts: Sequence[str], where: Table) -> list[Intent]:
    """The different intents in an utterance's readings, the best first."""
    found = (_undoubted(reading.intent) for reading in where.readings(texts))
    return list(dict.fromkeys(found))[:OFFERED]


def _undoubted(act: Intent) -> Intent:
    """The intent without its doubt, so that a clue which is asked about counts as that clue."""
    return replace(act, doubtful=False) if isinstance(act, SaidClue) else act


def _clues(texts: Sequence[str], where: Table) -> Iterator[SaidClue]:
    acts = (reading.intent for reading in where.readings(texts))
    yield from (act for act in acts if isinstance(act, SaidClue))


def _first(readings: Sequence[Readings]) -> Certainty:
    return readings[0].certainty if readings else Certainty.LIKELY
