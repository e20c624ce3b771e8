"""Every event of every game on disk, safe against a pulled plug.

SQLite in WAL mode with `synchronous=FULL`: when a call returns, the move survives a power
cut. Moves are only ever added, and each carries a seal over all before it in its game, so
that a damaged file is noticed instead of played on. The file holds keys: it is readable by
its owner only.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from assistant.errors import FileError
from assistant.rules.cards import Card
from assistant.rules.edition import Edition
from assistant.rules.events import ENDING, GameStarted
from assistant.rules.evolve import evolve
from assistant.rules.game import begin
from assistant.rules.notation import NotationError, read_card, write_card
from assistant.rules.record import read_event, read_start, write_event, write_start
from assistant.store.log import Move, Saved

FILE_NAME = "journal.sqlite3"

SCHEMA = """
create table if not exists games (
    id integer primary key,
    started text not null,          -- time of day, for people; order is by id
    team text not null,
    start text not null,            -- how the table was laid, the key included
    seal text not null,             -- over the start
    result text                     -- null while the game is on
);
create table if not exists moves (
    game integer not null references games (id),
    number integer not null,        -- from 1, without a gap
    events text not null,           -- one event a line, or undo
    seal text not null,             -- over this row and all before it in its game
    primary key (game, number)
);
create table if not exists tables (
    team text primary key,
    edition text not null,
    cards text not null             -- those that lie, of a table that is still being laid
);
"""

UNDO = "undo"
LEFT = "left"
"""The result of a game that was given up for a new one."""

CURES = {
    "full": "free some space",
    "locked": "another program is using it; end that one",
    "readonly": "choose another folder with --store",
}
"""What to do, by a word of SQLite's message."""
OTHER_CURE = "move it away, or choose another folder with --store"


class Journal:
    """The journal in the file `path`, as one team sees it; one process a team at a time."""

    def __init__(self, path: Path, team: str = "") -> None:
        """Open or make the file; raises `FileError` for one that cannot be used."""
        self._path = path
        self._team = team
        self._game: int | None = None
        self._seal = ""
        self._lock = _lock(path, team)
        try:
            with self._refused():
                # Every statement is a transaction of its own unless one is begun.
                self._database = sqlite3.connect(path, timeout=5, isolation_level=None)
                self._database.execute("pragma journal_mode = wal")
                self._database.execute("pragma synchronous = full")
                self._database.executescript(SCHEMA)
                self._check_file()
        except FileError:
            self.close()
            raise

    def begin(self, started: GameStarted) -> None:
        """Keep a new game; one that this process was playing is given up for it."""
        start = write_start(started)
        seal = _sealed("", (start,))
        with self._refused(), self._transaction():
            self._database.execute(
                "update games set result = ? where id = ? and result is null", (LEFT, self._game)
            )
            self._database.execute("delete from tables where team = ?", (self._team,))
            game = self._database.execute(
                "insert into games (started, team, start, seal) values (?, ?, ?, ?)",
                (datetime.now(UTC).isoformat(timespec="seconds"), self._team, start, seal),
            ).lastrowid
        # Only now is it kept: on a full disk, the game before it goes on.
        self._game, self._seal = game, seal

    def append(self, move: Move) -> None:
        """Keep one more move."""
        over = isinstance(move[-1], ENDING)
        self._add("\n".join(map(write_event, move)), write_event(move[-1]) if over else None)

    def undo(self) -> None:
        """Keep that the last move was taken back; both stay readable."""
        self._add(UNDO)

    def lay(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        """Keep the cards of a table that is still being laid, until a game begins."""
        lines = "\n".join(map(write_card, cards))
        with self._refused():
            self._database.execute(
                "insert or replace into tables values (?, ?, ?)",
                (self._team, edition.name, lines),
            )

    def laid(self) -> tuple[str, tuple[Card, ...]] | None:
        """The edition and the cards of a table that was being laid; None if there is none.

        Raises `FileError` for cards that cannot be read.
        """
        with self._refused():
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

    def interrupted(self) -> bool:
        """Whether a game of this team was begun and not ended."""
        with self._refused():
            (found,) = self._database.execute(
                "select exists (select 1 from moves join games on games.id = moves.game"
                " where team = ? and result is null)",
                (self._team,),
            ).fetchone()
        return bool(found)

    def resume(self) -> Saved | None:
        """The team's last game that is still on, which is then the current one.

        If none is on but the last one came to its end, it is that: a power cut may have
        swallowed the result. A table that was only laid does not hide a game that was
        interrupted before it.
        Raises `FileError` where its rows are not as they were written.
        """
        row = self._last()
        if row is None:
            return None
        game, start, first = row
        with self._refused():
            rows = self._database.execute(
                "select number, events, seal from moves where game = ? order by number", (game,)
            ).fetchall()
        try:
            seal = _sealed("", (start,))
            if seal != first:
                raise ValueError("its table is not as it was written")
            for number, (found, events, sealed) in enumerate(rows, start=1):
                seal = _sealed(seal, (events,))
                if (found, sealed) != (number, seal):
                    raise ValueError(f"move {number} is not as it was written")
            saved = Saved(read_start(start), tuple(standing(events for _, events, _ in rows)))
            evolve(begin(saved.started).table, [event for move in saved.moves for event in move])
        except (NotationError, LookupError, ValueError, TypeError, AssertionError) as error:
            raise FileError(
                f"{self._path}: game {game} is damaged: {error}; {OTHER_CURE}"
            ) from error
        self._game, self._seal = game, seal
        return saved

    def settings(self) -> dict[str, str | int]:
        """The settings that durability rests on, as the database reports them."""
        names = ("journal_mode", "synchronous")
        return {name: self._database.execute(f"pragma {name}").fetchone()[0] for name in names}

    def close(self) -> None:
        """Let go of the file."""
        if hasattr(self, "_database"):
            self._database.close()
        os.close(self._lock)

    def _add(self, events: str, result: str | None = None) -> None:
        seal = _sealed(self._seal, (events,))
        with self._refused(), self._transaction():
            self._database.execute(
                "insert into moves (game, number, events, seal)"
                " select ?, coalesce(max(number), 0) + 1, ?, ? from moves where game = ?",
                (self._game, events, seal, self._game),
            )
            # Once a game is under way, any that was interrupted before it is given up.
            self._database.execute(
                "update games set result = ? where id <> ? and team = ? and result is null",
                (LEFT, self._game, self._team),
            )
            # An end can be taken back: then the game is on again.
            self._database.execute("update games set result = ? where id = ?", (result, self._game))
        self._seal = seal

    def _last(self) -> tuple[int, str, str] | None:
        with self._refused():
            row: tuple[int, str, str] | None = self._database.execute(
                "select id, start, seal from games where team = ? and result is not ?"
                " order by result is null and exists (select 1 from moves where game = id) desc,"
                " id desc limit 1",
                (self._team, LEFT),
            ).fetchone()
            return row

    def _check_file(self) -> None:
        (verdict,) = self._database.execute("pragma quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"damaged ({str(verdict).splitlines()[-1]})")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("begin immediate")
        try:
            yield
            self._database.execute("commit")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("rollback")
            raise

    def _refused(self) -> AbstractContextManager[None]:
        return refused(self._path)


@contextmanager
def refused(path: Path) -> Iterator[None]:
    """SQLite's errors as ours: one line with the file and what to do."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        reason = " ".join(str(error).split())
        cure = next((cure for word, cure in CURES.items() if word in reason), OTHER_CURE)
        raise FileError(f"{path}: {reason}; {cure}") from error


def _lock(path: Path, team: str) -> int:
    """Make folder and file, private, and claim the team's games for this process.

    The lock ends with the process, however it ends.
    """
    name = hashlib.sha256(team.encode()).hexdigest()[:16]
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        lock = os.open(path.with_name(f"{name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; choose another folder with --store") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        cure = "end that one, or choose another folder with --store, or another --team"
        raise FileError(f"{path}: another game of this team is being played; {cure}") from error
    return lock


def _sealed(seal: str, row: Iterable[object]) -> str:
    """The seal of a row that follows the row with the seal `seal`."""
    text = "\0".join((seal, *map(str, row)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def standing(rows: Iterable[str]) -> list[Move]:
    """The moves that were not taken back."""
    moves: list[Move] = []
    for events in rows:
        if events == UNDO:
            moves.pop()
        else:
            moves.append(tuple(map(read_event, events.splitlines())))
    return moves
