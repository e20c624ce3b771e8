"""What players can ask of a game, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.bonus import Bonus
from assistant.rules.cards import Party, Side, Team
from assistant.rules.clue import Clue


@dataclass(frozen=True, slots=True)
class GiveClue:
    """A clue of a side or a team (D7, C3)."""

    by: Party
    clue: Clue
    penalised: bool = False
    """The table called it invalid (D19, C8)."""
    two_words: bool = False
    """It spends the bonus that allows a second word (H8)."""
    allowed: bool = False
    """It was called invalid, and the table let it stand (C8, W10)."""


@dataclass(frozen=True, slots=True)
class ReplaceClue:
    """Another clue in the place of the one that stands, before the first guess."""

    clue: Clue
    penalised: bool = False
    two_words: bool = False
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class WithdrawClue:
    """The clue that stands is taken back, before the first guess."""


@dataclass(frozen=True, slots=True)
class Penalise:
    """The last clue was invalid (D19, C8)."""


@dataclass(frozen=True, slots=True)
class AllowClue:
    """The last clue was called invalid, and is let stand for good (C8, W10)."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A side or a team touches the card at `position` (D8, C5)."""

    by: Party
    position: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The guessers end their turn (D12, C7)."""

    by: Party


@dataclass(frozen=True, slots=True)
class GuessTwo:
    """A side touches two cards at once; the other one is to say which counts (H9)."""

    by: Side
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Choose:
    """The one who did not touch says which of two cards counts (H9)."""

    by: Side
    position: int


@dataclass(frozen=True, slots=True)
class MarkBystander:
    """The giver spends a token to mark a bystander of their own side (H10)."""

    by: Side
    position: int


@dataclass(frozen=True, slots=True)
class UseBonus:
    """A bonus that needs no card: more tokens, turned tokens, two clues, or one offered (H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class Decline:
    """A bonus that was offered is kept for later (H11)."""

    forever: bool = False
    """It is not offered again in this game."""


@dataclass(frozen=True, slots=True)
class CoverAgent:
    """A spymaster covers an agent between two turns (C8, C10)."""

    by: Team
    position: int


TeamCommand = (
    GiveClue | ReplaceClue | WithdrawClue | Penalise | AllowClue | Guess | Stop | CoverAgent
)
"""What the competitive rules know."""

BonusCommand = GuessTwo | Choose | MarkBystander | UseBonus | Decline
"""What the bonuses of a log add."""

Command = TeamCommand | BonusCommand
