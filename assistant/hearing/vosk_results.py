"""Reads Vosk's results, which come in several shapes, without raising errors."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assistant.game.messages import SOMETHING, Certainty
from assistant.hearing.vosk_grammar import UNKNOWN
from assistant.language.numbers import Numbers

READINGS = 10
"""Number of readings to request and return."""
NEAR = 2.0
"""Maximum distance in nats from the best reading. Within it, another reading is right in one
case out of eight; Vosk's models search no further."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A reading and its likelihood."""

    text: str
    score: float = 0.0
    """Log-likelihood of sound and words together, in nats; only differences are meaningful."""


def scored(result: str) -> tuple[Scored, ...]:
    """The readings in any of Vosk's results, the best first, without empty ones.

    `Result`, `FinalResult` and `PartialResult` come with `text`, `partial` or `alternatives`, and a
    partial result after a final one has `text`. Any other JSON gives no readings.
    """
    try:
        found = json.loads(result)
    except ValueError:
        return ()
    if not isinstance(found, dict):
        return ()
    rows = found.get("alternatives")
    rows = rows if isinstance(rows, list) else [found]
    return _best(_reading(row) for row in rows if isinstance(row, dict))


def _reading(row: dict[str, object]) -> Scored:
    text = row.get("text") or row.get("partial") or ""
    words = text.lower().split() if isinstance(text, str) else []
    score = row.get("confidence")
    return Scored(
        " ".join(SOMETHING if word == UNKNOWN else word for word in words),
        float(score) if isinstance(score, int | float) else 0.0,
    )


def joined(segments: Sequence[tuple[Scored, ...]]) -> tuple[Scored, ...]:
    """Join the readings of an utterance that Vosk ended in parts; the likeliest come first."""
    whole: tuple[Scored, ...] = ()
    for segment in segments:
        if whole and segment:
            pairs = [(before, after) for before in whole for after in segment]
            whole = _best(
                Scored(f"{before.text} {after.text}", before.score + after.score)
                for before, after in pairs
            )
        else:
            whole = whole or segment
    return whole


def _best(readings: Iterable[Scored]) -> tuple[Scored, ...]:
    best: dict[str, Scored] = {}
    for one in sorted(readings, key=lambda one: -one.score):
        if one.text.replace(SOMETHING, "").strip():
            best.setdefault(one.text, one)
    return tuple(best.values())[:READINGS]


def certainty(readings: Sequence[Scored], numbers: Numbers) -> Certainty:
    """The certainty of the first reading: never more than `LIKELY`.

    Vosk's scores only compare its readings; they do not show whether any of them is right.
    """
    near = (one for one in readings[1:] if readings[0].score - one.score <= NEAR)
    differ = any(_meant(one.text, numbers) != _meant(readings[0].text, numbers) for one in near)
    return Certainty.CLOSE if differ else Certainty.LIKELY


def _meant(text: str, numbers: Numbers) -> str:
    """The text with one spelling for a number at its end: “weather too” is “weather two”."""
    before, space, last = text.rpartition(" ")
    return f"{before}{space}{numbers.same(last)}"
