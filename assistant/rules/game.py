"""The whole state of a game, the key included. It never leaves the rules but through `view`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.rules.bank import Bank
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Card, Identity, Party, Side, Team
from assistant.rules.clue import Clue
from assistant.rules.edition import Edition
from assistant.rules.events import FULL_TABLE, BonusOffered, Cause, TwoTouched
from assistant.rules.house import AS_PRINTED, HouseRules
from assistant.rules.key import Key, TeamKey

ALONE = 2
"""Players: one team plays, against nobody (C10)."""


class Phase(StrEnum):
    """What the table waits for."""

    SETUP = "setup"
    CLUE = "clue"
    GUESS = "guess"
    SUDDEN_DEATH = "sudden death"
    OVER = "over"


class Result(StrEnum):
    """How a game ended: for all who play together, or for one of two teams."""

    WON = "won"
    LOST = "lost"
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue that was given (D14)."""

    turn: int
    giver: Party
    clue: Clue
    penalised: bool = False
    """It was called invalid, and paid for (D19, C8)."""
    two_words: bool = False
    """It spent the bonus that allows a second word (H8)."""
    by_either: bool = False
    """Either side could have given it, and can again if it is taken back (D5, V1)."""


@dataclass(frozen=True, slots=True)
class Game:
    """A position, complete: with it, the rest of the game can be played."""

    edition: Edition
    cards: tuple[Card, ...]
    key: Key | TeamKey
    start: Bank
    """The bank at the start."""
    bank: Bank
    covered: tuple[Identity | None, ...]
    """What covers each card; a card marked from both sides is covered as a bystander (D10)."""
    marked: tuple[frozenset[Side], ...]
    """Which sides can no longer guess each card (D10)."""
    taken: Mapping[Side, int]
    """Tokens taken checkmark side up (D12)."""
    spent: int = 0
    """Tokens that mark bystanders (D9)."""
    discarded: int = 0
    """Tokens paid as penalties (D19)."""
    added: int = 0
    """Tokens that bonuses brought (H11)."""
    mission: str | None = None
    remark: str = ""
    """What is to be said of the choice of this mission (M7)."""
    house: HouseRules = AS_PRINTED
    players: int = FULL_TABLE
    bonuses: Mapping[Bonus, int] = field(default_factory=dict)
    """What can still be used of each (H8 to H11)."""
    phase: Phase = Phase.CLUE
    result: Result | None = None
    cause: Cause | None = None
    turn: int = 1
    giver: Party | None = None
    """Who gives, or gave, this turn's clue; None while either side may (D5) or none does."""
    clues_due: int = 1
    """How many clues this turn still needs (H11)."""
    two_words: bool = False
    """The bonus for a second word was spent on the clue that comes next (H8)."""
    guessed: int = 0
    """Agents found in this turn."""
    ignored: int = 0
    """Bystanders ignored in this turn (H11)."""
    clues: tuple[GivenClue, ...] = ()
    finished: frozenset[Side] = frozenset()
    """Sides whose agents are all covered, as announced (D13)."""
    sudden_death: bool = False
    """The game came to sudden death (D18)."""
    two: TwoTouched | None = None
    """Two cards of which the giver has to choose one (H9)."""
    offer: BonusOffered | None = None
    """A bonus that waits for yes or no (H11)."""
    covers: int = 0
    """How many agents a spymaster may, or must, cover before the next clue (C8, C10).

    It stands until the first guess, since the clue may be taken back.
    """

    @property
    def faces(self) -> Key:
        """The key of those who play together."""
        assert isinstance(self.key, Key), "all play together with a key that has two faces"
        return self.key

    @property
    def team_key(self) -> TeamKey:
        """The key of two teams."""
        assert isinstance(self.key, TeamKey), "two teams play with a key that has one face"
        return self.key

    @property
    def clue(self) -> GivenClue | None:
        """The clue that is being guessed; the later of two (H11)."""
        return self.clues[-1] if self.phase is Phase.GUESS else None

    @property
    def latest_clue(self) -> GivenClue | None:
        """The last clue of this turn, even while a second one is due (H11)."""
        if self.phase not in (Phase.CLUE, Phase.GUESS) or not self.clues:
            return None
        return self.clues[-1] if self.clues[-1].turn == self.turn else None

    @property
    def guess_was_made(self) -> bool:
        """Whether this turn's clue was acted on, and so can no longer be changed."""
        return bool(self.guessed or self.ignored or self.two)

    @property
    def found(self) -> int:
        """Agents covered where all play together."""
        return sum(cover is Identity.AGENT for cover in self.covered)

    @property
    def expert_clues(self) -> bool:
        """Whether zero and unlimited are numbers of a team's clue (C3, Y3)."""
        agreed = self.house.expert_clues
        return self.edition.expert_clues if agreed is None else agreed

    def left(self, team: Team) -> int:
        """Agents that a team has still to find (C6)."""
        return sum(self.covered[position] is None for position in self.team_key.agents(team))

    @property
    def givers(self) -> tuple[Party, ...]:
        """Who may give the clue that is due (D5, D13)."""
        if self.phase is not Phase.CLUE:
            return ()
        return tuple(Side) if self.giver is None else (self.giver,)

    @property
    def guessers(self) -> tuple[Party, ...]:
        """Who may guess now (D6, D13, D17); a team's operatives guess for their spymaster."""
        if self.phase is Phase.GUESS and self.giver is not None:
            return (self.giver if isinstance(self.giver, Team) else self.giver.other,)
        if self.phase is Phase.SUDDEN_DEATH:
            return tuple(side for side in Side if side.other not in self.finished)
        return ()

    @property
    def guesses_left(self) -> int | None:
        """How many more guesses the clue allows; None without a limit (D8, C4)."""
        if self.clue is None or not isinstance(self.giver, Team):
            return None
        number = self.clue.clue.number
        return number + 1 - self.guessed if isinstance(number, int) and number > 0 else None

    @property
    def cover_of(self) -> Team | None:
        """Whose agent may, or must, be covered before the next clue (C8, C10)."""
        if self.phase is not Phase.CLUE or not self.covers or not isinstance(self.giver, Team):
            return None
        return self.giver.other if self.players == ALONE else self.giver

    def next_giver(self) -> Party | None:
        """Who gives the next turn's clue, after at least one turn; None: either side may.

        Teams alternate (C7) unless one plays alone (C10). Sides alternate (D5) until one is
        done (D13); in a looser order one side may give two turns' clues in a row (V1).
        """
        last = self.clues[-1].giver
        if isinstance(last, Team):
            return last if self.players == ALONE else last.other
        if self.finished:
            (done,) = self.finished
            return done.other
        if self.house.looser_turns:
            givers = {given.turn: given.giver for given in self.clues}
            again = [*givers.values()][-2:] == [last, last]
            return last.other if again else None
        return last.other
