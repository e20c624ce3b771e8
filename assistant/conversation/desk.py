"""The desk of a table: its language, its preferences, its storage and its source of games."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from assistant.conversation.listening.likelihood import Relates, unrelated
from assistant.conversation.team_games import TeamGames
from assistant.game.errors import TabletopError, WishError
from assistant.game.rules.events import GameStarted
from assistant.game.rules.wish import OnlyPractice, Wish
from assistant.game.store.log import Log
from assistant.language.statements import Health
from assistant.language.understanding import Understanding
from assistant.language.words import Words


@dataclass(frozen=True, slots=True)
class Manners:
    """The players' preferences for how the assistant behaves."""

    trusting: bool = False
    """A card that was heard with certainty is touched without a question."""
    words: Words = Words.NORMAL
    hurried: bool = False
    """A partner's guess is touched at once, because players have no time to object."""
    switches_off: bool = False
    """The machine belongs to the table, and its players can switch it off."""
    health: Callable[[], Health] = Health
    """Reads the machine's condition."""
    relates: Relates = unrelated
    """Measures how closely words are related to the cards."""


AS_USUAL = Manners()


@dataclass(slots=True)
class Books:
    """The only way from a table to the disk: the journal and the next table.

    Each call returns once the change is on disk, or raises `TabletopError`.
    """

    log: Log
    """The current team's journal; `begin` may change it."""
    team_games: TeamGames | None
    """None for a practice game, which has no next game."""

    @property
    def next_table(self) -> TeamGames:
        """The source of the next game; raises `WishError` in a lesson."""
        if self.team_games is None:
            raise WishError(OnlyPractice())
        return self.team_games

    def left(self) -> bool:
        """Whether a game of the team was interrupted, and none has been played since."""
        return self.team_games is not None and self.team_games.left()

    def begin(self, wish: Wish, played: bool) -> GameStarted:
        """Begin another game; `played`: a clue was given in the previous one."""
        started, self.log = self.next_table.begin(wish, played)
        return started

    def forget_cards(self) -> None:
        """Forget the cards that were read; on failure, they are offered again after a restart."""
        with suppress(TabletopError):
            self.log.forget_cards()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that a step needs besides the state."""

    books: Books
    understanding: Understanding
    manners: Manners = AS_USUAL
