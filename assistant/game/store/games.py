"""Reads the games of a journal one by one, to list and replay them, even during a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant.game.errors import FileError
from assistant.game.rules.campaign import PlayedGame
from assistant.game.rules.cards import kind_of
from assistant.game.rules.game import Game, begin
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.phase import Result
from assistant.game.store.database import reading, refused
from assistant.game.store.kept import KeptGame, damaged, load
from assistant.game.store.log import Move, Saved
from assistant.game.store.schema import version_of


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game that was played, or is still in play."""

    number: int
    """Its number in the journal, which never changes."""
    kept: KeptGame
    saved: Saved

    @property
    def key(self) -> Key | TeamKey | None:
        """The key once the game has ended or was abandoned; None before that."""
        return self.saved.started.key if self.kept.result else None

    @property
    def last(self) -> Game:
        """The last position."""
        return self.begun.after([event for move in self.saved.moves for event in move])

    @property
    def begun(self) -> Game:
        """The position before the first clue."""
        return begin(self.saved.started)

    def steps(self) -> Iterator[tuple[Move, Game]]:
        """The moves that were not undone, each with the position after it."""
        game = self.begun
        for move in self.saved.moves:
            game = game.after(move)
            yield move, game


def games(path: Path, team: str | None = None) -> tuple[Recorded, ...]:
    """The games with at least one move, in order, of one team or of all.

    Raises `FileError` if the journal or one of its games is unreadable.
    """
    if not path.exists():
        return ()
    with refused(path):
        layout = version_of(path)
        with reading(path) as database:
            rows = database.execute(
                "select id, team from games"
                " where exists (select 1 from moves where game = games.id) order by id"
            ).fetchall()
            numbers = [number for number, of in rows if team in (None, of)]
            return tuple(Recorded(n, *load(path, database, layout, n)) for n in numbers)


def game(path: Path, number: int) -> Recorded:
    """A game by its number; raises `FileError` if it is missing or unreadable."""
    if not path.exists():
        raise FileError(f"{path}: no games are kept here")
    with refused(path):
        layout = version_of(path)
        with reading(path) as database:
            try:
                return Recorded(number, *load(path, database, layout, number))
            except LookupError as error:
                raise FileError(f"{path}: {error}; `tabletop games` lists them") from error


def history(path: Path, team: str) -> tuple[PlayedGame, ...]:
    """A team's games with at least one move, in order; empty if the file does not exist.

    Raises `FileError` if the file cannot be read.
    """
    found = []
    for game in games(path, team):
        try:
            found.append(played(game))
        except ValueError as error:
            raise damaged(path, game.number, str(error)) from error
    return tuple(found)


def played(game: Recorded) -> PlayedGame:
    """The facts about a game that its campaign needs."""
    laid = game.saved.started
    # A withdrawn two-word clue returns its bonus, so use the counts at the end of the game.
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
