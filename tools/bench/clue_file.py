"""The boards and clues of `clues.txt`, and which half of them was never used for tuning."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("clues.txt")


@dataclass(frozen=True, slots=True)
class Asked:
    """A clue on a board, and what a person meant by it."""

    cards: tuple[str, ...]
    """Agents, then assassins, then bystanders."""
    agents: int
    assassins: int
    clue: str
    meant: frozenset[int]
    """Places in `cards`."""

    def is_assassin(self, position: int) -> bool:
        """Whether the card is an assassin."""
        return self.agents <= position < self.agents + self.assassins


def read(held_out: bool) -> tuple[Asked, ...]:
    """The clues of every second board: the second, the fourth and so on are held out."""
    boards: list[list[Asked]] = []
    groups: list[list[str]] = []
    for line in FILE.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith(" "):
            groups = [part.split() for part in line.split("|")]
            boards.append([])
            continue
        clue, _, meant = line.strip().partition(": ")
        cards = tuple(word for group in groups for word in group)
        places = frozenset(cards.index(word) for word in meant.split())
        boards[-1].append(Asked(cards, len(groups[0]), len(groups[1]), clue, places))
    return tuple(asked for board in boards[held_out::2] for asked in board)
