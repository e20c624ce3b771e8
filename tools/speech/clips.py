"""Recorded clips: a folder with a `manifest.csv`, which has a row for each file.

The columns `file`, `text` and `kind` are required, and `speaker` and `human` are optional; others
are ignored. Files can be FLAC, WAV or anything else that FFmpeg reads, at any rate and with any
number of channels.
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
import numpy as np

from assistant.game.errors import FileError
from assistant.game.messages import Clip
from assistant.language import language
from assistant.language.normal import normal
from tools.speech.recordings import MANIFEST, Kind

NEEDED = ("file", "text", "kind")
RATE = 16_000
LONGEST = 60.0
"""Maximum length of a clip in seconds; a longer file is probably a mistake."""

_OLD = int(av.__version__.split(".")[0]) < 19
_ODD_TAGS: dict[str, Any] = {"metadata_errors": "ignore"} if _OLD else {}
"""Options for older PyAV: before 19, a title that is not UTF-8 raises an error."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the manifest."""

    path: Path
    text: str
    """The spoken words in the form in which a recognizer returns them."""
    kind: Kind
    speaker: str
    human: bool = True


@dataclass(frozen=True, slots=True)
class Clips:
    """The usable clips of a folder."""

    entries: tuple[Entry, ...]
    remarks: tuple[str, ...]
    """One remark for each unusable row: file, line and reason."""

    def of(self, kind: Kind) -> list[Entry]:
        """The clips of one kind, in the order of the manifest."""
        return [entry for entry in self.entries if entry.kind is kind]


def read(folder: Path) -> Clips:
    """Read a folder's manifest. Unusable rows are skipped with a remark.

    Raises `FileError` if there is no manifest, a column is missing, or no row is usable.
    """
    path = folder / MANIFEST
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: is not UTF-8 text (byte {error.start})") from error
    rows = csv.DictReader(text.splitlines(), restkey="more", restval="")
    missing = [name for name in NEEDED if name not in (rows.fieldnames or ())]
    if missing:
        raise FileError(f"{path}: line 1: no column {', '.join(missing)}")
    entries, remarks, seen = [], [], set[Path]()
    for row in rows:
        try:
            entry = _entry(folder, row)
            if entry.path in seen:
                raise _MisfitError(f"{row['file']} stands here twice")
        except _MisfitError as error:
            remarks.append(f"{path}: line {rows.line_num}: {error}")
            continue
        seen.add(entry.path)
        entries.append(entry)
    if not entries:
        raise FileError(f"{path}: no row can be used; {remarks[0] if remarks else 'it is empty'}")
    return Clips(tuple(entries), tuple(remarks))


class _MisfitError(Exception):
    """The reason why a row is unusable."""


def _entry(folder: Path, row: dict[str, str]) -> Entry:
    if "more" in row:
        raise _MisfitError("more values than columns; a text with a comma stands in quotes")
    name = row["file"].strip()
    path = (folder / name).resolve()
    if not name or not path.is_relative_to(folder.resolve()):
        raise _MisfitError(f"“{name}” is no file in this folder")
    if not path.is_file():
        raise _MisfitError(f"{name} is not there")
    if row["kind"].strip() not in tuple(Kind):
        raise _MisfitError(f"“{row['kind']}” is none of {', '.join(Kind)}")
    kind, text = Kind(row["kind"].strip()), normal(row["text"])
    if kind is Kind.DIGIT:
        count = language().listening.numbers.number(text.split())
        if count is None:
            raise _MisfitError(f"“{row['text']}” is no number")
        text = language().listening.numbers.spoken(count)
    if kind is Kind.CLUE and language().listening.numbers.split_clue(text.split()) is None:
        raise _MisfitError(f"“{row['text']}” is no word and a number")
    if not text and kind is not Kind.TALK:
        raise _MisfitError(f"{name} has no text")
    human = row.get("human", "1").strip().lower() not in ("0", "no", "false")
    return Entry(path, text, kind, row.get("speaker", "").strip() or "unknown", human)


def sound(path: Path) -> Clip:
    """Decode a file to mono sound at 16 kHz; raises `FileError` if there is no sound in it."""
    try:
        with av.open(str(path), **_ODD_TAGS) as opened:
            if not opened.streams.audio:
                raise FileError(f"{path}: there is no sound in it")
            resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
            decoded: Iterable[av.AudioFrame | None] = (*opened.decode(audio=0), None)
            frames = [made for frame in decoded for made in resampler.resample(frame)]
    except (av.error.FFmpegError, OSError) as error:
        raise FileError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    pieces = [frame.to_ndarray().ravel() for frame in frames]
    samples = np.concatenate(pieces) if pieces else np.zeros(0, np.int16)
    if not samples.any():
        raise FileError(f"{path}: there is nothing but silence in it")
    if len(samples) > LONGEST * RATE:
        raise FileError(f"{path}: lasts longer than {LONGEST:.0f} s")
    return Clip(samples.astype("<i2").tobytes(), RATE)


def sounding(clips: Clips) -> tuple[Clips, dict[Path, Clip]]:
    """The clips that can be decoded, with their sound; the others become remarks.

    Raises `FileError` if no clip is left.
    """
    sounds: dict[Path, Clip] = {}
    remarks = list(clips.remarks)
    for entry in clips.entries:
        try:
            sounds[entry.path] = sound(entry.path)
        except FileError as error:
            remarks.append(str(error))
    kept = tuple(_readable(clips.entries, sounds))
    if not kept:
        raise FileError(remarks[-1])
    return Clips(kept, tuple(remarks)), sounds


def _readable(entries: Iterable[Entry], sounds: dict[Path, Clip]) -> Iterator[Entry]:
    return (entry for entry in entries if entry.path in sounds)
