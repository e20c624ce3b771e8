"""The whole state of a game: the open table, and the secret key.

Devices and voices are never handed a `Game`, only its `table` or the view of one seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.events import Event, GameStarted
from assistant.game.rules.evolve import evolve
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView, SeatView

# What tells how a game stands is imported from here, too.


@dataclass(frozen=True, slots=True)
class Game:
    """A position, complete: with it, the rest of the game can be played.

    Only `key` is secret, and no event changes it; all else is on the table, which events
    alone change.
    """

    table: PublicView
    key: Key | TeamKey

    @property
    def faces(self) -> Key:
        """The key of those who play together."""
        assert isinstance(self.key, Key), "all play together with a key that has two faces"
        return self.key

    @property
    def team_key(self) -> TeamKey:
        """The key of two teams."""
        assert isinstance(self.key, TeamKey), "two teams play with a key that has one face"
        return self.key

    def after(self, events: Iterable[Event]) -> Game:
        """The game after the events."""
        return Game(evolve(self.table, events), self.key)

    def seen_from(self, seat: Side) -> SeatView:
        """The view of one seat: its side of the key, or the whole key of the spymasters.

        North is the spymasters' seat, south the operatives' (C2), who see it when all is over.
        """
        if isinstance(self.key, Key):
            key: tuple[Identity | None, ...] = self.key.face(seat)
        else:
            open_to_all = seat is Side.NORTH or self.table.phase is Phase.OVER
            key = self.key.identities if open_to_all else self.table.covered
        return SeatView(seat, self.table, key)

    def other_face(self, seat: Side) -> tuple[Identity, ...]:
        """The other side of a key with two faces, once the game is over; empty before."""
        if isinstance(self.key, TeamKey) or self.table.phase is not Phase.OVER:
            return ()
        return self.key.face(seat.other)


def begin(started: GameStarted) -> Game:
    """The game as it was laid.

    Everybody knows who starts and how many agents each team has (C1).
    """
    size = len(started.cards)
    teams = started.key if isinstance(started.key, TeamKey) else None
    table = PublicView(
        edition=started.edition,
        cards=started.cards,
        start=started.bank,
        bank=started.bank,
        covered=(None,) * size,
        marked=(frozenset(),) * size,
        agents={team: len(teams.agents(team)) for team in Team} if teams else {},
        mission=started.mission,
        counted=started.counted,
        remark=started.remark,
        house=started.house,
        players=started.players,
        turned=started.turned,
        own=started.own,
        bonuses=started.bonuses,
        giver=teams.starts if teams else None,
        partner=started.partner,
    )
    return Game(table, started.key)
