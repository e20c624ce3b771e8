"""The setting of a table: its language, preferences, storage and source of games."""

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


@dataclass(slots=True)
class Books:
    """The only path from a table to the disk: the journal, and the next table.

    Each call returns once the change is on disk; otherwise, it raises `TabletopError`.
    """

    log: Log
    """The journal of the current team; `begin` may change it."""
    team_games: TeamGames | None
    """The source of the next games; None for a practice game, which has none."""

    @property
    def next_table(self) -> TeamGames:
        """The source of the next game; raises `WishError` during a lesson."""
        if self.team_games is None:
            raise WishError(OnlyPractice())
        return self.team_games

    def left(self) -> bool:
        """Whether a game of the team was interrupted and no other has been played since."""
        return self.team_games is not None and self.team_games.left()

    def begin(self, wish: Wish, played: bool) -> GameStarted:
        """Begin another game; `played`: a clue was given in the previous one."""
        started, self.log = self.next_table.begin(wish, played)
        return started

    def forget_cards(self) -> None:
        """Forget the cards that were read aloud; if that fails, a restart offers them again."""
        with suppress(TabletopError):
            self.log.forget_cards()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that a step needs, apart from the state."""

    books: Books
    understanding: Understanding
    manners: Manners = AS_USUAL
