"""The journal: no announced move is ever lost."""

import shutil
import sqlite3
import stat
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from assistant.game.errors import FileError
from assistant.game.rules.events import Cause, ClueWithdrawn, GameLost, GameWon
from assistant.game.rules.notation import read_card, write_card
from assistant.game.rules.phase import Result
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Move, Saved
from tests.game.store.journals import MOVES, changed, full_disk, keep, opened, spoilt
from tests.sections import Section, sections
from tests.tables import DUET, KEY, started

NAMED: Mapping[str, Move] = {
    **{str(number): move for number, move in enumerate(MOVES, start=1)},
    "withdrawn": (ClueWithdrawn(),),
    "won": (GameWon(),),
    "lost": (GameLost(Cause.ASSASSIN),),
}


def answered(journal: Journal, path: Path, line: str) -> str:
    """Carry out a line's action, or answer its query."""
    what, _, rest = line.partition(" ")
    match what:
        case "play":
            keep(journal, [NAMED[one] for one in rest.split()])
        case "append":
            journal.append(NAMED[rest])
        case "undo":
            journal.undo()
        case "read":
            journal.keep_cards(DUET, tuple(map(read_card, rest.split(", "))))
        case "forget":
            journal.forget_cards()
        case "damage":
            changed(path, rest)
        case "beside":
            Journal(path, rest).close()
        case "resume":
            saved = journal.resume()
            assert saved is None or saved.started == started()
            numbers = {move: name for name, move in NAMED.items()}
            return " ".join(numbers[move] for move in saved.moves) if saved else "-"
        case "cards":
            kept = journal.kept_cards()
            assert kept is None or kept[0] == "duet"
            return ", ".join(map(write_card, kept[1])) if kept else "-"
        case "latest":
            return "yes" if journal.latest() == started() else "no"
        case "interrupted":
            return "yes" if journal.interrupted() else "no"
        case "results":
            return ", ".join(str(game.result) for game in history(path, rest))
        case "settings":
            return ", ".join(f"{name} {value}" for name, value in journal.settings().items())
        case _:
            assert what == "rows", line
            with closing(sqlite3.connect(path)) as database:
                rows = database.execute("select events from moves order by number").fetchall()
            return "; ".join(events.replace("\n", " / ") for (events,) in rows)
    return ""


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("journals.txt")))
def test_a_journal_answers_as_its_script_says(section: Section, path: Path) -> None:
    """`open owls` closes the journal and opens a team's; moves are those in `NAMED`."""
    journal = Journal(path)
    try:
        for line in section.lines:
            asked, _, wanted = (line, "", "") if "damage" in line else line.partition(" =")
            told, _, refused = asked.partition(" ! ")
            if told.startswith("open"):
                journal.close()
                journal = Journal(path, told.removeprefix("open").strip())
            elif refused:
                with pytest.raises(FileError, match=refused):
                    answered(journal, path, told)
            else:
                assert answered(journal, path, told) == wanted.strip(), line
    finally:
        journal.close()


def test_journal_files_are_readable_only_by_their_owner(path: Path) -> None:
    with opened(path) as journal:
        keep(journal, MOVES)
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


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
    """Damage to the start event of a game."""
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


def test_a_damaged_file_never_gives_an_altered_game(path: Path) -> None:
    """With the file cut short or a bit flipped, the game is unchanged or refused in one line.

    It may also be missing, if the bit was in the team's name or in the result.
    """
    with opened(path) as journal:
        keep(journal, MOVES)
    damaged = spoilt(path.read_bytes(), step=700, flips=60)
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


def test_the_main_file_alone_has_all_games_after_an_end_or_a_start(path: Path) -> None:
    copy = path.with_name("copy.sqlite3")
    ended = [*MOVES, (GameWon(),)]
    with opened(path) as journal:
        keep(journal, ended)
        shutil.copy(path, copy)
        keep(journal, MOVES)
        leftovers = path.with_name(f"{path.name}-wal").read_bytes()
        was = path.read_bytes()
    assert [game.result for game in history(copy, "")] == [Result.WON]
    path.write_bytes(was)  # as after a power cut: the last moves are in the file beside it
    path.with_name(f"{path.name}-wal").write_bytes(leftovers)
    with opened(path):
        shutil.copy(path, copy)
    assert [game.result for game in history(copy, "")] == [Result.WON, None]


def test_a_failed_new_game_leaves_the_previous_one_unchanged(path: Path) -> None:
    with opened(path) as journal:
        keep(journal, MOVES[:1])
        room = path.with_name(f"{FILE_NAME}-wal").stat().st_size
        with full_disk(room), pytest.raises(FileError):
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
