"""The setting of a table: its language, preferences, storage and source of games."""

from collections.abc import Callable
from dataclasses import dataclass

from assistant.conversation.listening.likelihood import Relates, unrelated
from assistant.conversation.team_games import TeamGames
from assistant.game.errors import WishError
from assistant.game.rules.wish import OnlyPractice
from assistant.game.store.log import Log, Unkept
from assistant.language.statements import Health
from assistant.language.understanding import Understanding
from assistant.language.words import Words


@dataclass(frozen=True, slots=True)
class Manners:
    """The players' preferences for how the assistant behaves."""

    trusting: bool = False
    """Whether a card that was certainly heard is touched without a question."""
    words: Words = Words.NORMAL
    hurried: bool = False
    """Whether a partner's guess is touched at once, without time for players to object."""
    switches_off: bool = False
    """Whether the machine belongs to the table, so that its players can switch it off."""
    health: Callable[[], Health] = Health
    """A function that reads the machine's condition."""
    relates: Relates = unrelated
    """A function that measures how closely words are related to the cards."""


AS_USUAL = Manners()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that a step needs, apart from the state."""

    understanding: Understanding
    manners: Manners = AS_USUAL
    team_games: TeamGames | None = None
    """The only path from a table to the disk: the journal, and the source of the next games; None
    for a practice game, which has neither.
    """

    @property
    def log(self) -> Log:
        """The journal; each call returns once it is on disk, or raises `TabletopError`."""
        return self.team_games.log if self.team_games else Unkept()

    @property
    def next_table(self) -> TeamGames:
        """The source of the next game; raises `WishError` during a lesson."""
        if self.team_games is None:
            raise WishError(OnlyPractice())
        return self.team_games
