"""The journal: nothing that was announced is ever lost."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.errors import FileError
from assistant.journal import FILE_NAME, Journal
from assistant.rules.commands import GiveClue, Guess, Stop
from assistant.rules.evolve import begin, evolve
from assistant.session import Move, Saved
from tests.tables import NORTH, SOUTH, WEATHER, events, fresh, started


def moves(*commands: GiveClue | Guess | Stop) -> list[Move]:
    """What follows from the commands, one after the other."""
    game = fresh()
    made = []
    for command in commands:
        move = events(game, command)
        made.append(move)
        game = evolve(game, move)
    return made


MOVES = moves(GiveClue(NORTH, WEATHER), Guess(SOUTH, 3), Stop(SOUTH))


def test_a_game_is_resumed_as_it_was(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games" / FILE_NAME, team="owls")
    journal.begin(started())
    for move in MOVES:
        journal.append(move)
    journal.close()
    saved = Journal(tmp_path / "games" / FILE_NAME, team="owls").resume()
    assert saved == Saved(started(), tuple(MOVES))


def test_each_team_has_its_own_game(tmp_path: Path) -> None:
    Journal(tmp_path / FILE_NAME, team="owls").begin(started())
    assert Journal(tmp_path / FILE_NAME, team="bats").resume() is None


def test_a_move_taken_back_is_not_resumed_but_stays_readable(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE_NAME)
    journal.begin(started())
    for move in MOVES:
        journal.append(move)
    journal.undo()
    journal.append(MOVES[-1])
    journal.undo()
    resumed = Journal(tmp_path / FILE_NAME).resume()
    assert resumed is not None
    assert resumed.moves == tuple(MOVES[:-1])
    rows = sqlite3.connect(tmp_path / FILE_NAME).execute("select events, undone from moves")
    assert [undone for _, undone in rows] == [0, 0, 1, 1]


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE_NAME)
    journal.begin(started())
    for move in moves(GiveClue(SOUTH, WEATHER), Guess(NORTH, 13)):
        journal.append(move)
    assert journal.resume() is None


def test_the_file_holds_keys_and_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "games" / FILE_NAME
    journal = Journal(path)
    journal.begin(started())
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_every_commit_is_flushed_to_the_disk(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE_NAME)
    settings = journal.settings()
    assert settings == {"journal_mode": "wal", "synchronous": 2}


def test_a_file_that_is_no_journal_is_one_clear_error(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(b"this was a holiday picture" * 100)
    with pytest.raises(FileError, match=f"{path}.*not a database.*--store"):
        Journal(path)
    assert path.read_bytes().startswith(b"this was")


def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file")
    with pytest.raises(FileError, match="--store"):
        Journal(tmp_path / "games" / FILE_NAME)


def test_a_damaged_game_says_which(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE_NAME)
    journal.begin(started())
    journal.append(MOVES[0])
    journal.close()
    database = sqlite3.connect(tmp_path / FILE_NAME)
    database.execute("update moves set events = 'dance'")
    database.commit()
    database.close()
    with pytest.raises(FileError, match="game 1 cannot be read: “dance” is no event"):
        Journal(tmp_path / FILE_NAME).resume()


PLAY = [sys.executable, "-m", "assistant", "play", "--console", "--json", "--seed", "1"]


@pytest.mark.parametrize("lines", [1, 4, 6])
def test_a_killed_process_goes_on_where_it_was(tmp_path: Path, lines: int) -> None:
    """Kill it with no warning right after an announcement: what was said is on disk."""
    words, key = tmp_path / "words", tmp_path / "key"
    words.write_text("\n".join(card.word for card in started().cards))
    key.write_text((Path(__file__).parent / "transcripts/tables/plain.key").read_text())
    table = [*PLAY, "--store", str(tmp_path), "--words", str(words), "--key", str(key)]
    script = [
        "north: weather two",
        "south: brick",
        "[south]",
        "south: candle",
        "[south]",
        "[south]",
    ]
    with subprocess.Popen(table, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        for line in script[:lines]:
            game.stdin.write(f"{line}\n")
            game.stdin.flush()
            assert game.stdout.readline()
        os.kill(game.pid, signal.SIGKILL)
    resumed = subprocess.run(
        [*PLAY, "--store", str(tmp_path), "--resume"],
        input="? state\n",
        capture_output=True,
        text=True,
        check=True,
    )
    commands: list[GiveClue | Guess | Stop] = [GiveClue(NORTH, WEATHER), Guess(SOUTH, 3)]
    commands += [Guess(SOUTH, 4), Stop(SOUTH)]
    made = {1: 1, 4: 2, 6: 4}[lines]
    game_then = evolve(begin(started()), [one for move in moves(*commands[:made]) for one in move])
    assert f'"found": {game_then.found}' in resumed.stdout
    assert f'"phase": "{game_then.phase}"' in resumed.stdout
    assert f'"turn": {game_then.turn}' in resumed.stdout
