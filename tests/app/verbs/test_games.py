"""Saved games of every kind; `typed/games.txt` covers the text of `tabletop games`."""

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from assistant.app.cli import tabletop
from assistant.faces.kept_game import page_of
from assistant.game.errors import FileError
from assistant.game.rules.game import begin
from assistant.game.rules.phase import Phase
from assistant.game.store.games import game as kept_game
from assistant.game.store.journal import FILE_NAME
from assistant.language.en import ENGLISH
from tests.app.verbs.console_games import LOST, played
from tests.conversation.any_game import TABLES, table
from tests.game.rules.random_play import accepted, move
from tests.game.store.journals import opened
from tests.tables import KEY

LEFT = ["north: weather two", "south: candle", "[south]"]


def told(store: Path, *arguments: str) -> Result:
    return CliRunner().invoke(tabletop, ["games", "--store", str(store), *arguments])


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A lost game, and one by the owls that is unfinished."""
    played(tmp_path, LOST)
    played(tmp_path, LEFT, "--team", "owls")
    return tmp_path


def test_the_key_of_a_deleted_game_is_overwritten(store: Path) -> None:
    for number in ("1", "2"):
        assert told(store, "delete", number, "--yes").exit_code == 0
    files = [file.read_bytes() for file in store.glob(f"{FILE_NAME}*")]
    assert not any(KEY.splitlines()[0].encode() in content for content in files)


def test_a_game_that_is_being_played_is_not_deleted(store: Path) -> None:
    with opened(store / FILE_NAME, "owls"):
        refused = told(store, "delete", "2", "--yes").exception
    assert isinstance(refused, FileError)
    assert "another game of this team is being played" in str(refused)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_any_game_can_be_shown(edition: str, players: int, tmp_path: Path) -> None:
    """Every kind of move is replayed and has a page, in every edition."""
    path = tmp_path / FILE_NAME
    for seed in range(4):
        random = Random(seed)
        laid = table(edition, random, players)
        made, game = [], begin(laid)
        while game.table.phase is not Phase.OVER:
            made.append(accepted(game, move(game, random)))
            game = game.after(made[-1])
        with opened(path, f"team {seed}") as journal:
            journal.begin(laid)
            for one in made:
                journal.append(one)
        told_of = kept_game(path, seed + 1)
        assert told_of.last == game
        assert page_of(told_of, game.table, told_of.key, ENGLISH)["keys"]


@pytest.mark.parametrize("name", [FILE_NAME, f"{FILE_NAME}-wal", "elsewhere"])
def test_no_command_overwrites_a_store(name: str, store: Path) -> None:
    file = store / name
    if not file.exists():
        file.write_bytes((store / FILE_NAME).read_bytes())
    was = file.read_bytes()
    refused = CliRunner().invoke(tabletop, ["doctor", "python", "--report", str(file)]).exception
    assert isinstance(refused, FileError)
    assert "games are kept in it; choose another file" in str(refused)
    assert file.read_bytes() == was
