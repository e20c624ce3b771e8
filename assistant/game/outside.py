"""Reads untrusted files safely, with limits on their size, depth and content.

Settings, maps, decks, cards, keys and backups are read this way. An unusable file is refused in one
line: the file, the line number if there is one, and the reason.
"""

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from assistant.game.errors import FileError

LARGEST = 1_000_000
"""Maximum size of a file in bytes; every printed deck is smaller."""
LONGEST = 3_000
"""Maximum number of characters in a TOML line; Python refuses numbers of over 4,300 digits."""
SHOWN = 40
"""Maximum number of characters of an invalid value that a message quotes."""


def bytes_of(path: Path, largest: int = LARGEST) -> bytes:
    """The file's content; raises `FileError` if it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error
    if len(content) > largest:
        raise FileError(f"{path}: it is larger than {largest // 1_000_000} MB")
    return content


def text_of(path: Path, largest: int = LARGEST) -> str:
    """The same as `bytes_of`, for UTF-8 text; raises `FileError` with the invalid line."""
    content = bytes_of(path, largest)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FileError(f"{path}: line {line}: this is not UTF-8 text; save it as such") from error


@contextmanager
def written(path: Path, cure: str) -> Iterator[None]:
    """Turn an `OSError` from writing `path` into a `FileError`, which says what to do."""
    try:
        yield
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; {cure}") from error


def toml_of(path: Path, text: str) -> dict[str, Any]:
    """The tables of a TOML text; raises `FileError` with `path` and the line."""
    lines = text.rstrip().split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST:
            long = f"line {number}: “{short(line)}” is longer than {LONGEST} characters"
            raise FileError(f"{path}: {long}")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        found = re.match(r"line (\d+)", place)  # else it says “at end of document”
        number = min(int(found[1]) if found else len(lines), len(lines))
        if reason.startswith(("Cannot overwrite", "Cannot declare", "Duplicate")):
            reason = f"“{short(lines[number - 1])}”: this is set twice"
        raise FileError(f"{path}: line {number}: this is not TOML: {reason}") from error
    except RecursionError as error:
        raise FileError(f"{path}: its brackets are nested too deeply") from error


def short(value: object) -> str:
    """The beginning of a value, short enough to be quoted in a message."""
    text = str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
