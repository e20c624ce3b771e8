"""The clues of a game that is over, each with the table on which it was given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.rules.cards import Identity, Side, Team
from assistant.rules.clue import GivenClue
from assistant.rules.events import ClueGiven, ClueWithdrawn
from assistant.rules.evolve import evolve
from assistant.rules.game import Game
from assistant.rules.past import Past
from assistant.rules.phase import Phase
from assistant.rules.view import PublicView
from assistant.store.log import Move


def pasts(games: Sequence[Game], moves: Sequence[Move]) -> tuple[Past, ...]:
    """Every clue that stood; `games` are the positions before each move, and the last one.

    Nothing while the game is on: the key of a game in play is told to nobody.
    """
    last = games[-1]
    if last.table.phase is not Phase.OVER:
        return ()
    before: list[PublicView] = []
    for game, move in zip(games, moves, strict=False):
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


def _seen(game: Game, given: GivenClue) -> tuple[Identity, ...]:
    if isinstance(given.giver, Side):
        return game.faces.face(given.giver)
    return game.team_key.identities


def _found(last: PublicView, clue: int, given: GivenClue) -> Iterator[int]:
    """The cards that were guessed right for this clue."""
    giver = given.giver
    right = Identity(giver.value) if isinstance(giver, Team) else Identity.AGENT
    for touched in last.touched:
        if touched.clue == clue and touched.identity is right:
            yield touched.position
