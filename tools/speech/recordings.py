"""Recordings that are kept: a folder of clips with `manifest.csv`, which has a row for each."""

import csv
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

from assistant.app.doctor.reading import SpokenLine
from assistant.game.errors import FileError
from assistant.speaking.wav import write_wav

MANIFEST = "manifest.csv"
COLUMNS = ("file", "text", "kind", "speaker", "human", "source", "licence", "seconds")
SOURCE, LICENCE = "tools.speech.record", "private"


class Kind(StrEnum):
    """Kind of utterance in a clip."""

    WORD = "word"
    DIGIT = "digit"
    CLUE = "clue"
    """A word and its number in one breath."""
    CONTROL = "control"
    TALK = "oog"
    """Running speech that is no command."""


def keep_clips(folder: Path, speaker: str, takes: Iterable[SpokenLine]) -> int:
    """Add the recorded lines to a folder of clips; returns how many were recorded.

    Raises `FileError`.
    """
    manifest = folder / MANIFEST
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        there = manifest.exists()
        with manifest.open("a", encoding="utf-8", newline="") as file:
            rows = csv.DictWriter(file, COLUMNS)
            if not there:
                rows.writeheader()
            count = 0
            for one in takes:
                path = _free(folder, f"{speaker}-{one.line.text.replace(' ', '-')}")
                path.touch(mode=0o600)
                path.write_bytes(write_wav(one.clip))
                kind = Kind.CLUE if one.line.vocabulary.clue else Kind.WORD
                values = (path.name, one.line.text, kind.value, speaker, 1, SOURCE, LICENCE)
                seconds = f"{one.clip.seconds:.2f}"
                rows.writerow(dict(zip(COLUMNS, (*values, seconds), strict=True)))
                count += 1
    except OSError as error:
        raise FileError(f"{folder}: {error.strerror}; choose another folder") from error
    return count


def _free(folder: Path, name: str) -> Path:
    """A path that does not exist yet."""
    numbers = ("", *(f"-{number}" for number in range(2, 1000)))
    return next(path for n in numbers if not (path := folder / f"{name}{n}.wav").exists())
