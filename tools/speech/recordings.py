"""Stored recordings: a folder of clips with `manifest.csv`, which has a row for each."""

from enum import StrEnum

MANIFEST = "manifest.csv"


class Kind(StrEnum):
    """Kind of utterance in a clip."""

    WORD = "word"
    DIGIT = "digit"
    CLUE = "clue"
    """A word and its number in one breath."""
    CONTROL = "control"
    TALK = "oog"
    """Running speech without a command."""
