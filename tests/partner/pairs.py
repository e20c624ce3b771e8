"""Twin games that a partner cannot tell apart: `./tabletop-dev tests.partner.pairs --pairs 1000`.

Each pair is a game of Duet whose keys differ only where one seat may not look; a partner in that
seat must give the same clues and make the same guesses until a card tells the keys apart.
"""

import click

from assistant.game.rules.cards import Side
from tests.partner.tables import compared


@click.command()
@click.option("--pairs", type=click.IntRange(min=1), default=100, help="Pairs for each seat.")
@click.option("--seed", type=int, default=0, help="Where the random numbers begin.")
def main(pairs: int, seed: int) -> None:
    """Print for each seat how many decisions were equal."""
    for seat in Side:
        same = sum(compared(seed + at, seat) for at in range(pairs))
        click.echo(f"{seat}: {pairs} pairs, {same} thoughts, no leak")


if __name__ == "__main__":
    main()
