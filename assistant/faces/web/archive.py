"""Saved games for the pages about them, read on a thread of their own and cached."""

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from assistant.game.messages import Comfort, Errand, ErrandEnded, ErrandKind
from assistant.game.rules.campaign import Campaign, PlayedGame, campaign
from assistant.game.rules.missions import Line, MissionLog
from assistant.game.rules.view import PublicView
from assistant.game.store.games import Recorded, played
from assistant.language.statements import Health
from assistant.seeing.table import TableRead

RECENT = 2.0
"""Seconds for which a reading is cached, so that many requests cost the game nothing."""


ReadPicture = Callable[[bytes, int, int], TableRead]
"""Takes a picture, and the rows and columns of its table; raises `PictureError`."""


class Errands(Protocol):
    """Errands that the owner of the box asks for on a phone; each may take a moment."""

    @property
    def ended(self) -> ErrandEnded | None:
        """How the last errand ended."""

    def offered(self) -> Collection[ErrandKind]:
        """The errands that can be asked for here."""

    def wanted(self, kind: ErrandKind, network: str, password: str) -> Errand | None:
        """An errand to be confirmed at the box; None if it cannot be done."""

    def restoring(self, backup: bytes) -> Errand | None:
        """The same, to restore this backup; raises `FileError` if it is none."""

    def backup(self, without: int | None) -> str:
        """All games that have ended, without the one of this number; raises `FileError`."""


@dataclass(frozen=True, slots=True)
class Archive:
    """Functions that read saved games and decks; each may be slow, and raise `FileError`."""

    games: Callable[[], Sequence[Recorded]] = tuple
    """All games with at least one move, of every team, in order."""
    lines: Callable[[MissionLog], Sequence[Line]] = lambda log: ()
    """The lines of the map that the players filled in (M7)."""
    decks: Callable[[], Sequence[str]] = tuple
    """The names of the decks that can be dealt from."""
    picture: ReadPicture | None = None
    """Reads the cards in a picture of the table; None if what that takes is not installed."""
    comfort: Callable[[], Comfort] = Comfort
    """How the box speaks and shines now."""
    voices: Callable[[], Sequence[str]] = tuple
    """The names of the voices that can speak here."""
    health: Callable[[], Health] = Health
    """How the machine is."""
    errands: Errands | None = None
    """None if nothing is kept here."""
    team: Callable[[], str] = str
    """The team that plays now; returns at once."""
    on_table: Callable[[], int | None] = lambda: None
    """The number of the game on the table; None if it is not kept. Returns at once."""


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A game of the archive, and its last position."""

    game: Recorded
    table: PublicView
    played: PlayedGame
    """The game as a campaign remembers it."""


@dataclass(slots=True)
class Reader:
    """Reads an archive for the pages; lives on the server's loop."""

    archive: Archive
    clock: Callable[[], float] = time.monotonic
    recent: float = RECENT
    _told: tuple[ArchivedGame, ...] = ()
    _read: float | None = None
    _reading: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def games(self) -> tuple[ArchivedGame, ...]:
        """Every saved game, in order; raises `FileError`."""
        async with self._reading:
            if self._read is None or self.clock() >= self._read + self.recent:
                self._told = await asyncio.to_thread(self._all)
                self._read = self.clock()
            return self._told

    async def campaign(self, log: MissionLog, team: str) -> Campaign:
        """A team's campaign; raises `FileError`."""
        kept = await self.games()
        ours = tuple(one.played for one in kept if one.game.kept.team == team)
        async with self._reading:
            lines = await asyncio.to_thread(self.archive.lines, log)
        return campaign(log, ours, tuple(lines))

    def _all(self) -> tuple[ArchivedGame, ...]:
        """Read all games; the last position of an unchanged game is reused."""
        known = {one.game.number: one for one in self._told}
        return tuple(
            before
            if (before := known.get(game.number)) and before.game == game
            else ArchivedGame(game, game.last.table, played(game))
            for game in self.archive.games()
        )
