"""A table that is never switched off: `./tabletop-dev tests.soak --hours 24`.

Game after game in one process, in virtual time: somebody speaks every few seconds, and the clock
ticks as at the table, where every second without a word is a message. All devices receive the
output that they get at a table; screens are drawn. It prints the costs over time: memory, objects,
words cached by the referee, threads, open files, and the time of a line, of a new table and of the
team's history, each as a median since the previous row.

The exit code is 1 if the second half cost more than the first.
"""

import gc
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import click

from assistant.app.wiring.opening import Keeping, open_table
from assistant.conversation.dealing import Wishes
from assistant.faces.console import read_line
from assistant.faces.loop import Outputs
from assistant.game.decks import load
from assistant.game.messages import Face, Heard, Pressed, Tick
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME
from assistant.language.en import ENGLISH
from hardware.drawing import draw

MARKS = 12
"""Number of rows printed."""
PAGE = 4096
"""Bytes in a page of memory."""
THINKING = 8.0
"""Virtual seconds between lines."""
GROWS = 4.0
"""Megabytes that memory may grow in the second half."""
SLOWER = 1.5
"""Factor by which a line may be slower in the second half."""
NOISE = 2.0
"""Milliseconds by which a median may vary on a busy machine."""


COLUMNS = {
    "hours": ".1f",
    "games": ".0f",
    "memory MB": ".1f",
    "objects": ".0f",
    "remembered": ".0f",
    "threads": ".0f",
    "files": ".0f",
    "line ms": ".2f",
    "new game ms": ".1f",
    "history ms a game": ".2f",
}
"""Resources in use at one time, and how each is printed."""

Row = dict[str, float]


@dataclass(slots=True)
class Evening:
    """A table in virtual time, whose output goes to all devices."""

    folder: Path
    now: float = 0.0
    games: int = 0
    drawn: int = 0
    spent: list[float] = field(default_factory=list)
    """Milliseconds of each line since the last row."""
    begun: list[float] = field(default_factory=list)

    def play(self, until: float) -> None:
        """Play until this many virtual seconds have passed."""
        opened = open_table(load("everyday"), Wishes(seed=1), Keeping(self.folder, resume=True))
        outputs = Outputs(ENGLISH, _forget, [self], _forget, _forget)
        session, random = opened.session, Random(self.games)

        def take(line: str) -> float:
            message = read_line(line)
            assert isinstance(message, Heard | Pressed), line
            return milliseconds(lambda: outputs.take(session.take(message)))

        def wait() -> None:
            for _ in range(round(THINKING)):
                self.now += 1.0
                outputs.take(session.take(Tick(self.now)))

        outputs.take(session.greet())
        while self.now < until:
            self.games += 1
            take("new game")
            self.begun.append(take("yes"))
            for line in script([card.word.lower() for card in session.view.cards], random):
                wait()
                self.spent.append(take(line))
        opened.close()

    def show(self, face: Face) -> None:
        """Draw it, as a screen does."""
        draw(face)
        self.drawn += 1

    def row(self) -> Row:
        """Resources in use now."""
        told = milliseconds(partial(history, self.folder / FILE_NAME, ""))
        spent, self.spent = median(self.spent), []
        begun, self.begun = median(self.begun), []
        measured = (
            *(self.now / 3600, self.games, memory(), objects(), remembered()),
            *(threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))),
            *(spent, begun, told / self.games),
        )
        return dict(zip(COLUMNS, measured, strict=True))


def _forget(*_: object) -> None:
    """A device that accepts any output."""


@click.command()
@click.option("--hours", type=click.FloatRange(min=4), default=24.0, show_default=True)
def main(hours: float) -> None:
    """Play random games in sequence, and print a row at intervals."""
    click.echo("  ".join(COLUMNS).upper())
    rows = list[Row]()
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        for mark in range(1, MARKS + 1):
            evening.play(hours * 3600 * mark / MARKS)
            rows.append(evening.row())
            told = (f"{value:{COLUMNS[name]}}" for name, value in rows[-1].items())
            click.echo(
                "  ".join(one.rjust(len(name)) for name, one in zip(COLUMNS, told, strict=True))
            )
        assert evening.drawn
    worse = grown(rows)
    click.echo("; ".join(worse) or "the second half cost what the first did")
    sys.exit(1 if worse else 0)


def grown(rows: list[Row]) -> list[str]:
    """Resources for which the second half cost more than the first."""
    first, second = rows[: len(rows) // 2], rows[len(rows) // 2 :]
    worse = []
    grew = second[-1]["memory MB"] - first[-1]["memory MB"]
    if grew > GROWS:
        worse.append(f"memory grew by {grew:.1f} MB")
    worse += [f"more {name}" for name in ("threads", "files") if second[-1][name] > first[0][name]]
    for name in ("line ms", "new game ms"):
        before, after = (median(one[name] for one in half) for half in (first, second))
        if after > SLOWER * before + NOISE:
            worse.append(f"{name}: {before:.1f} became {after:.1f}")
    return worse


def script(cards: list[str], random: Random) -> list[str]:
    """A game's clues and guesses; lines that cannot be said now are answered like the rest."""
    lines = []
    for _ in range(12):
        for giver, guesser in (("north", "south"), ("south", "north")):
            clue = random.choice(load("everyday").cards).word.lower()
            lines += [f"{giver}: {clue} two", f"{guesser}: {random.choice(cards)}"]
            lines += [f"{guesser}: yes", f"{guesser}: end turn"]
    return lines


def milliseconds(work: Callable[[], object]) -> float:
    """Its duration."""
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1000


def memory() -> float:
    """Megabytes of this process in physical memory (proc(5))."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE / 1e6


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


def remembered() -> int:
    """Entries of all caches of the program; each has a limit."""
    modules = [module for name, module in sys.modules.items() if name.startswith("assistant.")]
    caches = {
        id(one): one.cache_info().currsize
        for module in modules
        for one in vars(module).values()
        if hasattr(one, "cache_info")
    }
    return sum(caches.values())


if __name__ == "__main__":
    main()
