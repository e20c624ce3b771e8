"""The current game and its journal: every move is saved before it is announced."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from assistant.errors import TabletopError
from assistant.rules.campaign import Earned, Progress
from assistant.rules.cards import Card
from assistant.rules.commands import Command
from assistant.rules.edition import Edition
from assistant.rules.game import Game
from assistant.rules.past import Past
from assistant.rules.play import decide
from assistant.rules.refusal import Refusal
from assistant.rules.wish import Wish
from assistant.store.log import Log, Move, Saved
from assistant.table.next_table import NextTable
from assistant.table.undo_history import UndoHistory
from assistant.talk.laying import Laying


class Playing:
    """The current game, if there is one, and the way to the next.

    A move that cannot be saved is not made: whatever raises has changed nothing.
    """

    def __init__(self, saved: Saved | None, log: Log, next_table: NextTable) -> None:
        self._history = UndoHistory(saved) if saved else None
        self._log = log
        self._next_table = next_table
        self._left = next_table.left() and not self.under_way

    @property
    def begun(self) -> bool:
        """Whether there is a game at all, also while the next table is being laid."""
        return self._history is not None

    @property
    def under_way(self) -> bool:
        """Whether a move was made in it."""
        return self._history is not None and self._history.under_way

    @property
    def left(self) -> bool:
        """Whether a game that was interrupted can be gone on with: until the first move."""
        return self._left and not self.under_way

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be undone: there is one, and it revealed nothing."""
        return self._history is not None and self._history.can_undo

    @property
    def gave_a_clue(self) -> bool:
        """Whether the last move was a clue that was not called invalid."""
        return self._played.gave_a_clue

    @property
    def game(self) -> Game:
        """The game, its key included: for its owner alone."""
        return self._played.game

    @property
    def pasts(self) -> tuple[Past, ...]:
        """The clues of a game that is over; none while it is on."""
        return self._played.pasts

    def do(self, command: Command) -> Move | Refusal:
        """Make a move, unless the rules refuse it; raises `TabletopError` if it cannot be kept."""
        move = decide(self.game, command)
        if isinstance(move, Refusal):
            return move
        self._log.append(move)
        self._played.add(move)
        self._left = False
        return move

    def seal(self) -> None:
        """Disallow undo past this point, if a game is played: something of the key was told."""
        if self._history:
            self._history.seal()

    def undo(self) -> None:
        """Take the last move back; raises `TabletopError` if that cannot be kept."""
        self._log.undo()
        self._played.undo()

    def swap(self, position: int, word: str | None) -> None:
        """Put another card there before the first move; raises as `NextTable.swap` does."""
        started = self._next_table.swap(self._played.started, position, word)
        self._history = UndoHistory(Saved(started))

    def begin(self, wish: Wish, played: bool) -> None:
        """Begin another game, after one with a clue if `played`; raises like `NextTable.begin`."""
        started, log = self._next_table.begin(wish, played)
        self._history, self._log = UndoHistory(Saved(started)), log
        self._left = self._next_table.left()

    def go_on(self) -> bool:
        """Resume the interrupted game; returns whether there was one."""
        saved = self._next_table.resume() if self.left else None
        if saved:
            self._history, self._left = UndoHistory(saved), False
        return saved is not None

    def prepare(self, wish: Wish) -> Laying:
        """An empty table to be laid; raises as `NextTable.prepare` does."""
        return self._next_table.prepare(wish)

    def keep_cards(self, edition: Edition, cards: Sequence[Card]) -> None:
        """Keep the cards that were read so far; raises `TabletopError` if that cannot be."""
        self._log.keep_cards(edition, tuple(cards))

    def forget_cards(self) -> None:
        """Forget them; where that cannot be, they are offered again after a restart."""
        with suppress(TabletopError):
            self._log.forget_cards()

    def earned(self) -> Earned | None:
        """What the mission that was just won earned, if the campaign can be read."""
        try:
            return self._next_table.earned(self.game.table.edition)
        except TabletopError:
            return None  # the win itself is kept and told; the campaign can be read later

    def missions(self, edition: Edition) -> Progress | None:
        """The missions that were won and can be chosen; raises as `NextTable.missions` does."""
        return self._next_table.missions(edition)

    @property
    def _played(self) -> UndoHistory:
        assert self._history is not None, "a table that is not being laid is played at"
        return self._history
