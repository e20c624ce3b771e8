"""What players can ask of a game, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.cards import Side
from assistant.rules.clue import Clue


@dataclass(frozen=True, slots=True)
class GiveClue:
    """A clue for the other side; `penalised` if the table called it invalid (D7, D19)."""

    side: Side
    clue: Clue
    penalised: bool = False


@dataclass(frozen=True, slots=True)
class ReplaceClue:
    """Another clue in the place of the one that stands, before the first guess."""

    clue: Clue
    penalised: bool = False


@dataclass(frozen=True, slots=True)
class WithdrawClue:
    """The clue that stands is taken back, before the first guess."""


@dataclass(frozen=True, slots=True)
class Penalise:
    """The clue that stands was invalid (D19)."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A side touches the card at `position` (D8)."""

    side: Side
    position: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The guessers end their turn (D12)."""

    side: Side


Command = GiveClue | ReplaceClue | WithdrawClue | Penalise | Guess | Stop
