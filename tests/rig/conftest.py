"""The rig takes minutes and needs root: it runs only if its own path is given."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rig import machine
from tests.rig.machine import Guest, Outcome

HERE = Path(__file__).parent
GUEST = HERE / "guest"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore the tests here and the guest's, unless one of pytest's arguments names them."""
    asked = [Path(argument.split("::")[0]).resolve() for argument in config.args]
    folder = GUEST if collection_path.is_relative_to(GUEST) else HERE
    return None if any(place.is_relative_to(folder) for place in asked) else True


@pytest.fixture(scope="session")
def built() -> None:
    """The machine, brought up to date. A missing package is an error in CI, but skips elsewhere."""
    lacking = machine.lacking()
    if lacking and os.environ.get("CI") != "true":
        pytest.skip(lacking)
    assert not lacking, lacking
    machine.build()


@pytest.fixture(scope="session")
def guests(built: None) -> Iterator[dict[str, Guest]]:
    """Both guests, started simultaneously, by each file of checks that they run."""
    with tempfile.TemporaryDirectory(prefix="rig-") as folder:
        started = [
            machine.start(machine.checking(files), Path(folder) / files[0])
            for files in machine.SHARES
        ]
        yield {
            file: guest
            for files, guest in zip(machine.SHARES, started, strict=True)
            for file in files
        }
        for guest in started:
            guest.end()


@pytest.fixture(scope="session")
def outcomes(guests: dict[str, Guest]) -> dict[str, dict[str, Outcome]]:
    """Outcomes of the checks, by file and by check."""
    return {file: guest.outcomes() for file, guest in guests.items()}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the measurements made on the way."""
    lines = [
        f"{name}: {value}"
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
    ]
    if lines:
        terminalreporter.section("measured in the rig")
        for line in lines:
            terminalreporter.write_line(line)
