"""The journal: every event of every game on disk, safe against power cuts.

SQLite runs in WAL mode with `synchronous=FULL`: when a call returns, the move survives a power cut.
Moves are only ever added. Each has a checksum over all moves before it in its game, so that damage
is detected before play resumes. The file holds keys, so only its owner can read it.
"""

import fcntl
import hashlib
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from assistant.game.complaints import Fault
from assistant.game.errors import FileError, UnkeptError
from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import ENDING, GameStarted
from assistant.game.rules.notation import NotationError, read_card, write_card
from assistant.game.rules.record import read_start, write_event, write_start
from assistant.game.store.database import OTHER_CURE, guard, refused, transaction
from assistant.game.store.kept import LEFT, UNDO, KeptGame, insert, load, read, seal_of, sealed
from assistant.game.store.log import Move, Saved
from assistant.game.store.schema import VERSION, bring_up_to_date, version_of
from assistant.game.store.witness import attest, attested, forget

FILE_NAME = "journal.sqlite3"


class Journal:
    """The journal in the file `path` for one team; only one process per team at a time."""

    def __init__(
        self, path: Path, team: str = "", now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        """Open or create the file; raises `FileError` if it is unusable.

        `now` returns the time of day, which is saved with each game.
        """
        self._path = path
        self._now = now
        self._team = team
        self._game: int | None = None
        self._seal = ""
        self._lock = _lock(path, team)
        try:
            with refused(self._path):
                version = version_of(path)
                # No implicit transactions: each statement commits alone unless one was begun.
                self._database = sqlite3.connect(path, timeout=5, isolation_level=None)
                guard(self._database)
                (verdict,) = self._database.execute("pragma quick_check(1)").fetchone()
                if verdict != "ok":
                    raise sqlite3.DatabaseError(f"damaged ({str(verdict).splitlines()[-1]})")
                self._database.execute("pragma journal_mode = wal")
                self._database.execute("pragma synchronous = full")
                bring_up_to_date(self._database, path, version)
            self._checkpoint()
        except FileError:
            self.close()
            raise

    @property
    def current(self) -> int | None:
        """The number of the current game; None until one has begun or resumed."""
        return self._game

    def begin(self, started: GameStarted) -> None:
        """Save a new game; this process's previous game counts as abandoned."""
        at = self._now().isoformat(timespec="seconds")
        new = KeptGame(at, self._team, write_start(started), None, ())
        with refused(self._path), transaction(self._database):
            self._database.execute(
                "update games set result = ? where id = ? and result is null", (LEFT, self._game)
            )
            self._delete_cards()
            game = insert(self._database, new)
        # Only once it is saved, so that a full disk leaves the previous game open.
        self._game, self._seal = game, seal_of(new)

    def append(self, move: Move) -> None:
        """Save one more move."""
        over = isinstance(move[-1], ENDING)
        self._add("\n".join(map(write_event, move)), write_event(move[-1]) if over else None)
        if over:
            self._checkpoint()

    def undo(self) -> None:
        """Record that the last move was undone; the move itself stays readable."""
        self._add(UNDO)

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        """Save the cards of a table that is still being laid, until a game begins."""
        lines = "\n".join(map(write_card, cards))
        with refused(self._path):
            self._database.execute(
                "insert or replace into tables values (?, ?, ?)", (self._team, edition.name, lines)
            )

    def forget_cards(self) -> None:
        """Delete the saved cards, because the players returned to a game."""
        with refused(self._path):
            self._delete_cards()

    def _delete_cards(self) -> None:
        self._database.execute("delete from tables where team = ?", (self._team,))

    def kept_cards(self) -> tuple[str, tuple[Card, ...]] | None:
        """The edition and the cards of a table that was being laid, or None.

        Raises `FileError` for unreadable cards.
        """
        with refused(self._path):
            row = self._database.execute(
                "select edition, cards from tables where team = ?", (self._team,)
            ).fetchone()
        if row is None:
            return None
        try:
            return row[0], tuple(map(read_card, row[1].splitlines()))
        except NotationError as error:
            raise FileError(
                f"{self._path}: the table that was being laid is damaged: {error}; {OTHER_CURE}"
            ) from error

    def latest(self) -> GameStarted | None:
        """The start of the team's latest table; None if there is none or it is unreadable."""
        with refused(self._path):
            (game,) = self._database.execute(
                "select max(id) from games where team = ?", (self._team,)
            ).fetchone()
            try:
                return read_start(read(self._database, VERSION, game)[0].start) if game else None
            except (NotationError, ValueError):
                return None

    def interrupted(self) -> bool:
        """Whether a game of this team has begun but not ended."""
        with refused(self._path):
            (found,) = self._database.execute(
                "select exists (select 1 from moves join games on games.id = moves.game"
                " where team = ? and result is null)",
                (self._team,),
            ).fetchone()
        return bool(found)

    def moves_lost(self) -> int:
        """Number of moves of the last game that were announced, but are missing from the file."""
        game, moves = attested(self._lock) or (0, 0)
        with suppress(sqlite3.Error):
            (found,) = self._database.execute(
                "select count(*) from moves join games on games.id = moves.game"
                " where team = ? and game = ?",
                (self._team, game),
            ).fetchone()
            return max(0, moves - int(found))
        return 0  # The file is damaged, which reading these moves will report.

    def resume(self) -> Saved | None:
        """The team's last unfinished game, which becomes the current game.

        If no game is unfinished, it is the last one that ended, because a power cut may have
        prevented the announcement of its result. The witness names that game, because restored
        games have higher numbers. A table without moves does not hide an earlier interrupted game.
        Raises `FileError` if its rows were altered.
        """
        witnessed, _ = attested(self._lock) or (0, 0)
        with refused(self._path):
            row = self._database.execute(
                "select id from games where team = ? and result is not ?"
                " order by result is null and exists (select 1 from moves where game = id) desc,"
                " result is null desc, id = ? desc, id desc limit 1",
                (self._team, LEFT, witnessed),
            ).fetchone()
            if row is None:
                return None
            kept, saved = load(self._path, self._database, VERSION, row[0])
        self._game, self._seal = row[0], seal_of(kept)
        return saved

    def delete(self, game: int) -> None:
        """Delete a game of this team, and overwrite it in the file."""
        with refused(self._path):
            self._database.execute("pragma secure_delete = on")
            with transaction(self._database):
                self._database.execute("delete from moves where game = ?", (game,))
                self._database.execute(
                    "delete from games where id = ? and team = ?", (game, self._team)
                )
            # Truncate the write-ahead log, which may still hold the deleted moves.
            self._database.execute("pragma wal_checkpoint(truncate)")
        if game == (attested(self._lock) or (0, 0))[0]:
            forget(self._lock)

    def restore(self, games: Sequence[KeptGame]) -> None:
        """Save games that were played elsewhere, all or none."""
        with refused(self._path), transaction(self._database):
            for game in games:
                insert(self._database, replace(game, team=self._team))

    def settings(self) -> dict[str, str | int]:
        """The database's settings for durability, as it reports them."""
        names = ("journal_mode", "synchronous")
        return {name: self._database.execute(f"pragma {name}").fetchone()[0] for name in names}

    def close(self) -> None:
        """Close the file."""
        if hasattr(self, "_database"):
            self._database.close()
        os.close(self._lock)

    def _add(self, events: str, result: str | None = None) -> None:
        seal = sealed(self._seal, (events,))
        with refused(self._path), transaction(self._database):
            ((number,),) = self._database.execute(
                "insert into moves (game, number, events, seal)"
                " select ?, coalesce(max(number), 0) + 1, ?, ? from moves where game = ?"
                " returning number",
                (self._game, events, seal, self._game),
            ).fetchall()
            # The game has begun, so delete its half-laid table even if that failed earlier.
            self._delete_cards()
            # A new game is under way, so the team's interrupted games count as abandoned.
            self._database.execute(
                "update games set result = ? where id <> ? and team = ? and result is null",
                (LEFT, self._game, self._team),
            )
            # An undo of a finished game's last move deletes its result, so that it resumes.
            self._database.execute("update games set result = ? where id = ?", (result, self._game))
        self._seal = seal
        assert self._game is not None, "a row that was inserted has a game"
        attest(self._lock, self._game, number)

    def _checkpoint(self) -> None:
        """Write everything to the main file, so that a copy of it alone has all games.

        A failure loses nothing, because the moves are on disk in the file beside it.
        """
        with suppress(sqlite3.Error):
            self._database.execute("pragma wal_checkpoint(truncate)")


def _lock(path: Path, team: str) -> int:
    """Create a private folder and file, and lock the team's games for this process.

    The lock always ends with the process.
    """
    name = hashlib.sha256(team.encode()).hexdigest()[:16]
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        lock = os.open(path.with_name(f"{name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except (OSError, RecursionError) as error:
        why = getattr(error, "strerror", None) or "too many folders in each other"
        if path.parent.is_symlink() and not path.parent.exists():
            why = "the folder is a link to nothing"
        raise UnkeptError(path, why, "choose another folder with --store") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        cure = "end that one, or choose another folder with --store, or another --team"
        busy = f"{path}: another game of this team is being played; {cure}"
        raise FileError(busy, Fault.IN_USE) from error
    return lock
