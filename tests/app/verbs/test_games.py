"""`tabletop games`: what it shows of any game; `typed/games.txt` covers its text."""

import json
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from assistant.app.cli import tabletop
from assistant.app.verbs.games import to_json
from assistant.faces.kept_game import page_of
from assistant.faces.transcript import transcript_of
from assistant.game.errors import FileError
from assistant.game.rules.game import begin
from assistant.game.rules.notation import write_key
from assistant.game.rules.phase import Phase
from assistant.game.store.games import game as kept_game
from assistant.game.store.journal import FILE_NAME
from assistant.language.en import ENGLISH
from tests.app.verbs.console_games import LOST, played
from tests.conversation.any_game import TABLES, table
from tests.game.store.journals import MOVES, keep, opened
from tests.tables import KEY, started
from tools.bench.random_play import accepted, move

LEFT = ["north: weather two", "south: candle", "[south]"]


def told(store: Path, *arguments: str) -> Result:
    return CliRunner().invoke(tabletop, ["games", "--store", str(store), *arguments])


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A lost game, and one by the owls that is unfinished."""
    played(tmp_path, LOST)
    played(tmp_path, LEFT, "--team", "owls")
    return tmp_path


@pytest.mark.rule("D20")
@pytest.mark.parametrize("arguments", [["export"], ["export", "--json"]])
def test_output_about_an_unfinished_game_does_not_depend_on_its_key(
    arguments: list[str], tmp_path: Path
) -> None:
    """Two games whose keys differ only at untouched cards give identical output."""
    answers = []
    for name, key in (("one", KEY), ("two", KEY[::-1].strip())):
        store = tmp_path / name
        with opened(store / FILE_NAME) as journal:
            journal.begin(started(key))
            journal.append(MOVES[0])
        verb, *rest = arguments
        answer = told(store, verb, "1", *rest).output
        begun = kept_game(store / FILE_NAME, 1).kept.started
        minute = f"{datetime.fromisoformat(begun).astimezone():%Y-%m-%d %H:%M}"
        answers.append(answer.replace(begun, "").replace(minute, ""))
    assert answers[0] == answers[1]
    assert "WEATHER" in answers[0].upper()


def test_an_exported_transcript_can_be_typed_again(store: Path) -> None:
    """If every question is answered with yes, its lines reproduce the game."""
    text = told(store, "export", "1").output
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines == ["north: weather two", "south: needle"]
    played(store, [part for line in lines for part in (line, ": yes")], "--team", "again")
    first, again = kept_game(store / FILE_NAME, 1), kept_game(store / FILE_NAME, 3)
    assert first.saved == again.saved


def test_an_export_can_be_written_into_a_file(store: Path) -> None:
    to = store / "game.txt"
    assert told(store, "export", "1", "--to", str(to)).output == ""
    assert to.read_text("utf-8") == told(store, "export", "1").output


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
    """Every kind of move has a line and an answer, in every edition."""
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
        transcript = [*transcript_of(told_of, ENGLISH)]
        assert len(transcript) == len(made)
        assert all(said and ": " in said for said, _ in transcript)
        assert all(answer for _, answer in transcript)
        assert page_of(told_of, game.table, told_of.key, ENGLISH)["keys"]
        key = write_key(laid.key, laid.edition.columns).splitlines()
        assert json.loads(json.dumps(to_json(told_of)))["key"] == key


def test_an_undone_move_is_not_shown(tmp_path: Path) -> None:
    with opened(tmp_path / FILE_NAME) as journal:
        keep(journal, MOVES)
        journal.undo()
    assert "end turn" not in told(tmp_path, "export", "1").output


@pytest.mark.parametrize("name", [FILE_NAME, f"{FILE_NAME}-wal", "elsewhere"])
def test_an_export_does_not_overwrite_a_store(name: str, store: Path) -> None:
    file = store / name
    if not file.exists():
        file.write_bytes((store / FILE_NAME).read_bytes())
    was = file.read_bytes()
    refused = told(store, "export", "1", "--to", str(file)).exception
    assert isinstance(refused, FileError)
    assert "games are kept in it; choose another file" in str(refused)
    assert file.read_bytes() == was
