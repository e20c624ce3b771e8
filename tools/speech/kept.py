"""Saved results, one line for each item, so that a measurement can be resumed."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TextIO, TypeVar

from assistant.game.errors import FileError
from assistant.game.messages import Certainty, Readings
from tools.speech.listen import Cut, Outcome

HOUSE = Path(__file__).parents[2]
MAKERS = ("clips", "compose", "listen", "noise", "plan", "run")
LISTENING = (
    "assistant/hearing/*.py",
    "assistant/language/**/*",
    *(f"tools/speech/{maker}.py" for maker in MAKERS),
)
"""Source files that decide what is heard; what is made of it is decided anew each time."""
PLAYING = (
    *LISTENING,
    "assistant/conversation/*.py",
    "tools/speech/in_play.py",
    "tools/speech/talk.py",
)
"""Source files that decide what comes of talk at a table."""


def program(sources: Sequence[str]) -> str:
    """Digest of source files."""
    found = hashlib.sha256()
    for pattern in sources:
        for path in sorted(one for one in HOUSE.glob(pattern) if one.is_file()):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


Row = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Writing(Generic[T]):
    """Conversion of a result to a row of JSON and back."""

    write: Callable[[T], Row]
    read: Callable[[Row], T]


class Kept(Generic[T]):
    """Results by name, saved to a file if there is one.

    A file from other circumstances is overwritten, which `fresh` tells.
    """

    def __init__(self, path: Path | None, circumstances: Row, writing: Writing[T]) -> None:
        """Raises `FileError` where the file cannot be used."""
        self.done: dict[str, T] = {}
        self.fresh = True
        self._writing = writing
        self._file: TextIO | None = None
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
            self.fresh = not lines or _line(lines[0]) != circumstances
            self._file = path.open("w" if self.fresh else "a", encoding="utf-8", buffering=1)
            if self.fresh:
                self._file.write(f"{json.dumps(circumstances)}\n")
            else:
                self._file.write("\n")  # the last line may be incomplete
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "is no text"
            raise FileError(f"{path}: {reason}; choose another --work") from error
        if not self.fresh:
            rows = filter(None, map(_line, lines[1:]))
            self.done = {row["name"]: writing.read(row) for row in rows}

    def add(self, name: str, result: T) -> None:
        """Save a result."""
        self.done[name] = result
        if self._file:
            self._file.write(f"{json.dumps({'name': name, **self._writing.write(result)})}\n")

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


def _line(text: str) -> Row | None:
    """Parse a line; None if it is incomplete."""
    try:
        row = json.loads(text)
    except json.JSONDecodeError:
        return None
    return row if isinstance(row, dict) else None


def _row(outcome: Outcome) -> Row:
    readings = [
        {"texts": one.texts, "certainty": int(one.certainty), "weights": one.weights}
        for one in outcome.readings
    ]
    return {
        "readings": readings,
        "after": round(outcome.after, 4),
        "cpu": round(outcome.cpu, 4),
        "cut": outcome.cut,
        "waited": outcome.waited,
        "trouble": outcome.trouble,
    }


def _outcome(row: Row) -> Outcome:
    readings = tuple(
        Readings(tuple(one["texts"]), Certainty(one["certainty"]), tuple(one["weights"]))
        for one in row["readings"]
    )
    return Outcome(
        readings, row["after"], row["cpu"], Cut(row["cut"]), row["waited"], row["trouble"]
    )


OUTCOMES = Writing(_row, _outcome)
