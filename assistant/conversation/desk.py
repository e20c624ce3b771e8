"""The desk of a table: its language, its manners, its books, and where the next game comes from."""

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
    """The players' preferences for how to be treated."""

    trusting: bool = False
    """A card that was heard without doubt is touched without a question."""
    words: Words = Words.NORMAL
    hurried: bool = False
    """A partner's guess is touched at once, because nobody has time to object."""
    switches_off: bool = False
    """The machine belongs to the table, and is switched off by its players."""
    health: Callable[[], Health] = Health
    """Reads how the machine is."""
    relates: Relates = unrelated
    """Measures how closely words are related to the cards."""


AS_USUAL = Manners()


@dataclass(slots=True)
class Books:
    """The only way from a table to the disk: the journal, and the next table.

    Each call returns when the change is on disk, or raises `TabletopError`.
    """

    log: Log
    """The journal of the team that plays; `begin` may change it."""
    team_games: TeamGames | None
    """None for a practice game, which no other game follows."""

    @property
    def next_table(self) -> TeamGames:
        """The source of the next game; raises `WishError` in a lesson."""
        if self.team_games is None:
            raise WishError(OnlyPractice())
        return self.team_games

    def left(self) -> bool:
        """Whether a game of the team was interrupted, and no other was played since."""
        return self.team_games is not None and self.team_games.left()

    def begin(self, wish: Wish, played: bool) -> GameStarted:
        """Begin another game, after a game with a clue if `played`."""
        started, self.log = self.next_table.begin(wish, played)
        return started

    def forget_cards(self) -> None:
        """Forget the cards that were read; if that fails, a restart offers them again."""
        with suppress(TabletopError):
            self.log.forget_cards()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything beside the state that a step needs."""

    books: Books
    understanding: Understanding
    manners: Manners = AS_USUAL
