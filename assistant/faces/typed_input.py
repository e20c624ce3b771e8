"""Typed lines in a game at the table, from a keyboard or a pipe, for players without a box."""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator

from assistant.faces.console import UnusableLine, read_line
from assistant.game.messages import Heard, Pressed


def keyboard() -> Iterator[str]:
    """Read lines without a buffer: a thread in a buffered read makes Python abort at exit."""
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as raw:
        for line in raw:
            yield line.decode("utf-8", errors="replace")


def take_typed(
    lines: Iterable[str], put: Callable[[Heard | Pressed], None], write: Callable[[str], None]
) -> None:
    """Put typed lines into the game, in the console's syntax."""
    for text in lines:
        match read_line(text):
            case Heard() | Pressed() as message:
                put(message)
            case UnusableLine(reason):
                write(f"# {reason}")
            case None:
                pass
            case _:
                write("# That works at the console only: tabletop play --console --resume")


def listen_to(
    lines: Iterable[str], put: Callable[[Heard | Pressed], None], write: Callable[[str], None]
) -> None:
    """Read typed lines on a daemon thread."""
    threading.Thread(target=take_typed, args=(lines, put, write), name="typed", daemon=True).start()
