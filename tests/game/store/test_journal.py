"""The journal: nothing that was announced is ever lost."""

import resource
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from assistant.game.errors import FileError
from assistant.game.rules.cards import Card
from assistant.game.rules.commands import GiveClue, Guess, Stop
from assistant.game.rules.events import Cause, ClueWithdrawn, GameLost, GameWon
from assistant.game.rules.phase import Result
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Move, Saved
from tests.tables import DUET, KEY, NORTH, SOUTH, WEATHER, events, fresh, started


def moves(*commands: GiveClue | Guess | Stop) -> list[Move]:
    """The events of commands, in order."""
    game = fresh()
    made = []
    for command in commands:
        move = events(game, command)
        made.append(move)
        game = game.after(move)
    return made


MOVES = moves(GiveClue(NORTH, WEATHER), Guess(SOUTH, 3), Stop(SOUTH))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal is to be."""
    return tmp_path / "games" / FILE_NAME


def changed(path: Path, *statements: str) -> None:
    """Change a journal as no program of ours would."""
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


@contextmanager
def opened(path: Path, team: str = "") -> Iterator[Journal]:
    with closing(Journal(path, team)) as journal:
        yield journal


def keep(journal: Journal, made: list[Move]) -> None:
    """A new game with these moves."""
    journal.begin(started())
    for move in made:
        journal.append(move)


def test_a_game_is_resumed_as_it_was(path: Path) -> None:
    with opened(path, team="owls") as journal:
        keep(journal, MOVES)
    with opened(path, team="owls") as journal:
        assert journal.resume() == Saved(started(), tuple(MOVES))


def test_each_team_has_its_own_game(path: Path) -> None:
    with opened(path, team="owls") as journal:
        keep(journal, MOVES)
    with opened(path, team="bats") as journal:
        assert journal.resume() is None


def test_undone_move_is_not_resumed_but_stays_readable(path: Path) -> None:
    with opened(path) as journal:
        keep(journal, MOVES)
        journal.undo()
        journal.append(MOVES[-1])
        journal.undo()
    with opened(path) as journal:
        assert journal.resume() == Saved(started(), tuple(MOVES[:-1]))
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("select events from moves order by number").fetchall()
    assert [events for (events,) in rows][2:] == [
        "token south\nturn",
        "undo",
        "token south\nturn",
        "undo",
    ]


def test_a_move_can_be_made_again_after_it_was_undone(path: Path) -> None:
    given, withdrawn = MOVES[0], (ClueWithdrawn(),)
    with opened(path) as journal:
        keep(journal, [given, withdrawn])
        journal.undo()
        journal.append(withdrawn)
        assert journal.resume() == Saved(started(), (given, withdrawn))


def test_an_undone_end_does_not_count(path: Path) -> None:
    with opened(path) as journal:
        keep(journal, [*MOVES, (GameWon(),)])
        assert not journal.interrupted()
        journal.undo()
        assert journal.interrupted()
        assert journal.resume() == Saved(started(), tuple(MOVES))
        journal.append((GameLost(Cause.ASSASSIN),))
    assert [game.result for game in history(path, "")] == [Result.LOST]


def test_interrupted_game_is_resumed_until_a_new_game_has_moves(path: Path) -> None:
    with opened(path) as journal:
        assert not journal.interrupted()
        keep(journal, MOVES)
    with opened(path) as journal:
        assert journal.interrupted()
        keep(journal, [])
    with opened(path) as journal:
        assert journal.resume() == Saved(started(), tuple(MOVES))
        keep(journal, MOVES[:1])
    with opened(path) as journal:
        assert journal.resume() == Saved(started(), tuple(MOVES[:1]))


def test_a_new_game_said_at_the_table_ends_the_one_before(path: Path) -> None:
    with opened(path) as journal:
        keep(journal, MOVES)
        keep(journal, [])
        assert journal.resume() == Saved(started())


def test_a_table_that_is_being_laid_is_kept_until_a_game_begins(path: Path) -> None:
    with opened(path) as journal:
        assert journal.kept_cards() is None
        journal.keep_cards(DUET, (Card("STORM"),))
        journal.keep_cards(DUET, (Card("STORM"), Card("a lake", picture=True)))
    with opened(path, team="owls") as journal:
        assert journal.kept_cards() is None
    with opened(path) as journal:
        assert journal.kept_cards() == ("duet", (Card("STORM"), Card("a lake", picture=True)))
        keep(journal, [])
        assert journal.kept_cards() is None


def test_cards_being_laid_are_forgotten_when_a_game_goes_on(path: Path) -> None:
    with opened(path, team="owls") as journal:
        journal.keep_cards(DUET, (Card("LAKE"),))
    with opened(path) as journal:
        journal.keep_cards(DUET, (Card("STORM"),))
        journal.forget_cards()
        assert journal.kept_cards() is None
        keep(journal, MOVES[:1])
        journal.keep_cards(DUET, (Card("STORM"),))
        journal.append(MOVES[1])  # on a full disk they could not be forgotten before
        assert journal.kept_cards() is None
    with opened(path, team="owls") as journal:
        assert journal.kept_cards() == ("duet", (Card("LAKE"),))


def test_a_table_whose_cards_are_damaged_says_so(path: Path) -> None:
    with opened(path) as journal:
        journal.keep_cards(DUET, (Card("STORM"),))
    changed(path, "update tables set cards = '@'")
    with opened(path) as journal, pytest.raises(FileError, match="being laid is damaged"):
        journal.kept_cards()


def test_only_one_process_can_play_for_a_team(path: Path) -> None:
    with opened(path, team="owls"):
        with pytest.raises(FileError, match="another game of this team is being played"):
            Journal(path, team="owls")
        with opened(path, team="bats"):
            pass


def test_ended_game_is_resumed_until_the_next_one(path: Path) -> None:
    played = moves(GiveClue(SOUTH, WEATHER), Guess(NORTH, 13))
    with opened(path) as journal:
        keep(journal, played)
        assert journal.resume() == Saved(started(), tuple(played))
        keep(journal, [])
        assert journal.resume() == Saved(started())


def test_the_file_holds_keys_and_is_for_its_owner_only(path: Path) -> None:
    with opened(path) as journal:
        keep(journal, MOVES)
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_every_commit_is_flushed_to_the_disk(path: Path) -> None:
    with opened(path) as journal:
        assert journal.settings() == {"journal_mode": "wal", "synchronous": 2}


def test_a_file_that_is_not_a_journal_gives_a_clear_error(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this was a holiday picture" * 100)
    with pytest.raises(FileError, match=f"{path}.*not a database.*--store"):
        Journal(path)
    assert path.read_bytes().startswith(b"this was")


def test_a_folder_that_cannot_be_created_gives_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file")
    with pytest.raises(FileError, match="--store"):
        Journal(tmp_path / "games" / FILE_NAME)


def start_with(was: str, now: str) -> str:
    """Damage to the start of a game."""
    return f"update games set start = replace(start, '{was}', '{now}')"


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("update moves set events = 'dance' where number = 2", "move 2 was altered on disk"),
        ("delete from moves where number = 1", "move 1 was altered on disk"),
        ("update moves set events = cast(x'ff' as text) where number = 3", "move 3 cannot be read"),
        ("update moves set seal = 'x' where number = 3", "move 3 was altered on disk"),
        (start_with("STORM", "STARS"), "its start was altered on disk"),
        (start_with("bank 9", "bank 99"), "its start was altered on disk"),
        (start_with("edition duet", "edition chess"), "its start was altered on disk"),
        ("update games set start = ''", "its start was altered on disk"),
        ("update games set start = X'ff'", "its start was altered on disk"),
        ("update games set seal = 'x'", "its start was altered on disk"),
    ],
)
def test_a_damaged_game_is_reported_with_its_place(damage: str, message: str, path: Path) -> None:
    with opened(path) as journal:
        keep(journal, MOVES)
    changed(path, damage)
    with opened(path) as journal, pytest.raises(FileError, match=f"game 1 is damaged: {message}"):
        journal.resume()


def test_damaged_file_is_never_played_on(path: Path) -> None:
    """Cut it short, or flip a bit: the game is as it was, or refused in one line.

    Or not found at all, where the bit was in the team's name or in the result.
    """
    with opened(path) as journal:
        keep(journal, MOVES)
    whole = path.read_bytes()
    random = Random(5)
    damaged = [whole[:size] for size in range(1, len(whole), 700)]
    for _ in range(60):
        flipped = bytearray(whole)
        flipped[random.randrange(len(whole))] ^= 1 << random.randrange(8)
        damaged.append(bytes(flipped))
    outcomes = [resumed_from(path, content) for content in damaged]
    reasons = [outcome for outcome in outcomes if isinstance(outcome, str)]
    assert len(reasons) > len(damaged) // 4
    assert not any("\n" in reason for reason in reasons)
    kept = [outcome for outcome in outcomes if isinstance(outcome, Saved)]
    assert kept == [Saved(started(), tuple(MOVES))] * len(kept)
    assert outcomes.count(None) < 5


def resumed_from(path: Path, content: bytes) -> Saved | str | None:
    """The game in a journal with this content, or the error."""
    path.write_bytes(content)
    try:
        with opened(path) as journal:
            return journal.resume()
    except FileError as error:
        return str(error)


def test_a_failing_disk_gives_a_clear_error(path: Path) -> None:
    with opened(path) as journal:
        journal.begin(started())
        changed(path, "drop table moves")
        with pytest.raises(FileError, match="no such table: moves; move it away"):
            journal.append(MOVES[0])


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """No file can grow beyond the one that takes the journal's new moves."""
    size = path.with_name(f"{path.name}-wal").stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_copy_of_the_main_file_has_all_games_after_an_end_and_at_a_start(path: Path) -> None:
    copy = path.with_name("copy.sqlite3")
    ended = [*MOVES, (GameWon(),)]
    with opened(path) as journal:
        keep(journal, ended)
        shutil.copy(path, copy)
        keep(journal, MOVES)
        leftovers = path.with_name(f"{path.name}-wal").read_bytes()
        was = path.read_bytes()
    assert [game.result for game in history(copy, "")] == [Result.WON]
    path.write_bytes(was)  # as after a power cut: the last moves stand in the file beside it
    path.with_name(f"{path.name}-wal").write_bytes(leftovers)
    with opened(path):
        shutil.copy(path, copy)
    assert [game.result for game in history(copy, "")] == [Result.WON, None]


def test_failed_new_game_leaves_the_previous_one_unchanged(path: Path) -> None:
    with opened(path) as journal:
        keep(journal, MOVES[:1])
        with full_disk(path), pytest.raises(FileError):
            journal.begin(started())
        journal.append(MOVES[1])
    with opened(path) as journal:
        assert journal.resume() == Saved(started(), tuple(MOVES[:2]))


def test_a_deleted_game_is_nowhere_in_the_files(path: Path) -> None:
    with opened(path) as journal:
        keep(journal, MOVES)
        keep(journal, MOVES[:1])
        journal.delete(1)
        journal.delete(2)
        left = b"".join(file.read_bytes() for file in path.parent.iterdir())
        assert b"weather" not in left
        assert KEY.encode()[:60] not in left


def test_the_latest_table_of_a_team_is_known(path: Path) -> None:
    with opened(path) as journal:
        assert journal.latest() is None
        keep(journal, MOVES)
        assert journal.latest() == started()
    with opened(path, "owls") as journal:
        assert journal.latest() is None
    changed(path, "update games set start = 'dance'")
    with opened(path) as journal:
        assert journal.latest() is None
