"""`tabletop games`: what is kept, one game at a time; each key only after its game."""

import json
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from assistant.app.cli import tabletop
from assistant.app.verbs.games import text_of, to_json
from assistant.faces.kept_game import page_of
from assistant.faces.transcript import transcript_of
from assistant.game.errors import FileError
from assistant.game.rules.game import begin
from assistant.game.rules.notation import write_key
from assistant.game.rules.phase import Phase
from assistant.game.store.games import game as kept_game
from assistant.game.store.journal import FILE_NAME
from assistant.language.en import ENGLISH
from tests.conversation.test_session_properties import TABLES, table
from tests.game.store.test_journal import MOVES, keep, opened
from tests.tables import KEY, WORDS, started
from tools.bench.random_play import accepted, move

LOST = ["north: weather two", f"south: {WORDS[15]}", "[south]"]
LEFT = ["north: weather two", "south: candle", "[south]"]


def played(store: Path, lines: list[str], *options: str) -> Result:
    """A game at the console, on the plain table."""
    words, key = store / "words.txt", store / "key.txt"
    words.write_text("\n".join(WORDS), "utf-8")
    key.write_text(KEY, "utf-8")
    laid = ["--words", str(words), "--key", str(key), "--store", str(store), *options]
    result = CliRunner().invoke(tabletop, ["play", "--console", *laid], input="\n".join(lines))
    assert result.exit_code == 0, result.output
    return result


def told(store: Path, *arguments: str, says: str | None = None) -> Result:
    return CliRunner().invoke(tabletop, ["games", "--store", str(store), *arguments], input=says)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A game that was lost, and one of the owls that is still on."""
    played(tmp_path, LOST)
    played(tmp_path, LEFT, "--team", "owls")
    return tmp_path


def test_games_are_listed_with_their_results(store: Path) -> None:
    lines = told(store).output.splitlines()
    assert [line.rpartition("  ")[2] for line in lines] == [
        "Codenames Duet: You lost: the assassin was met.",
        "Codenames Duet · owls: still on",
    ]
    assert [line.split()[0] for line in lines] == ["1", "2"]
    assert told(store, "--team", "Owls!").output.splitlines() == lines[1:]
    assert told(store / "elsewhere").output == "No games yet.\n"


def test_the_key_is_shown_after_the_end_and_never_before(store: Path) -> None:
    rows = [line.strip() for line in told(store, "show", "1", "--key").output.splitlines()]
    assert rows[-5:] == KEY.splitlines()
    assert not set(KEY.splitlines()) & set(told(store, "show", "1").output.split("\n"))
    refused = told(store, "show", "2", "--key").exception
    assert isinstance(refused, FileError)
    assert str(refused) == "game 2 is still on: its key is shown after its end"


@pytest.mark.rule("D20")
@pytest.mark.parametrize("arguments", [["show"], ["replay"], ["export"], ["export", "--json"]])
def test_output_about_an_unfinished_game_does_not_depend_on_its_key(
    arguments: list[str], tmp_path: Path
) -> None:
    """Two games that differ in what nobody touched are the same to the letter."""
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


def test_a_replay_prints_the_sentences_of_each_move(store: Path) -> None:
    lines = told(store, "replay", "1").output.splitlines()
    assert lines[:4] == [
        "north: weather two",
        "  Weather, two.",
        "south: needle",
        "  Assassin. You lost: the assassin was met.",
    ]


def test_an_exported_transcript_can_be_typed_again(store: Path) -> None:
    """Answered with yes, its lines make the same game."""
    text = told(store, "export", "1").output
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines == ["north: weather two", "south: needle"]
    played(store, [part for line in lines for part in (line, ": yes")], "--team", "again")
    first, again = kept_game(store / FILE_NAME, 1), kept_game(store / FILE_NAME, 3)
    assert first.saved == again.saved


def test_an_export_is_json_or_text_to_terminal_or_file(store: Path) -> None:
    over = json.loads(told(store, "export", "1", "--json").output)
    assert (over["result"], over["key"]) == ("lost assassin", KEY.splitlines())
    assert over["moves"] == [["clue north weather 2"], ["assassin south 15", "lost assassin"]]
    running = json.loads(told(store, "export", "2", "--json").output)
    assert (running["result"], running["key"], running["team"]) == (None, None, "owls")
    to = store / "game.txt"
    assert told(store, "export", "1", "--to", str(to)).output == ""
    assert to.read_text("utf-8") == told(store, "export", "1").output
    refused = told(store, "export", "1", "--to", str(store / "no" / "file")).exception
    assert isinstance(refused, FileError)


def test_a_game_is_deleted_after_a_question_and_its_key_is_overwritten(store: Path) -> None:
    assert told(store, "delete", "1", says="n\n").exit_code == 1
    assert len(told(store).output.splitlines()) == 2
    assert "Game 1 is deleted." in told(store, "delete", "1", says="y\n").output
    assert [line.split()[0] for line in told(store).output.splitlines()] == ["2"]
    assert told(store, "delete", "2", "--yes").exit_code == 0
    files = [file.read_bytes() for file in store.glob(f"{FILE_NAME}*")]
    assert not any(KEY.splitlines()[0].encode() in content for content in files)


def test_a_game_that_is_being_played_is_not_deleted(store: Path) -> None:
    with opened(store / FILE_NAME, "owls"):
        refused = told(store, "delete", "2", "--yes").exception
    assert isinstance(refused, FileError)
    assert "another game of this team is being played" in str(refused)


def test_an_unknown_number_is_a_one_line_error(store: Path) -> None:
    refused = told(store, "show", "7").exception
    assert str(refused) == f"{store / FILE_NAME}: there is no game 7; `tabletop games` lists them"
    assert "no games are kept here" in str(told(store / "no", "show", "7").exception)


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
        page = page_of(told_of, game.table, told_of.key, ENGLISH)
        assert "\n".join(page.key_rows) + "\n" == write_key(laid.key, laid.edition.columns)
        assert "\n".join(f"  {row}" for row in page.key_rows) in text_of(page)
        assert json.dumps(to_json(told_of))


def test_an_undone_move_is_not_shown(tmp_path: Path) -> None:
    with opened(tmp_path / FILE_NAME) as journal:
        keep(journal, MOVES)
        journal.undo()
    assert "end turn" not in told(tmp_path, "replay", "1").output


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
