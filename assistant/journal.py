"""Every event of every game on disk, safe against a pulled plug.

SQLite in WAL mode with `synchronous=FULL`: when a call returns, the move survives a power
cut. The file holds keys, so it is readable by its owner only, and nothing else is made from
it but the game itself.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from assistant.errors import FileError
from assistant.rules import edition as editions
from assistant.rules.bank import Bank
from assistant.rules.events import GameLost, GameStarted, GameWon
from assistant.rules.notation import (
    NotationError,
    read_card,
    read_event,
    read_key,
    write_card,
    write_event,
    write_key,
)
from assistant.session import Move, Saved

FILE_NAME = "journal.sqlite3"

SCHEMA = """
create table if not exists games (
    id integer primary key,
    started text not null,          -- time of day, for people; order is by id
    team text not null,
    edition text not null,
    bystander integer not null,     -- the bank at the start, by the face that is up
    checkmark integer not null,
    cards text not null,
    key text not null,
    result text                     -- null while the game is on
);
create table if not exists moves (
    game integer not null references games (id),
    number integer not null,
    events text not null,           -- one event a line
    undone integer not null default 0,
    primary key (game, number)
);
"""


class Journal:
    """The journal in the file `path`, as one team sees it."""

    def __init__(self, path: Path, team: str = "") -> None:
        """Open or make the file; raises `FileError` for one that cannot be used."""
        self._path = path
        self._team = team
        self._game: int | None = None
        _make_private(path)
        # Every statement is a transaction of its own unless one is begun.
        self._database = sqlite3.connect(path, timeout=5, isolation_level=None)
        try:
            with self._refused():
                self._database.execute("pragma journal_mode = wal")
                self._database.execute("pragma synchronous = full")
                self._database.execute("pragma foreign_keys = on")
                self._database.executescript(SCHEMA)
        except FileError:
            self.close()
            raise

    def begin(self, started: GameStarted) -> None:
        """Keep a new game; the moves that follow are its own."""
        row = (
            datetime.now(UTC).isoformat(timespec="seconds"),
            self._team,
            started.edition.name,
            started.bank.bystander,
            started.bank.checkmark,
            "\n".join(map(write_card, started.cards)),
            write_key(started.key, started.edition.columns),
        )
        with self._refused():
            added = self._database.execute(
                "insert into games (started, team, edition, bystander, checkmark, cards, key)"
                " values (?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            self._game = added.lastrowid

    def append(self, move: Move) -> None:
        """Keep one more move."""
        with self._refused(), self._transaction():
            self._database.execute(
                "insert into moves (game, number, events) select ?, coalesce(max(number), 0) + 1, ?"
                " from moves where game = ?",
                (self._game, "\n".join(map(write_event, move)), self._game),
            )
            if isinstance(move[-1], GameWon | GameLost):
                result = write_event(move[-1])
                self._database.execute(
                    "update games set result = ? where id = ?", (result, self._game)
                )

    def undo(self) -> None:
        """Keep that the last move was taken back; it stays readable."""
        with self._refused():
            self._database.execute(
                "update moves set undone = 1 where game = ? and number ="
                " (select max(number) from moves where game = ? and not undone)",
                (self._game, self._game),
            )

    def resume(self) -> Saved | None:
        """The team's last game if it is still on, which is then the current one."""
        with self._refused():
            row = self._database.execute(
                "select id, edition, bystander, checkmark, cards, key, result from games"
                " where team = ? order by id desc limit 1",
                (self._team,),
            ).fetchone()
            if row is None or row[-1] is not None:
                return None
            moves = self._database.execute(
                "select events from moves where game = ? and not undone order by number", (row[0],)
            ).fetchall()
        self._game = row[0]
        try:
            started = _started(*row[1:-1])
            return Saved(started, tuple(_move(events) for (events,) in moves))
        except (NotationError, KeyError) as error:
            raise FileError(f"{self._path}: game {self._game} cannot be read: {error}") from error

    def settings(self) -> dict[str, str | int]:
        """The settings that durability rests on, as the database reports them."""
        names = ("journal_mode", "synchronous")
        return {name: self._database.execute(f"pragma {name}").fetchone()[0] for name in names}

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._database.execute("rollback")
            raise
        self._database.execute("commit")

    @contextmanager
    def _refused(self) -> Iterator[None]:
        """SQLite's errors as ours: one line with the file and what to do."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            cure = "move it away, or choose another folder with --store"
            raise FileError(f"{self._path}: {error}; {cure}") from error


def _make_private(path: Path) -> None:
    """Create the folder and the file so that only their owner reads them: they hold keys."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; choose another folder with --store") from error


def _started(edition: str, bystander: int, checkmark: int, cards: str, key: str) -> GameStarted:
    printed = editions.load(edition)
    return GameStarted(
        edition=printed,
        cards=tuple(map(read_card, cards.splitlines())),
        # The counts were checked when the game began, or waived.
        key=read_key(key, printed, any_counts=True),
        bank=Bank(bystander, checkmark),
    )


def _move(events: str) -> Move:
    return tuple(map(read_event, events.splitlines()))
