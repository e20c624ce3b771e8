"""Game after game in one process: `python -m tests.soak --games 1000`.

Prints what it costs at the start and as games go by: memory, objects, words that the referee
remembers, and the time of a line, of a new table and of the team's history.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import click

from assistant.decks import load
from assistant.front.console import Console
from assistant.languages.en import ENGLISH
from assistant.store.history import history
from assistant.store.journal import FILE_NAME
from assistant.table.dealing import Wishes
from assistant.wiring.app import Keeping, open_table

MARKS = 10
"""Rows that are printed."""
PAGE = 4096
"""Bytes of a page of memory."""


@click.command()
@click.option("--games", type=click.IntRange(min=MARKS), default=1000, show_default=True)
def main(games: int) -> None:
    """Play random games at the console, one after the other, and print a row now and then."""
    click.echo("GAMES  MEMORY MB  OBJECTS  REMEMBERED  LINE MS  NEW GAME MS  HISTORY MS A GAME")
    with TemporaryDirectory() as folder:
        store = Path(folder)
        opened = open_table(load("everyday"), Wishes(seed=1), Keeping(store))
        console = Console(opened.session, ENGLISH, lambda line: None, lambda seconds: 0.0, True)
        random = Random(1)
        for number in range(1, games + 1):
            begun = milliseconds(partial(play, console, ["new game", "yes"]))
            cards = [card.word.lower() for card in opened.session.view.cards]
            lines = script(cards, random)
            spent = milliseconds(partial(play, console, lines))
            if number % (games // MARKS) == 0:
                told = milliseconds(partial(history, store / FILE_NAME, ""))
                row = (memory(), objects(), remembered(), spent / len(lines), begun, told / number)
                click.echo("  ".join((str(number), *(f"{value:.1f}" for value in row))))
        opened.close()


def script(cards: list[str], random: Random) -> list[str]:
    """Clues and guesses of an evening; what cannot be said now is answered like the rest."""
    lines = []
    for _ in range(12):
        for giver, guesser in (("north", "south"), ("south", "north")):
            clue = random.choice(load("everyday").cards).word.lower()
            lines += [f"{giver}: {clue} two", f"{guesser}: {random.choice(cards)}"]
            lines += [f"{guesser}: yes", f"{guesser}: end turn"]
    return lines


def play(console: Console, lines: list[str]) -> None:
    for line in lines:
        console.take(line)


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1000


def memory() -> float:
    """Megabytes of this process that lie in memory (proc(5))."""
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
