"""Reads the games of a journal one by one, to list and replay them, even during a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection

from assistant.game.errors import FileError
from assistant.game.rules.game import Game, begin
from assistant.game.rules.key import Key, TeamKey
from assistant.game.store.database import reading, refused
from assistant.game.store.kept import KeptGame, load
from assistant.game.store.log import Move, Saved
from assistant.game.store.schema import version_of


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game that was played, or is still on."""

    number: int
    """Its number in the journal, which never changes."""
    kept: KeptGame
    saved: Saved

    @property
    def key(self) -> Key | TeamKey | None:
        """The key, once the game has ended or was given up; None before that."""
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
        """Each move that was not undone, and the position after it."""
        game = self.begun
        for move in self.saved.moves:
            game = game.after(move)
            yield move, game


def games(path: Path, team: str | None = None) -> tuple[Recorded, ...]:
    """The games with at least one move, in order, of one team or of all.

    Raises `FileError` if the journal or a game in it cannot be read.
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
            return tuple(_recorded(database, layout, path, number) for number in numbers)


def game(path: Path, number: int) -> Recorded:
    """A game by its number; raises `FileError` if it is missing or cannot be read."""
    if not path.exists():
        raise FileError(f"{path}: no games are kept here")
    with refused(path):
        layout = version_of(path)
        with reading(path) as database:
            try:
                return _recorded(database, layout, path, number)
            except LookupError as error:
                raise FileError(f"{path}: {error}; `tabletop games` lists them") from error


def _recorded(database: Connection, layout: int, path: Path, number: int) -> Recorded:
    return Recorded(number, *load(path, database, layout, number))
