"""Fixtures for every check, and the report of its outcome to the host."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.rig.guest import bench
from tests.rig.guest.bench import Pins
from tests.rig.guest.glasses import Glasses, plugged_in
from tests.rig.guest.room import Room
from tests.rig.guest.room import room as around

Measure = Callable[[str, str], None]
"""Receives the name of a measurement and its value."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--results", type=Path, help="write a JSON object a check into this file")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Store the worst outcome of set-up, check and tear-down; the last phase writes it."""
    before = OUTCOMES.setdefault(report.nodeid, {"outcome": "passed", "why": "", "seconds": 0.0})
    before["seconds"] += report.duration
    fault_is_known = report.skipped and hasattr(report, "wasxfail")
    if not (report.passed or fault_is_known) and before["outcome"] == "passed":
        before |= {"outcome": report.outcome, "why": report.longreprtext}
    before["measured"] = [f"{name}: {value}" for name, value in report.user_properties]
    if fault_is_known:
        before["measured"].append(f"a known fault: {report.wasxfail}")


OUTCOMES: dict[str, dict[str, Any]] = {}


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish(nodeid: str) -> None:
    place = RESULTS.get("file")
    if place:
        with place.open("a", encoding="utf-8") as results:
            results.write(json.dumps({"check": nodeid.split("/")[-1], **OUTCOMES[nodeid]}) + "\n")


RESULTS: dict[str, Path] = {}


def pytest_configure(config: pytest.Config) -> None:
    place = config.getoption("--results")
    if place:
        RESULTS["file"] = place


@pytest.fixture
def measure(record_property: Callable[[str, object], None]) -> Measure:
    """Print a number with the results."""
    return record_property


@pytest.fixture(scope="session")
def pins() -> Pins:
    """Fingers for the buttons, and eyes for the lamps."""
    found = bench.pins()
    if found is None:
        pytest.skip("nothing here can press a button: press by hand, with `tabletop doctor`")
    return found


@pytest.fixture
def glasses() -> Glasses:
    """The glasses, just plugged in."""
    found = plugged_in()
    if found is None:
        pytest.skip("nothing here logs the bus: look at the glasses, with `tabletop doctor`")
    for address in found.panels:
        found.plug(address)
    return found


@pytest.fixture
def room() -> Room:
    """People around the box who hear it and speak to it."""
    found = around()
    if found is None:
        pytest.skip("nothing here reaches behind the sound card: listen, with `tabletop doctor`")
    return found
