"""Stored results, so that a measurement can be resumed."""

import dbm
import hashlib
import shelve
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from assistant.game.errors import FileError

HOUSE = Path(__file__).parents[2]
MAKERS = ("clips", "compose", "listen", "noise", "plan", "run")
LISTENING = (
    "assistant/hearing/*.py",
    "assistant/language/**/*",
    *(f"tools/speech/{maker}.py" for maker in MAKERS),
)
"""The source files that determine what is recognized; scores are never stored."""
PLAYING = (
    *LISTENING,
    "assistant/conversation/*.py",
    "tools/speech/in_play.py",
    "tools/speech/talk.py",
)
"""The source files that determine the effects of talk at a table."""
CIRCUMSTANCES = "circumstances"
"""The name under which the circumstances of all results are stored."""


def program(sources: Sequence[str]) -> str:
    """A checksum of source files."""
    found = hashlib.sha256()
    for pattern in sources:
        for path in sorted(one for one in HOUSE.glob(pattern) if one.is_file()):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


class Named(Protocol):
    """An item that has a unique name."""

    @property
    def name(self) -> str:
        """Its name."""
        ...


S = TypeVar("S", bound=Named)
T = TypeVar("T")


@contextmanager
def kept(
    path: Path | None, circumstances: Mapping[str, object]
) -> Iterator[MutableMapping[str, Any]]:
    """Results by name, stored in a file if one is given; outdated ones are dropped.

    Use only files written by this program, because reading them executes code. Raises `FileError`
    if the file cannot be used.
    """
    if path is None:
        yield {}
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stored = shelve.open(str(path))  # noqa: SIM115 - it is closed below
    except (OSError, *dbm.error) as error:
        raise FileError(f"{path}: {error}; choose another --work") from error
    with stored:
        if stored.get(CIRCUMSTANCES) != circumstances:
            stored.clear()
            stored[CIRCUMSTANCES] = circumstances
        yield stored


def work_off(
    things: Sequence[S],
    do: Callable[[S], T],
    results: MutableMapping[str, T],
    progress: Callable[[int], None] = lambda more: None,
) -> list[tuple[S, T]]:
    """Process each item without a stored result; returns all results in the order of the items."""
    for thing in things:
        if thing.name not in results:
            results[thing.name] = do(thing)
        progress(1)
    return [(thing, results[thing.name]) for thing in things]
