"""What a journal tells of the games that were played: read only, and beside a game in play."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from assistant.errors import FileError
from assistant.rules.bonus import Bonus
from assistant.rules.campaign import Played
from assistant.rules.cards import kind_of
from assistant.rules.events import Event, GameStarted
from assistant.rules.evolve import evolve
from assistant.rules.game import begin
from assistant.rules.notation import NotationError
from assistant.rules.phase import Result
from assistant.rules.record import read_start
from assistant.store.journal import OTHER_CURE, refused, standing


def history(path: Path, team: str) -> tuple[Played, ...]:
    """The games of a team in which a move was made, first to last; none without the file.

    Raises `FileError` where the file cannot be read.
    """
    if not path.exists():
        return ()
    with _reading(path) as database:
        rows = database.execute(
            "select id, started, start, result from games where team = ? and"
            " exists (select 1 from moves where game = games.id) order by id",
            (team,),
        ).fetchall()
        return tuple(_played(database, path, *row) for row in rows)


def teams(path: Path) -> tuple[str, ...]:
    """The names of the teams that began a game, in alphabetical order."""
    if not path.exists():
        return ()
    with _reading(path) as database:
        rows = database.execute("select distinct team from games order by team").fetchall()
        return tuple(team for (team,) in rows)


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    with refused(path):
        # A journal in use keeps its last moves in a file beside it, which read-only opens too.
        database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)
        with closing(database):
            yield database


def _played(
    database: sqlite3.Connection, path: Path, game: int, started: str, start: str, ended: str | None
) -> Played:
    moves = database.execute(
        "select events from moves where game = ? order by number", (game,)
    ).fetchall()
    try:
        laid = read_start(start)
        events = [event for move in standing(row for (row,) in moves) for event in move]
        used = _used(laid, events)
        result = _result(ended or "")
    except (NotationError, LookupError, ValueError, TypeError, AssertionError) as error:
        raise FileError(f"{path}: game {game} is damaged: {error}; {OTHER_CURE}") from error
    return Played(
        started=started,
        edition=laid.edition.name,
        mission=laid.mission,
        counted=laid.counted,
        bank=laid.bank,
        result=result,
        kind=kind_of(laid.cards),
        used=used,
    )


def _used(laid: GameStarted, events: Iterable[Event]) -> tuple[Bonus, ...]:
    """What was spent in the end: a two-word clue that is taken back gives its bonus back."""
    left = evolve(begin(laid).table, events).bonuses
    return tuple(bonus for bonus, had in laid.bonuses.items() for _ in range(had - left[bonus]))


def _result(ended: str) -> Result | None:
    """`won`, `lost assassin` and `won red -` are results; a game that was left has none."""
    match ended.split():
        case ["won"]:
            return Result.WON
        case ["lost", _]:
            return Result.LOST
        case ["won", team, _]:
            return Result(team)
        case _:
            return None
