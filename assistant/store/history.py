"""What a journal tells of the games that were played: read only, and beside a game in play."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from assistant.rules.bonus import Bonus
from assistant.rules.campaign import Played
from assistant.rules.cards import kind_of
from assistant.rules.events import Event, GameStarted
from assistant.rules.evolve import evolve
from assistant.rules.game import begin
from assistant.rules.notation import NotationError
from assistant.rules.phase import Result
from assistant.rules.record import read_start
from assistant.store.database import reading, refused
from assistant.store.kept import read, standing
from assistant.store.schema import damaged, version_of


def history(path: Path, team: str) -> tuple[Played, ...]:
    """The games of a team in which a move was made, first to last; none without the file.

    Raises `FileError` where the file cannot be read.
    """
    if not path.exists():
        return ()
    with refused(path), reading(path) as database:
        layout = version_of(path)
        rows = database.execute(
            "select id from games where team = ? and"
            " exists (select 1 from moves where game = games.id) order by id",
            (team,),
        ).fetchall()
        return tuple(_played(database, layout, path, game) for (game,) in rows)


def teams(path: Path) -> tuple[str, ...]:
    """The names of the teams that began a game, in alphabetical order."""
    if not path.exists():
        return ()
    with refused(path), reading(path) as database:
        rows = database.execute("select distinct team from games order by team").fetchall()
        return tuple(team for (team,) in rows)


def _played(database: sqlite3.Connection, layout: int, path: Path, game: int) -> Played:
    try:
        kept, flaw = read(database, layout, game)
        if flaw:
            raise ValueError(flaw)
        laid = read_start(kept.start)
        events = [event for move in standing(kept.moves) for event in move]
        used = _used(laid, events)
        result = _result(kept.result or "")
    except (NotationError, LookupError, ValueError, TypeError, AssertionError) as error:
        raise damaged(path, game, str(error)) from error
    return Played(
        started=kept.started,
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
