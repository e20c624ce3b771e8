"""Commands: the players' requests to a game, in the imperative."""

from dataclasses import dataclass

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.clue import Clue


@dataclass(frozen=True, slots=True)
class GiveClue:
    """Give a clue for a side or a team (D7, C3)."""

    by: Party
    clue: Clue
    penalised: bool = False
    """Whether the players called it invalid, so that its penalty is due (D19, C8)."""
    two_words: bool = False
    """Whether it spends the two-word bonus (H8)."""
    allowed: bool = False
    """Whether it was called invalid, but the players allow it (C8, W10)."""


@dataclass(frozen=True, slots=True)
class ReplaceClue:
    """Replace the current clue, before the first guess."""

    clue: Clue
    penalised: bool = False
    two_words: bool = False
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class WithdrawClue:
    """Withdraw the current clue, before the first guess."""


@dataclass(frozen=True, slots=True)
class Penalise:
    """Pay the penalty for the last clue, which was invalid (D19, C8)."""


@dataclass(frozen=True, slots=True)
class AllowClue:
    """Allow the last clue permanently, although it was called invalid (C8, W10)."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Touch the card at `position`, for a side or a team (D8, C5)."""

    by: Party
    position: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn, as the guessers (D12, C7)."""

    by: Party


@dataclass(frozen=True, slots=True)
class GuessTwo:
    """Touch two cards at once; the other side then chooses which one counts (H9)."""

    by: Side
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Choose:
    """As the other side, choose which of the two touched cards counts (H9)."""

    by: Side
    position: int


@dataclass(frozen=True, slots=True)
class MarkBystander:
    """As the giver, spend a token to mark a bystander on the giver's own side (H10)."""

    by: Side
    position: int


@dataclass(frozen=True, slots=True)
class UseBonus:
    """Use a bonus that needs no card: more or turned tokens, two clues, or one on offer (H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline an offered bonus, and keep it for later (H11)."""

    forever: bool = False
    """Whether to stop offering it in this game."""


@dataclass(frozen=True, slots=True)
class CoverAgent:
    """As a spymaster, cover an agent between two turns (C8, C10)."""

    by: Team
    position: int


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Give a seat a hint on its own screen."""

    by: Side


Correction = ReplaceClue | WithdrawClue | Penalise | AllowClue
"""Commands about the last clue, which are the same in every edition."""

BonusCommand = GuessTwo | Choose | MarkBystander | UseBonus | Decline
"""The commands that the bonuses of a log add."""

Move = GiveClue | Guess | Stop | CoverAgent | BonusCommand
"""The commands decided by the rules of an edition."""

Command = Move | Correction | TakeHint
