"""The history of a game for undo and for the review: all its positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.clue import GivenClue
from assistant.game.rules.events import REVEALING, ClueGiven, ClueWithdrawn, GameStarted
from assistant.game.rules.evolve import evolve
from assistant.game.rules.game import Game, begin
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Past
from assistant.game.rules.view import PublicView
from assistant.game.store.log import Move, Saved


@dataclass(frozen=True, slots=True)
class UndoHistory:
    """A game, with its earlier positions."""

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
        """Whether the last move was a clue that nobody called invalid."""
        return isinstance(self.moves[-1][-1], ClueGiven)

    @property
    def pasts(self) -> tuple[Past, ...]:
        """Every clue that stood; empty during the game, because its key is still secret."""
        last = self.game
        if last.table.phase is not Phase.OVER:
            return ()
        before: list[PublicView] = []
        for game, move in zip(self.games, self.moves, strict=False):
            for at, event in enumerate(move):
                match event:
                    case ClueGiven():
                        before.append(evolve(game.table, move[:at]))
                    case ClueWithdrawn():
                        before.pop()
                    case _:
                        pass
        given = enumerate(zip(last.table.clues, before, strict=True))
        return tuple(
            Past(clue, view, _seen(last, clue), tuple(_found(last.table, at, clue)))
            for at, (clue, view) in given
        )

    def add(self, move: Move) -> UndoHistory:
        """Make a move."""
        games = (*self.games, self.game.after(move))
        return replace(self, games=games, moves=(*self.moves, move))

    def seal(self) -> UndoHistory:
        """Rule out undo before this point, because an announcement revealed part of the key."""
        return replace(self, sealed=len(self.moves))

    def undo(self) -> UndoHistory:
        """Undo the last move."""
        return replace(self, games=self.games[:-1], moves=self.moves[:-1])


def replayed(saved: Saved) -> UndoHistory:
    """The history of a saved game."""
    history = UndoHistory(saved.started, (begin(saved.started),))
    for move in saved.moves:
        history = history.add(move)
    return history


def _seen(game: Game, given: GivenClue) -> tuple[Identity, ...]:
    if isinstance(given.giver, Side):
        return game.faces.face(given.giver)
    return game.team_key.identities


def _found(last: PublicView, clue: int, given: GivenClue) -> Iterator[int]:
    """The cards that were correctly guessed with this clue."""
    giver = given.giver
    right = Identity(giver.value) if isinstance(giver, Team) else Identity.AGENT
    for touched in last.touched:
        if touched.clue == clue and touched.identity is right:
            yield touched.position
