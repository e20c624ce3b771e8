"""Small samples of the long measurements, and proof that each would detect a failure."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from assistant.game.errors import FileError
from tests import fuzz, soak
from tests.effort import few
from tests.killed import without_news
from tests.unplugged import Cut, Deed, Disk, Flushed, Made, Written

HOUSE = Path(__file__).parents[1]
needs_strace = pytest.mark.skipif(shutil.which("strace") is None, reason="apt install strace")


def run(*command: str) -> tuple[int, str]:
    """The exit code and the last line."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=HOUSE, capture_output=True, text=True
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()[-1]


def lost(line: str) -> int:
    found = re.search(r"(\d+) lost something", line)
    assert found, line
    return int(found[1])


@pytest.mark.parametrize(
    "campaign",
    [
        f"tests.killed --kills {few(22)}",
        pytest.param("tests.unplugged --cuts 80", marks=[needs_strace, pytest.mark.slow]),
    ],
    ids=["a kill", "a power cut"],
)
def test_announced_moves_survive(campaign: str) -> None:
    code, line = run(*campaign.split())
    assert (code, lost(line)) == (0, 0), line


@pytest.mark.slow
@pytest.mark.parametrize(
    "campaign",
    [
        "tests.killed --kills 33",
        pytest.param("tests.unplugged --cuts 40", marks=needs_strace),
    ],
    ids=["moves saved too late", "unflushed moves"],
)
def test_a_loss_would_be_detected(campaign: str) -> None:
    code, line = run(*campaign.split(), "--careless")
    assert code == 1
    assert lost(line) > 0


@pytest.mark.parametrize(
    "news",
    [
        "You may now play Cairo.",
        "You may now play Cairo, Delhi and ten more. Ask which missions.",
        "You earned the Hogsmeade bonus.",
        "You may now play Hogwarts. You earned the Hogsmeade bonus.",
    ],
)
def test_news_of_missions_and_bonuses_is_stripped_from_answers(news: str) -> None:
    told = "You won! Mission complete!"
    answers = [json.dumps({"say": said}) for said in (told, f"{told} {news}")]
    assert [*map(without_news, answers)] == [answers[0]] * 2


def test_nonsense_is_refused_or_accepted_without_a_traceback() -> None:
    code, line = run("tests.fuzz", "--cases", str(few(1500)))
    assert code == 0, line
    assert " 0 tracebacks" in line


def test_a_traceback_would_be_detected() -> None:
    def broken() -> None:
        raise ZeroDivisionError("by nonsense")

    def refused() -> None:
        raise FileError("words.txt: 24 cards, not 25")

    tally, told = fuzz.Tally(), list[str]()
    for case in (broken, broken, refused, lambda: None):
        fuzz.tried(case, tally, told.append)
    assert (tally.cases, tally.refused) == (4, 1)
    assert tally.raised == {"ZeroDivisionError: by nonsense": 2}
    assert len(told) == 1
    assert "in broken" in told[0]


@pytest.mark.slow
def test_four_hours_of_play_leave_no_threads_or_files_open() -> None:
    code, line = run("tests.soak", "--hours", "4")
    assert code in (0, 1)  # in its first hours the referee still caches new words
    assert "threads" not in line
    assert "files" not in line


def test_growth_would_be_detected() -> None:
    flat = dict.fromkeys(soak.COLUMNS, 5.0)
    assert soak.grown([flat] * 12) == []
    for name in ("memory MB", "threads", "files", "line ms"):
        assert len(soak.grown([*[flat] * 6, *[{**flat, name: 15.0}] * 6])) == 1, name


# --- the disk after a power cut -------------------------------------------------------

FOLDER = Path("/games")
FILE = FOLDER / "journal"


def after(*deeds: Deed) -> set[bytes | None]:
    """Possible contents of the file after a power cut, from a hundred seeds."""
    found = set[bytes | None]()
    for seed in range(100):
        disk = Disk({FILE: b"old"})
        for deed in deeds:
            disk.take(deed)
        found.add(disk.left(Random(seed)).get(FILE))
    return found


def test_flushed_data_survives_and_the_rest_may_be_lost() -> None:
    write = Written(FILE, 3, b" new")
    assert after(write) == {b"old", b"old new"}
    assert after(write, Flushed(FILE)) == {b"old new"}
    assert after(write, Flushed(FILE), Cut(FILE, 3)) == {b"old", b"old new"}
    assert after(write, Flushed(FOLDER / "another")) == {b"old", b"old new"}


def test_a_long_write_may_be_torn() -> None:
    assert len(after(Written(FILE, 0, b"x" * 1024))) == 4


def test_a_deleted_file_may_reappear() -> None:
    gone = Made(FILE, there=False)
    assert after(gone) == {b"old", None}
    assert after(gone, Flushed(FOLDER)) == {None}
    assert after(Made(FILE, there=True)) == {b"old"}
