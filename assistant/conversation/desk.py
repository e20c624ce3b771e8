"""The desk of a table: its language, its manners, and the books that its games are kept in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from assistant.conversation.decisions import Referee
from assistant.conversation.likely import Relates, unrelated
from assistant.conversation.next_table import NextTable
from assistant.game.errors import TabletopError
from assistant.game.referee import rule_on
from assistant.game.rules.events import GameStarted
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Log
from assistant.language.understanding import Understanding
from assistant.language.words import Words


@dataclass(frozen=True, slots=True)
class Manners:
    """How the players want to be treated."""

    trusting: bool = False
    """A card that was heard without doubt is not asked back."""
    words: Words = Words.NORMAL
    hurried: bool = False
    """Nobody has time to object to a partner's guess: it is touched at once."""
    referee: Referee = rule_on
    relates: Relates = unrelated
    """Tells how near words are to the cards."""


AS_USUAL = Manners()


@dataclass(slots=True)
class Books:
    """The only way from a table to the disk: the journal, and the next table.

    Each call returns when it is kept, or raises `TabletopError`.
    """

    log: Log
    """The journal of the team that plays; `begin` may change it."""
    next_table: NextTable

    def begin(self, wish: Wish, played: bool) -> GameStarted:
        """Begin another game, after a game with a clue if `played`."""
        started, self.log = self.next_table.begin(wish, played)
        return started

    def forget_cards(self) -> None:
        """Forget the cards that were read; where that fails, a restart offers them again."""
        with suppress(TabletopError):
            self.log.forget_cards()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything beside the state that a step needs."""

    books: Books
    understanding: Understanding
    manners: Manners = AS_USUAL
