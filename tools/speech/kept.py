"""Stored results, so that a measurement can be resumed."""

import hashlib
import pickle
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Generic, Self, TypeVar

from assistant.game.errors import FileError

HOUSE = Path(__file__).parents[2]
MAKERS = ("clips", "compose", "listen", "noise", "plan", "run")
LISTENING = (
    "assistant/hearing/*.py",
    "assistant/language/**/*",
    *(f"tools/speech/{maker}.py" for maker in MAKERS),
)
"""The source files that determine what is recognized; scoring is always repeated."""
PLAYING = (
    *LISTENING,
    "assistant/conversation/*.py",
    "tools/speech/in_play.py",
    "tools/speech/talk.py",
)
"""The source files that determine the effects of talk at a table."""


def program(sources: Sequence[str]) -> str:
    """A checksum of source files."""
    found = hashlib.sha256()
    for pattern in sources:
        for path in sorted(one for one in HOUSE.glob(pattern) if one.is_file()):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


T = TypeVar("T")


class Kept(Generic[T]):
    """Results by name, which are appended to a file of pickles if one is given.

    A file from other circumstances is overwritten, which `fresh` reports, and so is an incomplete
    last result. Use only files written by this program, because unpickling executes code.
    """

    def __init__(self, path: Path | None, circumstances: Mapping[str, object]) -> None:
        """Raises `FileError` if the file cannot be used."""
        self.done: dict[str, T] = {}
        self.fresh = True
        self._file: BinaryIO | None = None
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except OSError as error:
            raise FileError(f"{path}: {error.strerror}; choose another --work") from error
        self._file.seek(0)
        saved = _saved(self._file)
        self.fresh = next(saved, None) != circumstances
        if self.fresh:
            self._file.truncate(0)
            self._append(circumstances)
        else:
            self.done = dict(saved)

    def add(self, name: str, result: T) -> None:
        """Store a result."""
        self.done[name] = result
        self._append((name, result))

    def _append(self, what: object) -> None:
        if self._file:
            pickle.dump(what, self._file)
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file:
            self._file.close()


def _saved(file: BinaryIO) -> Iterator[Any]:
    """Read the objects in a file, and cut off an incomplete last one."""
    while True:
        end = file.tell()
        try:
            yield pickle.load(file)
        except (EOFError, pickle.UnpicklingError):
            file.truncate(end)
            return
