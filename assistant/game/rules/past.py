"""A past clue of a game that is over, with the table on which it was given."""

from dataclasses import dataclass

from assistant.game.rules.cards import Identity
from assistant.game.rules.clue import GivenClue
from assistant.game.rules.view import PublicView


@dataclass(frozen=True, slots=True)
class Past:
    """A past clue of a game that is over, whose key is not secret any more."""

    given: GivenClue
    view: PublicView
    """The table before the clue."""
    key: tuple[Identity, ...]
    """The key as its giver saw it."""
    found: tuple[int, ...]
    """The cards that were found with this clue, in order."""
