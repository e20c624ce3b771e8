"""Measures the rules or a partner: `./tabletop-dev tools.bench rules` or `partner`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from assistant.game.rules import edition as editions
from tools.bench.intervals import wilson
from tools.bench.partner import Cost, Tally, measure
from tools.bench.speed import Growth, Rate, growths, rate

COUNT = click.IntRange(min=1)
SEED = click.option("--seed", default=1, show_default=True, help="For the same games again.")


@click.group()
def bench() -> None:
    """Measure the rules, or a partner."""


@bench.command()
@click.option(
    "--games", type=COUNT, default=500, show_default=True, help="Random games of each edition."
)
@SEED
def rules(games: int, seed: int) -> None:
    """Play random games by each edition's rules, without voices or screens.

    The second table shows the cost of one decision after growing numbers of commands in the same
    game, as multiples of the first: a value of about 1 means that long games do not slow down.
    """
    rates = [rate(edition, games, seed) for edition in editions.names()]
    click.echo(report(rates, growths(seed)))


@bench.command()
@click.option("--games", type=COUNT, default=50, show_default=True, help="Games of each kind.")
@SEED
def partner(games: int, seed: int) -> None:
    """Play whole games with a partner: with simulated people, and with itself.

    Simulated people know words from sources that the partner lacks, and each has personal views.
    The command then prints the partner's costs: file size, memory and processor time.
    """
    tallies, cost = measure(games, seed)
    click.echo(partner_report(tallies, cost))


def partner_report(tallies: Sequence[Tally], cost: Cost) -> str:
    """Both tables of `partner`, human-readable."""
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


def report(rates: Sequence[Rate], grown: Sequence[Growth]) -> str:
    """Both tables of `rules`, human-readable."""
    played = []
    for one in rates:
        speed, cost = f"{one.games / one.seconds:.0f}", f"{one.seconds / one.moves * 1e6:.0f}"
        played.append((one.edition, str(one.games), str(one.moves), speed, cost))
    commands = "|".join(f"AFTER {number}" for number, _ in grown[0].ratios)
    longer = ((one.game, *(f"{ratio:.2f}" for _, ratio in one.ratios)) for one in grown)
    head = "EDITION|GAMES|MOVES|GAMES A SECOND|MICROSECONDS A MOVE"
    games = aligned(f"A LONG GAME OF|{commands}", longer)
    return "\n".join([*aligned(head, played), "", *games])


if __name__ == "__main__":
    bench(prog_name="./tabletop-dev tools.bench")
