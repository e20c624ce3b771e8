"""Measures a partner in whole games: `./tabletop-dev tools.bench`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from tools.bench.intervals import wilson
from tools.bench.partner import Cost, Tally, measure


@click.command()
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=50,
    show_default=True,
    help="Games of each kind.",
)
@click.option("--seed", default=1, show_default=True, help="For the same games again.")
def bench(games: int, seed: int) -> None:
    """Play whole games with a partner: with simulated people, and with itself.

    Simulated people know words from sources that the partner lacks, and each has a personal view of
    them. The command then prints the partner's costs: file size, memory and processor time.
    """
    click.echo(report(*measure(games, seed)))


def report(tallies: Sequence[Tally], cost: Cost) -> str:
    """Both tables in human-readable form."""
    head = "PLAYERS|TOKENS|GAMES|WON|95 %|ASSASSIN|TURNS|FOUND|RIVALS LEFT"
    file, memory = f"{cost.file / 1e6:.1f}", f"{cost.memory / 1024:.0f}"
    times = (f"{seconds:.3f}" for seconds in (cost.load, cost.clue, cost.guess))
    costs = aligned("FILE MB|MEMORY MB|LOAD S|CLUE S|GUESS S", [(file, memory, *times)])
    return "\n".join([*aligned(head, map(_tally_row, tallies)), "", *costs])


def aligned(head: str, rows: Iterable[tuple[str, ...]]) -> list[str]:
    """A table with names to the left and numbers to the right."""
    every = [tuple(head.split("|")), *rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in every
    ]


def _tally_row(one: Tally) -> tuple[str, ...]:
    low, high = wilson(one.won, one.games)
    alone = not one.tokens
    return (
        one.players,
        str(one.tokens or "-"),
        str(one.games),
        f"{one.won / one.games:.2f}",
        f"{low:.2f} to {high:.2f}",
        f"{one.assassins / one.games:.2f}",
        f"{one.turns / one.games:.1f}",
        "-" if alone else f"{one.found / one.games:.1f}",
        f"{one.rivals_left / max(1, one.won):.1f}" if alone else "-",
    )


if __name__ == "__main__":
    bench(prog_name="./tabletop-dev tools.bench")
