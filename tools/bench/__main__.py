"""Measures the rules, and a partner: `python -m tools.bench rules` or `partner`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

import click

from assistant.partner.strength import Strength
from assistant.rules import edition as editions
from assistant.verbs.bench import aligned
from tools.bench.intervals import wilson
from tools.bench.partner import Cost, Tally, measure
from tools.bench.speed import Growth, Rate, growths, rate

SEED = click.option(
    "--seed", type=int, default=1, show_default=True, help="For the same games again."
)
JSON = click.option("--json", "as_json", is_flag=True, help="A JSON object a line.")


@click.group()
def bench() -> None:
    """Measure the rules, or a partner."""


@bench.command()
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=500,
    show_default=True,
    help="Random games of each edition.",
)
@SEED
@JSON
def rules(games: int, seed: int, as_json: bool) -> None:
    """Play random games by the rules of each edition, without voices and screens.

    The second table shows what one decision costs after more and more commands in the same
    game, as multiples of the first: about 1 means that a long game gets no slower.
    """
    rates = [rate(edition, games, seed) for edition in editions.names()]
    grown = growths(seed)
    lines = [*map(_rate_row, rates), *map(_growth_row, grown)]
    click.echo("\n".join(lines) if as_json else report(rates, grown))


@bench.command()
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=50,
    show_default=True,
    help="Games of each kind.",
)
@SEED
@click.option(
    "--strength",
    type=click.Choice([one.value for one in Strength]),
    default=Strength.USUAL.value,
    show_default=True,
    help="How daring the partner is.",
)
@JSON
def partner(games: int, seed: int, strength: str, as_json: bool) -> None:
    """Play whole games with a partner: with a simulated person, and with itself.

    The person knows words from another model and has views of their own. Then what the partner
    costs: its file, memory, and processor time.
    """
    tallies, cost = measure(games, seed, Strength(strength))
    if as_json:
        rows = [*map(asdict, tallies), asdict(cost)]
        click.echo("\n".join(map(json.dumps, rows)))
        return
    click.echo(partner_report(tallies, cost))


def partner_report(tallies: Sequence[Tally], cost: Cost) -> str:
    """Both tables of `partner`, for people."""
    return "\n".join([*_partner_rows(tallies), "", *_cost_rows(cost)])


def _partner_rows(tallies: Sequence[Tally]) -> list[str]:
    rows = [
        ("PLAYERS", "TOKENS", "GAMES", "WON", "95 %", "ASSASSIN", "TURNS", "FOUND", "RIVALS LEFT")
    ]
    for one in tallies:
        low, high = wilson(one.won, one.games)
        rows.append(
            (
                one.players,
                str(one.tokens or "-"),
                str(one.games),
                f"{one.won / one.games:.2f}",
                f"{low:.2f} to {high:.2f}",
                f"{one.assassins / one.games:.2f}",
                f"{one.turns / one.games:.1f}",
                "-" if not one.tokens else f"{one.found / one.games:.1f}",
                "-" if one.tokens else f"{one.rivals_left / max(1, one.won):.1f}",
            )
        )
    return aligned(rows)


def _cost_rows(cost: Cost) -> list[str]:
    rows = [("FILE MB", "MEMORY MB", "LOAD S", "CLUE S", "GUESS S")]
    rows.append(
        (
            f"{cost.file / 1e6:.1f}",
            f"{cost.memory / 1024:.0f}",
            f"{cost.load:.3f}",
            f"{cost.clue:.3f}",
            f"{cost.guess:.3f}",
        )
    )
    return aligned(rows)


def report(rates: Sequence[Rate], grown: Sequence[Growth]) -> str:
    """Both tables, for people."""
    played = [("EDITION", "GAMES", "MOVES", "GAMES A SECOND", "MICROSECONDS A MOVE")]
    for one in rates:
        speed, cost = f"{one.games / one.seconds:.0f}", f"{one.seconds / one.moves * 1e6:.0f}"
        played.append((one.edition, str(one.games), str(one.moves), speed, cost))
    commands = [f"AFTER {number}" for number, _ in grown[0].ratios]
    longer = [("A LONG GAME OF", *commands)]
    longer += [(one.game, *(f"{ratio:.2f}" for _, ratio in one.ratios)) for one in grown]
    return "\n".join([*aligned(played), "", *aligned(longer)])


def _rate_row(one: Rate) -> str:
    per_second = round(one.games / one.seconds, 1)
    row = {"edition": one.edition, "games": one.games, "moves": one.moves}
    return json.dumps({**row, "seconds": round(one.seconds, 4), "games_per_second": per_second})


def _growth_row(one: Growth) -> str:
    ratios = {str(commands): round(ratio, 3) for commands, ratio in one.ratios}
    return json.dumps({"long_game": one.game, "ratios": ratios})


if __name__ == "__main__":
    bench(prog_name="python -m tools.bench")
