"""The players of the demo: what they say, in which voice, and again when not understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assistant.languages import language
from assistant.messages import Voice
from assistant.rules.cards import Side
from assistant.voice.flite import Flite

Voices = Mapping[Side, Sequence[Voice]]
"""The people on each side (D21), in the order in which they try."""


def flite_voices() -> Voices:
    """Two people a side; raises `DeviceError` when one of them speaks and flite is missing."""
    one, two, three, four = map(Flite, language().voices.flite[:4])
    return {Side.NORTH: (one, three), Side.SOUTH: (two, four)}


def wordings(text: str) -> Iterator[str]:
    """One line in different breaths: a clue with a pause before its number, then without."""
    split = language().understanding.numbers.split_clue(text.split())
    if split is None:
        yield from (f"{text}.", f"{text}!", text)
        return
    *_, number = text.split()
    word = " ".join(split.words)
    yield from (f"{word}, {number}.", f"{word}. {number}.", f"{word} {number}.")


def tries(text: str, people: Sequence[Voice]) -> Iterator[tuple[Voice, str]]:
    """Who says a line, and how: everybody in each wording."""
    for wording in wordings(text):
        for voice in people:
            yield voice, wording


def corrected(wording: str) -> str:
    """The same clue when another one was understood and stands."""
    return language().understanding.correction(wording)
