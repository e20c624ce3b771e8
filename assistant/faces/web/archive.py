"""Saved games for the pages about past games, read on a separate thread and cached."""

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
"""Seconds for which a reading is cached, so that many requests do not slow down the game."""


ReadPicture = Callable[[bytes, int, int], TableRead]
"""A function that reads a picture of so many rows and columns; raises `PictureError`."""


class Errands(Protocol):
    """The errands that the box's owner can request on a phone; each call can block for a moment."""

    @property
    def ended(self) -> ErrandEnded | None:
        """The result of the last errand."""

    def offered(self) -> Collection[ErrandKind]:
        """The errands that are available here."""

    def wanted(self, kind: ErrandKind, network: str, password: str) -> Errand | None:
        """An errand that has to be confirmed at the box; None if it is not available."""

    def restoring(self, backup: bytes) -> Errand | None:
        """The errand that restores this backup; raises `FileError` if the backup is invalid."""

    def backup(self, without: int | None) -> str:
        """A backup of all finished games, except the one with this number; raises `FileError`."""


@dataclass(frozen=True, slots=True)
class Archive:
    """Functions that read saved games and decks; each can be slow, and can raise `FileError`."""

    games: Callable[[], Sequence[Recorded]] = tuple
    """Reads every team's games with at least one move, in order."""
    lines: Callable[[MissionLog], Sequence[Line]] = lambda log: ()
    """Reads the map lines that the players filled in (M7)."""
    decks: Callable[[], Sequence[str]] = tuple
    """Reads the names of the decks to deal from."""
    picture: ReadPicture | None = None
    """Reads the cards in a picture of the table; None if its recognizer is not installed."""
    comfort: Callable[[], Comfort] = Comfort
    """Reads the current settings of voice and screens."""
    voices: Callable[[], Sequence[str]] = tuple
    """Reads the names of the voices that can speak on this machine."""
    health: Callable[[], Health] = Health
    """Reads the machine's health."""
    errands: Errands | None = None
    """The archive; None if nothing is saved here."""
    team: Callable[[], str] = str
    """Returns the current team, at once."""
    on_table: Callable[[], int | None] = lambda: None
    """Returns the current game's number, at once; None if the game is not saved."""


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """A saved game, and its last position."""

    game: Recorded
    table: PublicView
    played: PlayedGame
    """The game with the facts that its campaign needs."""


@dataclass(slots=True)
class Reader:
    """Reads an archive for the pages; used only on the server's loop."""

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
        """The campaign of a team; raises `FileError`."""
        kept = await self.games()
        ours = tuple(one.played for one in kept if one.game.kept.team == team)
        async with self._reading:
            lines = await asyncio.to_thread(self.archive.lines, log)
        return campaign(log, ours, tuple(lines))

    def _all(self) -> tuple[ArchivedGame, ...]:
        """Read all games; the last position of a game that has not changed comes from the cache."""
        known = {one.game.number: one for one in self._told}
        return tuple(
            before
            if (before := known.get(game.number)) and before.game == game
            else ArchivedGame(game, game.last.table, played(game))
            for game in self.archive.games()
        )
