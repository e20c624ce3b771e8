"""The versions of the journal's file, and its conversion from an older version.

A file from another program or a newer version is refused before any byte changes.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from assistant.game.errors import DamagedError, FileError
from assistant.game.store.database import OTHER_CURE, reading, transaction
from assistant.game.store.kept import LAID, insert, load

VERSION = 2
"""The layout that this program writes."""
OURS = 0x5442_4C54
"""SQLite's application id for a journal: “TBLT”. Version 1 and early files of 2 had none."""
HEADER = 100
"""Number of bytes at the beginning of every SQLite database."""

SCHEMA = (
    """create table if not exists games (
    id integer primary key,
    started text not null,          -- time of day, for people; order is by id
    team text not null,
    start text not null,            -- how the table was laid, the key included
    seal text not null,             -- over the start
    result text                     -- null while the game is on
)""",
    """create table if not exists moves (
    game integer not null references games (id),
    number integer not null,        -- from 1, without a gap
    events text not null,           -- one event a line, or undo
    seal text not null,             -- over this row and all before it in its game
    primary key (game, number)
)""",
    """create table if not exists tables (
    team text primary key,
    edition text not null,
    cards text not null             -- those that lie, of a table that is still being laid
)""",
    f"pragma application_id = {OURS}",
    f"pragma user_version = {VERSION}",
)


def version_of(path: Path) -> int:
    """The layout version of a file; `VERSION` for a new file. Changes nothing.

    A higher version number with this version's columns means damage: a newer layout would differ.

    Raises `FileError` for a file from a newer version or another program, and `DamagedError` if a
    part is missing.
    """
    size = path.stat().st_size
    if not size:
        return VERSION
    if size < HEADER:  # SQLite would take so short a file for a new one, and overwrite it
        raise DamagedError(f"{path}: it was cut short; {OTHER_CURE}")
    with reading(path) as database:
        (mark,) = database.execute("pragma application_id").fetchone()
        (version,) = database.execute("pragma user_version").fetchone()
        tables = {name for (name,) in database.execute("select name from sqlite_master")}
        if mark == OURS and version > VERSION and not _is_ours(database):
            newer = "a newer version of this program wrote it"
            raise FileError(
                f"{path}: {newer}; update the program, or choose another folder with --store"
            )
        layout = layout_of(database) if tables else VERSION
    if mark == OURS and version > VERSION:
        raise DamagedError(f"{path}: its version was altered on disk; {OTHER_CURE}")
    if layout is None and mark != OURS:
        raise FileError(f"{path}: another program wrote it; {OTHER_CURE}")
    if layout is None or (tables and "moves" not in tables):
        raise DamagedError(f"{path}: a table is missing from it; {OTHER_CURE}")
    return layout


def _is_ours(database: sqlite3.Connection) -> bool:
    """Whether the tables have exactly the columns that this program creates."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        for statement in SCHEMA:
            fresh.execute(statement)
        return _columns(database) == _columns(fresh)


def _columns(database: sqlite3.Connection) -> set[tuple[str, str]]:
    """The columns of each table."""
    found = database.execute(
        "select one.name, column.name from sqlite_master as one"
        " join pragma_table_info(one.name) as column where one.type = 'table'"
    )
    return set(found)


def layout_of(database: sqlite3.Connection) -> int | None:
    """The version to which the table of games belongs; None for another program's table.

    The program's files have only tables and their indexes. Views, triggers and virtual tables could
    run foreign code, perhaps endlessly.
    """
    (others,) = database.execute(
        "select exists (select 1 from sqlite_master"
        " where type not in ('table', 'index') or coalesce(rootpage, 0) = 0)"
    ).fetchone()
    if others:
        return None
    found = database.execute("select name from pragma_table_info('games')").fetchall()
    columns = {name for (name,) in found}
    return next((one for one in LAID if {"team", "seal", *LAID[one]} <= columns), None)


def bring_up_to_date(database: sqlite3.Connection, path: Path, version: int) -> None:
    """Create missing tables, and convert an older version's file, which is kept as a copy.

    All changes are made, or none. Raises `DamagedError` if a game was altered.
    """
    if version < VERSION:
        old_file = path.with_name(f"{path.name}.version-{version}")
        os.close(os.open(old_file, os.O_CREAT | os.O_RDWR, 0o600))  # Private, as it holds keys too.
        with closing(sqlite3.connect(old_file)) as copy:
            database.backup(copy)
    with transaction(database):
        # Read the layout again: another process may already have converted the file.
        old = layout_of(database) if version < VERSION else VERSION
        numbers = database.execute("select id from games order by id") if old == 1 else ()
        games = [load(path, database, version, number)[0] for (number,) in numbers]
        if games:
            database.execute("drop table moves")
            database.execute("drop table games")
        for statement in SCHEMA:
            database.execute(statement)
        for game in games:
            insert(database, game)
