"""The one question that can be open at the table."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.referee import Ruling
from assistant.rules.cards import Party
from assistant.rules.clue import Clue
from assistant.rules.commands import (
    Choose,
    CoverAgent,
    Guess,
    GuessTwo,
    MarkBystander,
    UseBonus,
)
from assistant.rules.wish import Wish

Revealing = Guess | GuessTwo | Choose | MarkBystander | CoverAgent
"""Commands that name cards; none can be taken back, so each is asked back."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """“Storm?” The ear alone never decides on what cannot be undone."""

    command: Revealing
    known: bool = True
    """Whether it is known who named the card; if not, who says yes must be (C2, D20)."""
    otherwise: tuple[int, ...] = ()
    """The cards that may have been meant if not this one, the likelier first."""

    @property
    def by(self) -> Party:
        """Who answers."""
        return self.command.by

    @property
    def positions(self) -> tuple[int, ...]:
        """The cards that it is about."""
        if isinstance(self.command, GuessTwo):
            return (self.command.first, self.command.second)
        return (self.command.position,)


@dataclass(frozen=True, slots=True)
class ConfirmBonus:
    """A bonus is there once, so using it is asked back (H11)."""

    command: UseBonus


@dataclass(frozen=True, slots=True)
class TwoWords:
    """A clue of two words: the London bonus allows it, if it is spent on it (H8)."""

    by: Party
    clue: Clue
    correction: bool


@dataclass(frozen=True, slots=True)
class SpellClue:
    """What was heard is valid, but a word that sounds the same is not (W5)."""

    by: Party
    clue: Clue
    not_meant: tuple[str, ...]
    """The words of the same sound that would be ruled invalid."""
    correction: bool


@dataclass(frozen=True, slots=True)
class WhichClue:
    """Several clues may have been said, and one was."""

    by: Party | None
    """Who said it, where that is known."""
    clues: tuple[Clue, ...]
    """At least one, the likelier first."""
    correction: bool
    """The clue is to replace the one that stands."""


@dataclass(frozen=True, slots=True)
class RuleOnClue:
    """The referee found something: penalty, allow, or take it back (D19, C8, W10)."""

    by: Party
    clue: Clue
    ruling: Ruling
    correction: bool
    """The clue is to replace the one that stands."""
    two_words: bool = False


@dataclass(frozen=True, slots=True)
class RuleOnChallenge:
    """A player called the clue that stands invalid (W7, W10)."""


@dataclass(frozen=True, slots=True)
class WhoseClue:
    """A clue was heard that either side may give, but not from which (D5, V1)."""

    clue: Clue
    spelled: bool = False


@dataclass(frozen=True, slots=True)
class WhoseGuess:
    """A guess was heard in sudden death, but not from which side (D17)."""

    position: int


@dataclass(frozen=True, slots=True)
class ConfirmNewGame:
    """The game that is under way would be left."""

    wish: Wish
    before: Pending | None = None
    """The question that is open again if it is not."""


Pending = (
    Confirm
    | ConfirmBonus
    | TwoWords
    | SpellClue
    | WhichClue
    | RuleOnClue
    | RuleOnChallenge
    | WhoseClue
    | WhoseGuess
    | ConfirmNewGame
)
