"""Fixtures for every test, and options that select how much of the suite runs."""

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from tests.effort import QUICK, THOROUGH

IN_MEMORY, ROOM = Path("/dev/shm"), 4_000_000_000
"""Location of a quick run's stores, and the bytes that must be free there: a third of a journal
test's time is spent on waiting for the disk."""
APART = ("slow", "sound")
"""Markers of the tests that a quick run omits."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register our two pytest flags."""
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
    """Set the number of examples per property and the file location before importing any test."""
    settings.load_profile(THOROUGH if config.getoption("--thorough") else QUICK)
    if leaves_out(config) and runs_in_memory():
        tempfile.tempdir = os.environ.setdefault("TMPDIR", str(IN_MEMORY))


def runs_in_memory() -> bool:
    """Whether the memory file system has space and can run programs."""
    if not IN_MEMORY.is_dir() or os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC:
        return False
    return shutil.disk_usage(IN_MEMORY).free > ROOM


def leaves_out(config: pytest.Config) -> bool:
    """Whether this is a quick run: neither more tests nor certain markers were requested."""
    return not (config.getoption("--thorough") or config.getoption("markexpr"))


def pytest_report_header(config: pytest.Config) -> str:
    """Report what this run omits."""
    if leaves_out(config):
        return (
            f"quick: leaves out tests marked {' or '.join(APART)} and plays a fifth of the random"
            " games; --thorough runs all but the emulated machine (tests/rig)"
        )
    return "tests/rig, the emulated machine, runs only when it is named"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Omit slow tests unless they were requested."""
    if not leaves_out(config):
        return
    apart = [item for item in items if any(map(item.get_closest_marker, APART))]
    if apart:
        config.hook.pytest_deselected(items=apart)
        items[:] = [item for item in items if item not in set(apart)]


def pytest_collection_finish() -> None:
    """Exclude ten thousand collected tests from later garbage collections.

    They live until the end anyway; scanning them repeatedly takes a tenth of the time.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are written instead of compared."""
    return bool(request.config.getoption("--update"))
