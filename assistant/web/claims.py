"""Who holds a seat: links that cannot be guessed, each taken by one phone at a time.

A phone proves that it holds a seat by a secret in its cookie, of which only a hash is kept. The
hashes outlive a restart of the program, if they have a file, so that phones keep their seats.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from hashlib import sha256
from pathlib import Path
from threading import Lock

from assistant.rules.cards import Side

BYTES = 18
"""Of randomness in a link and in a cookie; 144 bits."""


class Refused(Enum):
    """Why a seat is not given."""

    TAKEN = auto()
    """Another phone holds it."""
    HOLDS_OTHER = auto()
    """This phone holds the other seat, and one phone shows one key."""


class Claims:
    """The seats' links and holders; safe to use from any thread."""

    def __init__(
        self,
        file: Path | None = None,
        keep: bool = False,
        token: Callable[[], str] = lambda: secrets.token_urlsafe(BYTES),
    ) -> None:
        """`file` outlives the program; unless `keep`, what is in it is forgotten first.

        `token` makes a new secret each time.
        """
        self._file = file
        self._token = token
        self._lock = Lock()
        self.links = {seat: token() for seat in Side}
        """What the address of each seat ends with."""
        self._holders = _kept(file) if file and keep else {}
        self._write()

    def seat_of(self, link: str) -> Side | None:
        """The seat that this link is for."""
        given = link.encode()
        same = (seat for seat in Side if hmac.compare_digest(self.links[seat].encode(), given))
        return next(same, None)

    def holds(self, seat: Side, secret: str | None) -> bool:
        """Whether this secret is the one of the phone that holds the seat."""
        kept = self._holders.get(seat)
        return bool(secret and kept) and hmac.compare_digest(kept or "", _hashed(secret or ""))

    def is_held(self, seat: Side) -> bool:
        """Whether a phone holds this seat."""
        return seat in self._holders

    def claim(self, seat: Side, others: str | None = None) -> str | Refused:
        """Give the seat to a phone; its secret, or why not.

        `others` is the secret that this phone brings for the other seat.
        """
        with self._lock:
            if seat in self._holders:
                return Refused.TAKEN
            if self.holds(seat.other, others):
                return Refused.HOLDS_OTHER
            secret = self._token()
            self._holders = {**self._holders, seat: _hashed(secret)}
            self._write()
            return secret

    def free(self, seat: Side) -> bool:
        """Nobody holds the seat any more; whether somebody did."""
        with self._lock:
            held = seat in self._holders
            self._holders = {one: kept for one, kept in self._holders.items() if one is not seat}
            self._write()
            return held

    def _write(self) -> None:
        """Keep the hashes; where that cannot be done, phones scan again after a restart."""
        if self._file is None:
            return
        text = json.dumps({seat.value: kept for seat, kept in self._holders.items()})
        new = self._file.with_suffix(".new")
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
            new.replace(self._file)


def _hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _kept(file: Path) -> dict[Side, str]:
    try:
        found = json.loads(file.read_text("utf-8"))
        return {Side(seat): str(kept) for seat, kept in dict(found).items()}
    except (OSError, ValueError, TypeError):
        return {}  # phones scan again
