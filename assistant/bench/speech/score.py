"""Scores an utterance: what the game's parser would have made of it at its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from assistant.bench.speech.listen import Outcome
from assistant.bench.speech.plan import Item
from assistant.bench.speech.tables import Table, table
from assistant.languages import language
from assistant.messages import Certainty, Readings
from assistant.referee.sounds import same_sound
from assistant.talk.intents import Intent, SaidClue
from assistant.talk.parse import hear_all, read

TOP = 5
"""Number of readings in which the word of a clue is looked for."""
OFFERED = 4
"""Most meanings of an utterance that are offered, including the first answer."""


class Result(StrEnum):
    """Outcome of an utterance."""

    RIGHT = "right"
    """As meant; for speech that means nothing, nothing happened."""
    WRONG = "wrong"
    NOTHING = "nothing"
    """Not understood: nothing happened, and it is said again."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Score of one item."""

    result: Result
    offered: bool
    """Whether what was meant is the answer, or among the alternatives in one question."""
    certainty: Certainty
    taken: str = ""
    """The words that were understood; may be empty."""
    word: bool = False
    number: bool = False
    alike: bool = False
    """Whether a clue is right, counting a word of the same sound as right."""
    top: bool = False
    """Whether the word of a clue is in one of the first readings, with any number."""


def mark(item: Item, outcome: Outcome) -> Mark:
    """Compare what was understood with what was meant.

    If one utterance was heard as several, a single wrong one makes it wrong.
    """
    where = table(item.board, item.moment)
    understood = [(one, where.hear(one.texts)) for one in outcome.readings]
    acts = [_undoubted(reading.intent) for _, reading in understood if reading]
    taken = ", ".join(reading.text for _, reading in understood if reading)
    certainty = next(
        (one.certainty for one, reading in understood if reading), _first(outcome.readings)
    )
    if not item.expected:
        return Mark(Result.WRONG if acts else Result.RIGHT, not acts, certainty, taken)
    meant = where.hear([item.expected])
    if meant is None:  # A word of the language's own grammar is taken for no clue.
        return Mark(Result.WRONG if acts else Result.NOTHING, False, certainty, taken)
    wanted = _undoubted(meant.intent)
    wrong = any(act != wanted for act in acts)
    result = Result.WRONG if wrong else Result.RIGHT if acts else Result.NOTHING
    offered = any(wanted in choices(one.texts, where) for one in outcome.readings)
    if not isinstance(wanted, SaidClue):
        return Mark(result, offered, certainty, taken)
    clue, heard = wanted.clue, next((a for a in acts if isinstance(a, SaidClue)), None)
    words = {said.clue.word for one in outcome.readings for said in _clues(one.texts[:TOP], where)}
    return Mark(
        result,
        offered,
        certainty,
        taken,
        word=heard is not None and heard.clue.word == clue.word,
        number=heard is not None and heard.clue.number == clue.number,
        alike=heard is not None
        and heard.clue.number == clue.number
        and heard.clue.word in (clue.word, *same_sound(clue.word)),
        top=clue.word in words,
    )


def choices(texts: Sequence[str], where: Table) -> list[Intent]:
    """The different intents that the readings of one utterance could mean, best first."""
    readings = hear_all(texts, where.view, where.pending, False, language().understanding)
    return list(dict.fromkeys(_undoubted(reading.intent) for reading in readings))[:OFFERED]


def _undoubted(act: Intent) -> Intent:
    """The intent without its doubt: a clue that is asked back counts as that clue."""
    return replace(act, doubtful=False) if isinstance(act, SaidClue) else act


def _clues(texts: Sequence[str], where: Table) -> Iterator[SaidClue]:
    for text in texts:
        reading = read(text, where.view, where.pending, False, language().understanding)
        if reading and isinstance(reading.intent, SaidClue):
            yield reading.intent


def _first(readings: Sequence[Readings]) -> Certainty:
    return readings[0].certainty if readings else Certainty.LIKELY
