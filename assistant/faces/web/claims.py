"""Claims of seats: which phone holds which seat; each is held by one phone at a time.

A phone proves that it holds a seat by a secret in its cookie, of which only a hash is stored. If
the hashes have a file, they survive a restart of the program, and phones keep their seats.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from threading import Lock

from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.view import PublicView
from assistant.game.whole_file import write_whole

BYTES = 18
"""Number of random bytes in a cookie's secret: 144 bits."""


class ClaimRefused(Enum):
    """The reason why a seat is refused, which names the notice for the phone."""

    TAKEN = "taken"
    """Another phone holds the seat."""
    HOLDS_OTHER = "other"
    """This phone holds the other seat, and one phone must not show both keys."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a phone: a seat and, in a team game, the team; None stands for both teams."""

    seat: Side
    team: Team | None = None

    def __str__(self) -> str:
        """The place as it is written in the file: `north`, `south red`."""
        return f"{self.seat} {self.team}" if self.team else f"{self.seat}"

    @classmethod
    def read(cls, name: str) -> Place | None:
        """The place that is written so; None if it does not exist."""
        places = (cls(seat, team) for seat in Side for team in (None, *Team))
        return next((one for one in places if str(one) == name), None)

    def speaks_as(self, view: PublicView | None) -> Party:
        """The party for which this phone's words and presses count.

        In its own team's turn, this is the seat, which tells spymasters from operatives. In the
        other team's turn, it is the phone's own team, so that it cannot act for the other.
        """
        away = view is not None and view.has_teams and view.giver is not self.team
        return self.team if self.team and away else self.seat


class Claims:
    """The holders of the seats; can be used from any thread."""

    def __init__(
        self,
        file: Path | None = None,
        keep: bool = False,
        token: Callable[[], str] = lambda: secrets.token_urlsafe(BYTES),
    ) -> None:
        """`file` stores the hashes between runs; it is emptied first, unless `keep` is set.

        `token` returns a new secret at each call.
        """
        self._file = file
        self.token = token
        self._lock = Lock()
        self._holders: Mapping[Place, str] = _kept(file) if file and keep else {}
        self._teams = any(one.team for one in self._holders)
        self._write()

    def place_of(self, secret: str) -> Place | None:
        """The place that the phone with this secret holds, or None."""
        given = _hashed(secret)
        same = (one for one, kept in self._holders.items() if hmac.compare_digest(kept, given))
        return next(same, None)

    def holder(self, place: Place) -> bool:
        """Whether a phone holds exactly this place."""
        return place in self._holders

    def free_at(
        self, seat: Side, besides: Place | None = None, split: bool = False
    ) -> tuple[Place, ...]:
        """The places at a seat that a phone can take: one for both teams, or one for each.

        `besides` is the phone's present place, which it would leave. With `split`, a phone for both
        teams can be made the phone of one, so that another phone gets the other team.
        """
        return _free(seat, [one for one in self._holders if one != besides], self._teams, split)

    def claim(self, place: Place, secret: str = "", split: bool = False) -> str | ClaimRefused:
        """Give the place to a phone; returns the phone's new secret, or the reason for refusing.

        `secret` is the phone's present one. A phone that holds another place at this seat moves, so
        that the other team can have a phone of its own (C2). `split` is explained at `free_at`.
        """
        with self._lock:
            own = self.place_of(secret)
            others = {one: kept for one, kept in self._holders.items() if one != own}
            if own and own.seat is not place.seat:
                return ClaimRefused.HOLDS_OTHER
            if place not in _free(place.seat, others, self._teams, split):
                return ClaimRefused.TAKEN
            if place.team and (kept := others.pop(Place(place.seat), None)):
                others[Place(place.seat, place.team.other)] = kept
            secret = self.token()
            self._keep({**others, place: _hashed(secret)})
            return secret

    def hand(self, place: Place, secret: str) -> None:
        """Give the place to the phone with this secret, which leaves any other place."""
        with self._lock:
            kept = _hashed(secret)
            others = {one: holder for one, holder in self._holders.items() if holder != kept}
            self._keep({**others, place: kept})

    def free(self, seat: Side) -> None:
        """Free all places at the seat."""
        with self._lock:
            self._keep({one: kept for one, kept in self._holders.items() if one.seat is not seat})

    def leave(self, place: Place) -> None:
        """Free the place held by this phone."""
        with self._lock:
            self._keep({one: kept for one, kept in self._holders.items() if one != place})

    def seat_teams(self, teams: bool) -> None:
        """Set whether teams play; if not, only the first phone of each seat stays."""
        with self._lock:
            self._teams = teams
            first: dict[Place, str] = {}
            for place, kept in self._holders.items():
                first.setdefault(place if teams else Place(place.seat), kept)
            if first != self._holders:
                self._keep(first)

    def _keep(self, holders: Mapping[Place, str]) -> None:
        self._holders = holders
        self._write()

    def _write(self) -> None:
        """Save the hashes; if that fails, phones have to scan the code again after a restart."""
        if self._file is None:
            return
        text = json.dumps({str(place): kept for place, kept in self._holders.items()})
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, text)


def _hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _kept(file: Path) -> dict[Place, str]:
    try:
        found = json.loads(file.read_text("utf-8"))
        return {place: str(found[name]) for name in dict(found) if (place := Place.read(name))}
    except (OSError, ValueError, TypeError, RecursionError):
        return {}  # treated as missing: phones scan again


def _free(
    seat: Side, holders: Collection[Place], teams: bool, split: bool = False
) -> tuple[Place, ...]:
    """The free places at a seat."""
    held = {one for one in holders if one.seat is seat}
    if not teams:
        return () if held else (Place(seat),)
    both = () if held else (Place(seat),)
    of_teams = (Place(seat, team) for team in Team)
    shared = set() if split else {Place(seat)}
    return both + tuple(one for one in of_teams if not held & {one, *shared})
