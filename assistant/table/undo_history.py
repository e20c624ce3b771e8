"""The undo history: every position of a game, so that the last move can be taken back."""

from __future__ import annotations

from assistant.rules.events import REVEALING, ClueGiven
from assistant.rules.game import Game, begin
from assistant.rules.past import Past
from assistant.store.log import Move, Saved
from assistant.table.looking_back import pasts


class UndoHistory:
    """A game that grows by moves; the cost of one does not depend on how many there are."""

    def __init__(self, saved: Saved) -> None:
        self.started = saved.started
        """The start of the game."""
        self._games = [begin(saved.started)]
        self._moves: list[Move] = []
        self._sealed = 0
        """Number of moves that can no longer be undone, whatever they revealed."""
        for move in saved.moves:
            self.add(move)

    @property
    def game(self) -> Game:
        """The current position."""
        return self._games[-1]

    @property
    def under_way(self) -> bool:
        """Whether a move was made."""
        return bool(self._moves)

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be undone, because it revealed nothing of the key."""
        if len(self._moves) == self._sealed:
            return False
        return not any(isinstance(one, REVEALING) for one in self._moves[-1])

    @property
    def gave_a_clue(self) -> bool:
        """Whether the last move was a clue that was not called invalid."""
        return isinstance(self._moves[-1][-1], ClueGiven)

    @property
    def pasts(self) -> tuple[Past, ...]:
        """The clues of a game that is over; none while it is on."""
        return pasts(self._games, self._moves)

    def add(self, move: Move) -> None:
        """Make a move."""
        self._games.append(self.game.after(move))
        self._moves.append(move)

    def seal(self) -> None:
        """Disallow undo past this point: an announcement revealed something of the key."""
        self._sealed = len(self._moves)

    def undo(self) -> None:
        """Take the last move back."""
        self._games.pop()
        self._moves.pop()
