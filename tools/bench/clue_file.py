"""Boards and clues, with the cards that givers meant or readers touched, from four files.

`clues.txt` has our own clues, half of whose boards were never used for tuning; `played.txt` has
clues given to the partner in whole games; `openings.txt` and `blind.txt` have the partner's own
clues, read by somebody who did not know the key.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
CLUES, PLAYED, OPENINGS, BLIND = (
    HERE / f"{name}.txt" for name in ("clues", "played", "openings", "blind")
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A clue on a board, and the cards that a person meant by it."""

    cards: tuple[str, ...]
    """Agents, then assassins, then bystanders."""
    agents: int
    assassins: int
    clue: str
    meant: frozenset[int]
    """Places in `cards`."""
    touched: tuple[int, ...] = ()
    """Cards that a reader touched, in order; empty if nobody was asked."""

    def is_assassin(self, position: int) -> bool:
        """Whether the card is an assassin."""
        return self.agents <= position < self.agents + self.assassins


def read(file: Path = CLUES) -> list[list[Asked]]:
    """The clues of each board."""
    boards: list[list[Asked]] = []
    groups: list[list[str]] = []
    for line in file.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith(" "):
            groups = [part.split() for part in line.split("|")]
            boards.append([])
            continue
        clue, _, told = line.strip().partition(": ")
        cards = tuple(word for group in groups for word in group)
        meant, touched = (
            tuple(cards.index(word) for word in part.split()) for part in told.partition(" = ")[::2]
        )
        asked = Asked(cards, len(groups[0]), len(groups[1]), clue, frozenset(meant), touched)
        boards[-1].append(asked)
    return boards


def every(file: Path) -> tuple[Asked, ...]:
    """All clues of a file."""
    return tuple(asked for board in read(file) for asked in board)


def half(held_out: bool) -> tuple[Asked, ...]:
    """Our own clues on alternate boards: the second, the fourth and so on are held out."""
    return tuple(asked for board in read()[held_out::2] for asked in board)
