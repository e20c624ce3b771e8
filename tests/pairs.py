"""Checks that twin tables cannot be told apart: `./tabletop-dev tests.pairs --pairs 3000`.

Each pair plays one whole game in every edition and for every number of players, until a card tells
their keys apart; all output before that must be equal (see `twins`).
"""

import gc
from dataclasses import dataclass

import click

from assistant.game.messages import Face
from tests.conversation.any_game import TABLES, play_twins
from tests.partner.twins import TABLES as WITH_PARTNER
from tests.partner.twins import play_pair
from tests.partners import toy
from tests.twins import picture


@dataclass(frozen=True, slots=True)
class Pixels:
    """A screen's content, drawn only where it could differ: equal faces have equal pixels."""

    face: Face

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pixels) and (
            self.face == other.face or picture(self.face) == picture(other.face)
        )


@click.command()
@click.option("--pairs", type=click.IntRange(min=1), default=100, help="Pairs for each row.")
@click.option("--partner", is_flag=True, help="Let a partner play one of the seats.")
@click.option("--seed", type=int, default=0, help="Where the random numbers begin.")
def main(pairs: int, partner: bool, seed: int) -> None:
    """Print a line per edition: its pairs, and the number of messages with equal answers."""
    gc.freeze()  # the word tables are never garbage, and scanning them takes a fifth of the time
    if partner:
        for edition, players in WITH_PARTNER:
            moves = sum(play_pair(edition, players, seed + at, toy) for at in range(pairs))
            click.echo(f"{edition}, {players} players: {pairs} pairs, {moves} moves, no leak")
        return
    for edition, players in TABLES:
        answered = sum(play_twins(edition, players, seed + at, Pixels) for at in range(pairs))
        click.echo(f"{edition}, {players} players: {pairs} pairs, {answered} answers, no leak")


if __name__ == "__main__":
    main()
