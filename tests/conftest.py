"""Fixtures for every test, and options that choose how much of the suite runs."""

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from tests.effort import QUICK, THOROUGH

IN_MEMORY, ROOM = Path("/dev/shm"), 4_000_000_000
"""Where a quick run keeps its stores, and the bytes that must be free there: a third of the time of
a test with a journal is spent on waiting for the disk."""
APART = ("slow", "sound")
"""Markers of the tests that a quick run leaves out."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Teach pytest the two flags of our own."""
    parser.addoption(
        "--update",
        action="store_true",
        help="write the golden transcripts and pictures anew instead of comparing with them",
    )
    parser.addoption(
        "--thorough",
        action="store_true",
        help="run slow tests and tests with sound too, and play five times as many random games",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples a property gets and where files go, before any test is imported."""
    settings.load_profile(THOROUGH if config.getoption("--thorough") else QUICK)
    if leaves_out(config) and runs_in_memory():
        tempfile.tempdir = os.environ.setdefault("TMPDIR", str(IN_MEMORY))


def runs_in_memory() -> bool:
    """Whether there is room in memory for files, and programs can be started there."""
    if not IN_MEMORY.is_dir() or os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC:
        return False
    return shutil.disk_usage(IN_MEMORY).free > ROOM


def leaves_out(config: pytest.Config) -> bool:
    """Whether this is a quick run: nobody asked for more, or for certain markers."""
    return not (config.getoption("--thorough") or config.getoption("markexpr"))


def pytest_report_header(config: pytest.Config) -> str:
    """Say what this run leaves out."""
    if leaves_out(config):
        return (
            f"quick: leaves out tests marked {' or '.join(APART)} and plays a fifth of the random"
            " games; --thorough runs all but the emulated machine (tests/rig)"
        )
    return "tests/rig, the emulated machine, runs only when it is named"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes long, unless it was asked for."""
    if not leaves_out(config):
        return
    apart = [item for item in items if any(map(item.get_closest_marker, APART))]
    if apart:
        config.hook.pytest_deselected(items=apart)
        items[:] = [item for item in items if item not in set(apart)]


def pytest_collection_finish() -> None:
    """Keep ten thousand collected tests out of each later garbage collection.

    They live to the end anyway; to look through them again and again takes a tenth of the time.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are written instead of compared."""
    return bool(request.config.getoption("--update"))
