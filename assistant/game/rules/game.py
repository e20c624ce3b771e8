"""The whole state of a game: the open table and the secret key.

Devices and voices never get a `Game`, only its `table` or one seat's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.commands import Command
from assistant.game.rules.events import Event, GameStarted
from assistant.game.rules.evolve import evolve
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Refusal
from assistant.game.rules.view import PublicView, SeatView


@dataclass(frozen=True, slots=True)
class Game:
    """A complete position, from which the game can continue.

    Only `key` is secret, and no event changes it; everything else is on the table, and only events
    change it.
    """

    table: PublicView
    key: Key | TeamKey

    @property
    def faces(self) -> Key:
        """The key of a co-operative game."""
        assert isinstance(self.key, Key), "all play together with a key that has two faces"
        return self.key

    @property
    def team_key(self) -> TeamKey:
        """The key of a team game."""
        assert isinstance(self.key, TeamKey), "two teams play with a key that has one face"
        return self.key

    def after(self, events: Iterable[Event]) -> Game:
        """The game after the events."""
        return Game(evolve(self.table, events), self.key)

    def seen_from(self, seat: Side) -> SeatView:
        """The view from one seat: its side of the key, or the whole key for the spymasters.

        North is the spymasters' seat. South is the operatives', who see the key at the end (C2).
        """
        if isinstance(self.key, Key):
            key: tuple[Identity | None, ...] = self.key.face(seat)
        else:
            open_to_all = seat is Side.NORTH or self.table.phase is Phase.OVER
            key = self.key.identities if open_to_all else self.table.covered
        return SeatView(seat, self.table, key)

    def other_face(self, seat: Side) -> tuple[Identity, ...]:
        """The other side of a two-sided key once the game is over; empty before that."""
        if isinstance(self.key, TeamKey) or self.table.phase is not Phase.OVER:
            return ()
        return self.key.face(seat.other)


def begin(started: GameStarted) -> Game:
    """The game at its start; the starting team and the numbers of agents are public (C1)."""
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


Decide = Callable[[Game, Any], tuple[Event, ...] | Refusal]
"""Turns one command into its events, or into a refusal with a reason."""

Decisions = Mapping[type[Command], Decide]
"""The function for each kind of command; a lookup is faster than a long `match`."""
