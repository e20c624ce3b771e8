"""`./tabletop-dev tools.speech.nearness`: the evidence of a near card for a word as a clue.

The clues of whole games in `tools/bench/played.txt` are compared with the tables at which they were
given and with tables of other games, where they were not given. A logistic regression on every
second game, from the first, determines how many nats a standard deviation of nearness is worth, and
the other games check the fit. Its figures are `GAIN` and `EVEN` in `assistant/partner/relation.py`,
which is fitted anew whenever the partner learns other words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import click
import numpy as np
import numpy.typing as npt

from assistant.game.referee import Verdict, rule_on
from assistant.partner.relation import NEAREST, nearest
from tools.bench.clue_file import PLAYED, Asked, read
from tools.speech.report import Figures, Value, text

OTHERS = 8
"""Number of clues from other games compared with each table."""
STRAY = 1 / 8
"""Share of people's clues that are near to no card that the program knows: names, jokes, puns.

An assumption, not a measurement; without it, a table with no card near the clue costs too much.
"""

Nats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Told:
    """The nearness of words to the tables of some games."""

    clues: Nats
    """For clues given there."""
    others: Nats
    """For words that were not given."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Nats per standard deviation of nearness, and the nearness that is no evidence either way."""

    gain: float
    even: float

    def nats(self, near: Nats) -> Nats:
        """The evidence of a nearness."""
        return self.gain * (near - self.even)


def games() -> list[list[Asked]]:
    """The clues of each game, whose cards only become fewer from one table to the next."""
    found: list[list[Asked]] = []
    for board in read(PLAYED):
        before = found[-1][-1].cards if found else ()
        if set(board[0].cards) <= set(before):
            found[-1] += board
        else:
            found.append(list(board))
    return found


def told(some: Sequence[Sequence[Asked]]) -> Told:
    """The nearness of each clue to its table, and of clues from other games among these."""
    clues, others = [], []
    for number, game in enumerate(some):
        elsewhere = [one.clue for other, them in enumerate(some) if other != number for one in them]
        for asked in game:
            words = [asked.clue, *Random(f"{number} {asked.clue}").sample(elsewhere, OTHERS)]
            valid = [one for one in words if rule_on(one, asked.cards).verdict is Verdict.VALID]
            mine, *theirs = nearest(valid, asked.cards)
            clues.append(mine)
            others += theirs
    return Told(*(np.clip(np.array(one), 0.0, NEAREST) for one in (clues, others)))


def fit(by: Told) -> Fit:
    """The ratio of clues, some of them stray, to other words, by logistic regression."""
    near = np.concatenate([by.clues, by.others, by.others])
    is_clue = np.repeat([1.0, 1.0, 0.0], [len(by.clues), len(by.others), len(by.others)])
    shares = ((1 - STRAY) / len(by.clues), STRAY / len(by.others), 1 / len(by.others))
    weight = np.repeat(shares, [len(by.clues), len(by.others), len(by.others)])
    rows, found = np.stack([np.ones_like(near), near], axis=1), np.zeros(2)
    for _ in range(25):  # Newton's method
        likely = 1 / (1 + np.exp(-rows @ found))
        curve = (rows * (weight * likely * (1 - likely))[:, None]).T @ rows
        found += np.linalg.solve(curve, rows.T @ (weight * (is_clue - likely)))
    return Fit(float(found[1]), float(-found[0] / found[1]))


def figures(fitted: Fit, on: str, by: Told) -> dict[str, Value]:
    """A row: the fit, and how well it separates clues from other words."""
    clues, others = fitted.nats(by.clues), fitted.nats(by.others)
    loss = np.logaddexp(0, -clues).mean() + np.logaddexp(0, others).mean()
    return {
        "told of": on,
        "clues": len(clues),
        "gain": round(fitted.gain, 3),
        "even": round(fitted.even, 2),
        "log loss": round(float(loss) / 2, 4),
        "nats of a clue": round(float(clues.mean()), 2),
        "of another word": round(float(others.mean()), 2),
        "clue ahead": round(float((clues[:, None] > others).mean()), 3),
    }


def rows() -> Iterator[dict[str, Value]]:
    """The fit on half of the games, evaluated on both halves, and the fit on all."""
    played = games()
    half, held_out, both = (told(some) for some in (played[::2], played[1::2], played))
    fitted = fit(half)
    yield figures(fitted, "the games fitted on", half)
    yield figures(fitted, "the other games", held_out)
    yield figures(fit(both), "all games, fitted on all", both)


@click.command()
def nearness() -> None:
    """Fit the evidence of a word's nearness to the cards, and print how well it holds."""
    click.echo(text([Figures("Nearness of clues to the cards", tuple(rows()))]))


if __name__ == "__main__":
    nearness()
