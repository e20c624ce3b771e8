"""Boards and clues with the cards that their givers meant, read from two files.

`clues.txt` has our own clues, and half of its boards were never used for tuning; `played.txt` has
clues that the partner received in whole games.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
CLUES, PLAYED = HERE / "clues.txt", HERE / "played.txt"


@dataclass(frozen=True, slots=True)
class Asked:
    """A clue on a board, with the cards that its giver meant."""

    cards: tuple[str, ...]
    """The board's words: agents, then assassins, then bystanders."""
    agents: int
    assassins: int
    clue: str
    meant: frozenset[int]
    """Indices of the meant cards in `cards`."""

    def is_assassin(self, position: int) -> bool:
        """Whether the card is an assassin."""
        return self.agents <= position < self.agents + self.assassins


def read(file: Path = CLUES) -> list[list[Asked]]:
    """Read the clues of each board."""
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
        meant = frozenset(cards.index(word) for word in told.split())
        asked = Asked(cards, len(groups[0]), len(groups[1]), clue, meant)
        boards[-1].append(asked)
    return boards


def every(file: Path) -> tuple[Asked, ...]:
    """All clues of a file."""
    return tuple(asked for board in read(file) for asked in board)


def half(held_out: bool) -> tuple[Asked, ...]:
    """Our own clues on every second board: the second, the fourth and so on are held out."""
    return tuple(asked for board in read()[held_out::2] for asked in board)
