"""Reads the games that a team has played from its journal, even during a game."""

from pathlib import Path

from assistant.game.rules.campaign import PlayedGame
from assistant.game.rules.cards import kind_of
from assistant.game.rules.phase import Result
from assistant.game.store.database import reading, refused
from assistant.game.store.games import Recorded, games
from assistant.game.store.kept import damaged


def history(path: Path, team: str) -> tuple[PlayedGame, ...]:
    """The games of a team with at least one move, in order; empty without the file.

    Raises `FileError` if the file cannot be read.
    """
    return tuple(_read(path, one) for one in games(path, team))


def teams(path: Path) -> tuple[str, ...]:
    """The names of the teams that began a game, in alphabetical order."""
    if not path.exists():
        return ()
    with refused(path), reading(path) as database:
        rows = database.execute("select distinct team from games order by team").fetchall()
        return tuple(team for (team,) in rows)


def _read(path: Path, game: Recorded) -> PlayedGame:
    try:
        return played(game)
    except ValueError as error:
        raise damaged(path, game.number, str(error)) from error


def played(game: Recorded) -> PlayedGame:
    """A game in the form that its campaign needs."""
    laid = game.saved.started
    # A two-word clue that is withdrawn gives its bonus back, so only the end counts.
    left = game.last.table.bonuses
    return PlayedGame(
        started=game.kept.started,
        edition=laid.edition.name,
        mission=laid.mission,
        counted=laid.counted,
        bank=laid.bank,
        result=_result(game.kept.result or ""),
        kind=kind_of(laid.cards),
        used=tuple(bonus for bonus, had in laid.bonuses.items() for _ in range(had - left[bonus])),
    )


def _result(ended: str) -> Result | None:
    """The result in `won`, `lost assassin` or `won red -`; None for an abandoned game."""
    match ended.split():
        case ["won"]:
            return Result.WON
        case ["lost", _]:
            return Result.LOST
        case ["won", team, _]:
            return Result(team)
        case _:
            return None
