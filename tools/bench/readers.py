"""Measures how people read the partner's clues: `./tabletop-dev tools.bench.readers`.

Prints the cards that a language model touched for the partner's first clues, and how likely
imagined readers are to touch the same ones, by their error; `ERROR` of `assistant/partner/giver.py`
was chosen from these figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import click
import numpy as np

from assistant.partner import knowledge, nearness
from assistant.partner.giver import ERROR, imagined
from assistant.partner.knowledge import Knowledge
from assistant.partner.stakes import MOST
from tools.bench.clue_file import BLIND, OPENINGS, Asked, every
from tools.bench.intervals import wilson

ERRORS = (0.7, 1.0, ERROR, 1.4, 2.0, 3.0)
RARE = 0.002
"""Probability of a card that no imagined reader touches."""


def surprise(known: Knowledge, asked: Asked, error: float) -> float:
    """Negative logarithm of the probability that imagined readers touch the same cards."""
    near = nearness.of_clue(known, asked.clue, asked.cards)
    assert near is not None, f"the partner gave {asked.clue}"
    weights, errors = imagined(len(near.by_source), len(asked.cards))
    seen = weights @ near.by_source[:, 0] + error * errors
    total = 0.0
    for card in asked.touched:
        total -= float(np.log(max(RARE, (seen.argmax(axis=1) == card).mean())))
        seen[:, card] = -99
    return total


def touched_at(place: int, clues: Sequence[Asked]) -> Counter[str]:
    """The kinds of card touched at this place, from 0, after nothing but agents."""
    found = Counter[str]()
    for asked in clues:
        if len(asked.touched) > place and max(asked.touched[:place], default=0) < asked.agents:
            card = asked.touched[place]
            kind = "assassin" if asked.is_assassin(card) else "bystander"
            found["agent" if card < asked.agents else kind] += 1
            found["meant"] += card in asked.meant
    return found


@click.command()
def main() -> None:
    """Print how the partner's first clues were read."""
    for file in (OPENINGS, BLIND):
        click.echo(f"{file.stem}:")
        report(every(file))
    known, clues = knowledge.load(), every(OPENINGS)
    for error in ERRORS:
        mean = sum(surprise(known, one, error) for one in clues) / len(clues)
        click.echo(f"readers who err by {error}: surprise {mean:.3f} a clue")


def report(clues: Sequence[Asked]) -> None:
    """Print the kinds of cards touched first, second and third."""
    for place in range(MOST):
        found = touched_at(place, clues)
        total = found.total() - found["meant"]
        shares = ((name, wilson(found[name], total)) for name in ("meant", "agent", "assassin"))
        told = (
            f"{name} {found[name] / total:.2f} ({low:.2f} to {high:.2f})"
            for name, (low, high) in shares
        )
        click.echo(f"card {place + 1} of {total} clues: {', '.join(told)}")


if __name__ == "__main__":
    main()
