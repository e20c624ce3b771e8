"""Stored recordings: a folder of clips with a `manifest.csv`, which has a row for each."""

from enum import StrEnum

from assistant.game.errors import TabletopError

MANIFEST = "manifest.csv"


class Kind(StrEnum):
    """The kind of utterance in a clip."""

    WORD = "word"
    DIGIT = "digit"
    CLUE = "clue"
    """A word and its number in one breath."""
    CONTROL = "control"
    TALK = "oog"
    """Running speech that contains no command."""


class MeasureError(TabletopError):
    """A measurement that is impossible as requested."""
