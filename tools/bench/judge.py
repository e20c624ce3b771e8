"""Measures how well a partner guesses what people mean: `./tabletop-dev tools.bench.judge`.

Prints the share of clues whose first guess was meant, the share whose first guess was an assassin,
and how well the probabilities separate meant cards from others, each with a 95 % interval. The
clues are our own, from the held-out boards only, unless `--tuned` selects the other half or
`--played` the clues given to the partner in whole games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import click

from assistant.game.rules import edition as editions
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Card, Side
from assistant.game.rules.clue import Clue, GivenClue
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.partner import guesser, knowledge
from assistant.partner.knowledge import Knowledge
from tools.bench.clue_file import PLAYED, Asked, every, half
from tools.bench.intervals import Z, wilson


@dataclass(frozen=True, slots=True)
class Judged:
    """The counts of one measurement, over all its clues."""

    clues: int
    first_meant: int
    first_assassin: int
    found: int
    """Number of meant cards among as many first guesses as the clue's number."""
    meant: int
    auc: float
    """Share of pairs in which a meant card ranks above another, from 0 to 1; mean over clues."""
    auc_error: float
    surprise: float
    """Mean negative log-probability that the guesser gave to the truth, over all cards."""
    unknown: int


def table(asked: Asked) -> PublicView:
    """The board as the guesser sees it after a clue."""
    edition, size = editions.load("duet"), len(asked.cards)
    return PublicView(
        edition=edition,
        cards=tuple(Card(word) for word in asked.cards),
        start=Bank(9),
        bank=Bank(9),
        covered=(None,) * size,
        marked=(frozenset(),) * size,
        phase=Phase.GUESS,
        giver=Side.NORTH,
        clues=(GivenClue(1, Side.NORTH, Clue(asked.clue, len(asked.meant))),),
    )


def judge(known: Knowledge, clues: Sequence[Asked]) -> Judged:
    """Ask the guesser, who sees no key, which cards each clue means."""
    first_meant = first_assassin = found = unknown = 0
    aucs, surprises = [], []
    for asked in clues:
        chances = guesser.odds_of(known, table(asked), None, Side.SOUTH).meant
        order = sorted(range(len(chances)), key=lambda at: (-chances[at], at))
        first_meant += order[0] in asked.meant
        first_assassin += asked.is_assassin(order[0])
        found += len(asked.meant & set(order[: len(asked.meant)]))
        unknown += not known.meaning(asked.clue)
        others = [at for at in order if at not in asked.meant]
        ahead = [
            (chances[one] > chances[other]) + (chances[one] == chances[other]) / 2
            for one in asked.meant
            for other in others
        ]
        aucs.append(sum(ahead) / len(ahead))
        for at, chance in enumerate(chances):
            right = chance if at in asked.meant else 1 - chance
            surprises.append(-math.log(max(right, 1e-6)))
    mean = sum(aucs) / len(aucs)
    spread = math.sqrt(sum((one - mean) ** 2 for one in aucs) / (len(aucs) - 1) / len(aucs))
    return Judged(
        clues=len(clues),
        first_meant=first_meant,
        first_assassin=first_assassin,
        found=found,
        meant=sum(len(asked.meant) for asked in clues),
        auc=mean,
        auc_error=spread,
        surprise=sum(surprises) / len(surprises),
        unknown=unknown,
    )


def report(found: Judged) -> str:
    """The counts in human-readable lines."""
    lines = [f"{found.clues} clues, of which {found.unknown} are not known"]
    for name, count, total in (
        ("first guess meant", found.first_meant, found.clues),
        ("first guess an assassin", found.first_assassin, found.clues),
        ("meant cards found in as many guesses", found.found, found.meant),
    ):
        low, high = wilson(count, total)
        lines.append(f"{name}: {count / total:.3f} ({low:.3f} to {high:.3f})")
    low, high = found.auc - Z * found.auc_error, found.auc + Z * found.auc_error
    lines.append(f"AUC: {found.auc:.3f} ({low:.3f} to {min(1.0, high):.3f})")
    lines.append(f"surprise a card: {found.surprise:.4f}")
    return "\n".join(lines)


def without_cards(known: Knowledge, clues: Sequence[Asked]) -> Knowledge:
    """The same knowledge, but without the words on the boards."""
    cards = {card.casefold() for asked in clues for card in asked.cards}
    words = (f"?{word}" if word in cards else word for word in known.words)
    return replace(known, words=tuple(words))


def read_otherwise(known: Knowledge, clues: Sequence[Asked]) -> str:
    """A sentence with the number of cards still known by their origins or parts."""
    cards = {card for asked in clues for card in asked.cards}
    read_so = sum(bool(known.meaning(card)) for card in cards)
    return f"{read_so} of {len(cards)} cards are read by what they come from or are made of"


@click.command()
@click.option("--tuned", is_flag=True, help="The boards that the weights were chosen with.")
@click.option("--played", is_flag=True, help="Clues that it was given in whole games.")
@click.option("--unknown", is_flag=True, help="As if the file had none of the cards.")
def main(tuned: bool, played: bool, unknown: bool) -> None:
    """Print how well the partner guesses."""
    known = knowledge.load()
    clues = every(PLAYED) if played else half(held_out=not tuned)
    if unknown:
        known = without_cards(known, clues)
        click.echo(read_otherwise(known, clues))
    click.echo(report(judge(known, clues)))


if __name__ == "__main__":
    main()
