"""The players of the demo: their voices, and how they repeat a misheard line."""

from collections.abc import Iterator, Mapping, Sequence

from assistant.game.messages import Voice
from assistant.game.rules.cards import Side
from assistant.language import language
from assistant.speaking.flite import Flite

Voices = Mapping[Side, Sequence[Voice]]
"""Voices of the people on each side (D21), in the order in which they try."""


def flite_voices() -> Voices:
    """Two people a side; raises `DeviceError` when one of them speaks and flite is missing."""
    one, two, three, four = map(Flite, language().voices.flite[:4])
    return {Side.NORTH: (one, three), Side.SOUTH: (two, four)}


def wordings(text: str) -> Iterator[str]:
    """A line with different pauses: a clue with a pause before its number, then without."""
    split = language().understanding.numbers.split_clue(text.split())
    if split is None:
        yield from (f"{text}.", f"{text}!", text)
        return
    *_, number = text.split()
    word = " ".join(split.words)
    yield from (f"{word}, {number}.", f"{word}. {number}.", f"{word} {number}.")


def tries(text: str, people: Sequence[Voice]) -> Iterator[tuple[Voice, str]]:
    """Attempts at a line: every person tries each wording."""
    for wording in wordings(text):
        for voice in people:
            yield voice, wording


def corrected(wording: str) -> str:
    """The clue as a correction, after another one was understood."""
    return language().understanding.correction(wording)
