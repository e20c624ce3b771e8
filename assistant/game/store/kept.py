"""A stored game: texts with checksums (seals) that detect any change.

There are two table layouts. Version 1 had a column for each part of a game's start, version 2 has a
single text.
"""

import hashlib
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from assistant.game.errors import DamagedError
from assistant.game.rules.evolve import evolve
from assistant.game.rules.game import begin
from assistant.game.rules.notation import NotationError
from assistant.game.rules.record import read_event, read_start
from assistant.game.store.database import OTHER_CURE
from assistant.game.store.log import Move, Saved

UNDO = "undo"
"""The text of an undo, in place of a move's events."""
LEFT = "left"
"""The result of a game that was abandoned for a new one."""

LAID = {1: ("edition", "bystander", "checkmark", "cards", "key"), 2: ("start",)}
"""The columns of `games` that hold the start of a game, for each layout."""


FIRST_YEAR, LAST_YEAR = 1970, 9000
"""Range of valid years: a clock without a battery begins at the first, and the last leaves room for
time zones.
"""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as texts of `rules.record`. They include its key, so only its owner may read them."""

    started: str
    """The start time, for display."""
    team: str
    start: str
    """The start of the game, as text."""
    result: str | None
    """The event that ended it, or `LEFT`; None during the game."""
    moves: tuple[str, ...]
    """Each move as its events, one per line, or `UNDO`."""


def sealed(seal: str, row: Iterable[object]) -> str:
    """The seal of a row that follows a row with the seal `seal`."""
    text = "\0".join((seal, *map(str, row)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def seal_of(game: KeptGame) -> str:
    """The seal of the last row."""
    seal = sealed("", (game.start,))
    for events in game.moves:
        seal = sealed(seal, (events,))
    return seal


class UnplayableError(ValueError):
    """A stored game that this program can replay only as far as row `rows`."""

    def __init__(self, reason: str, rows: int) -> None:
        super().__init__(reason)
        self.rows = rows


def replayed(game: KeptGame) -> Saved:
    """A game's start and the moves that were not undone; raises `UnplayableError`."""
    moves: list[Move] = []
    at = 0
    try:
        started = read_start(game.start)
        tables = [begin(started).table]
        for events in game.moves:
            at += 1
            if events == UNDO:
                moves.pop()
                tables.pop()
            else:
                moves.append(tuple(map(read_event, events.splitlines())))
                tables.append(evolve(tables[-1], moves[-1]))
                if min(tables[-1].bank.bystander, tables[-1].bank.checkmark) < 0:
                    raise ValueError("a token that was not there was taken")
    except (NotationError, LookupError, ValueError, TypeError, AssertionError) as error:
        where = f"move {at}" if at else "its start"
        newer = "was it written by a newer version of this program?"
        raise UnplayableError(f"{where} cannot be followed ({error}); {newer}", at - 1) from error
    return Saved(started, tuple(moves))


def insert(database: sqlite3.Connection, game: KeptGame) -> int:
    """Add a game with all its moves and new seals; returns its number."""
    seal = sealed("", (game.start,))
    number = database.execute(
        "insert into games (started, team, start, seal, result) values (?, ?, ?, ?, ?)",
        (game.started, game.team, game.start, seal, game.result),
    ).lastrowid
    assert number is not None, "a row that was inserted has a number"
    for at, events in enumerate(game.moves, start=1):
        seal = sealed(seal, (events,))
        database.execute("insert into moves values (?, ?, ?, ?)", (number, at, events, seal))
    return number


def load(
    path: Path, database: sqlite3.Connection, layout: int, game: int
) -> tuple[KeptGame, Saved]:
    """A whole game by its number.

    Raises `LookupError` if the game does not exist, `DamagedError` if it was altered.
    """
    try:
        kept, flaw = read(database, layout, game)
        if flaw:
            raise ValueError(flaw)
        return kept, replayed(kept)
    except (ValueError, TypeError) as error:
        raise damaged(path, game, str(error)) from error


def damaged(path: Path, game: int, flaw: str) -> DamagedError:
    """The error for a game that was altered on disk."""
    return DamagedError(f"{path}: game {game} is damaged: {flaw}; {OTHER_CURE}")


def is_head(started: object, team: object, result: object) -> bool:
    """Whether a game's time, team and result are valid, so that it can be listed."""
    if not (isinstance(started, str) and isinstance(team, str) and team.isprintable()):
        return False
    try:
        year = datetime.fromisoformat(started).astimezone(UTC).year
    except (ValueError, OverflowError):
        return False
    return FIRST_YEAR <= year < LAST_YEAR and (result is None or isinstance(result, str))


def read(database: sqlite3.Connection, layout: int, game: int) -> tuple[KeptGame, str | None]:
    """A game by its number, and a description of its damage; None if it is intact.

    A damaged game has the moves before the damage. Raises `LookupError` if the game does not exist,
    `ValueError` if its start is damaged.
    """
    columns = ", ".join(LAID[layout])
    row = database.execute(
        f"select started, team, result, seal, {columns} from games where id = ?", (game,)
    ).fetchone()
    if row is None:
        raise LookupError(f"there is no game {game}")
    started, team, result, first, *laid = row
    seal = sealed("", laid)
    if seal != first or not is_head(started, team, result):
        raise ValueError("its start was altered on disk")
    moves, flaw = _moves(database, game, seal)
    start = _start_of_1(*laid) if layout == 1 else laid[0]
    return KeptGame(started, team, start, result, moves), flaw


def _moves(
    database: sqlite3.Connection, game: int, seal: str
) -> tuple[tuple[str, ...], str | None]:
    moves: list[str] = []
    try:
        rows = database.execute(
            "select number, events, seal from moves where game = ? order by number", (game,)
        )
        for number, (found, events, written) in enumerate(rows, start=1):
            seal = sealed(seal, (events,))
            if (found, written) != (number, seal):
                return tuple(moves), f"move {number} was altered on disk"
            moves.append(events)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return tuple(moves), f"move {len(moves) + 1} cannot be read"
    return tuple(moves), None


def _start_of_1(edition: str, bystander: int, checkmark: int, cards: str, key: str) -> str:
    """The start as version 2 stores it; version 1 had only tables of four by four."""
    head = f"edition {edition}\nbank {bystander} {checkmark}\nplayers 4"
    return f"{head}\ncards\n{cards}\nkey\n{key}"
