"""The undo history: every position of a game, so that the last move can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assistant.rules.events import REVEALING, ClueGiven, GameStarted
from assistant.rules.game import Game, begin
from assistant.rules.past import Past
from assistant.store.log import Move, Saved
from assistant.table.looking_back import pasts


@dataclass(frozen=True, slots=True)
class UndoHistory:
    """A game as it grew by moves."""

    started: GameStarted
    games: tuple[Game, ...]
    """The position before each move, and the current one."""
    moves: tuple[Move, ...] = ()
    sealed: int = 0
    """Number of moves that can no longer be undone, whatever they revealed."""

    @property
    def game(self) -> Game:
        """The current position."""
        return self.games[-1]

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be undone, because it revealed nothing of the key."""
        if len(self.moves) == self.sealed:
            return False
        return not any(isinstance(one, REVEALING) for one in self.moves[-1])

    @property
    def gave_a_clue(self) -> bool:
        """Whether the last move was a clue that was not called invalid."""
        return isinstance(self.moves[-1][-1], ClueGiven)

    @property
    def pasts(self) -> tuple[Past, ...]:
        """The clues of a game that is over; none while it is on."""
        return pasts(self.games, self.moves)

    def add(self, move: Move) -> UndoHistory:
        """Make a move."""
        games = (*self.games, self.game.after(move))
        return replace(self, games=games, moves=(*self.moves, move))

    def seal(self) -> UndoHistory:
        """Disallow undo past this point: an announcement revealed something of the key."""
        return replace(self, sealed=len(self.moves))

    def undo(self) -> UndoHistory:
        """Take the last move back."""
        return replace(self, games=self.games[:-1], moves=self.moves[:-1])


def replayed(saved: Saved) -> UndoHistory:
    """The history of a game that was kept."""
    history = UndoHistory(saved.started, (begin(saved.started),))
    for move in saved.moves:
        history = history.add(move)
    return history
