"""Every check that the guests ran is a test here; a check that no guest reported has failed."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rig.machine import SHARES, Guest, Outcome

CHECKS = Path(__file__).parent / "guest"

pytestmark = pytest.mark.timeout(0)  # the first test waits for machines with their own limit


def functions(file: str) -> list[str]:
    """The names of the checks in a file, without importing packages that only a guest has."""
    tree = ast.parse((CHECKS / file).read_text(encoding="utf-8"))
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


ALL = [(file, name) for files in SHARES for file in files for name in functions(file)]


def test_every_file_of_checks_is_run_by_one_guest() -> None:
    shared = [file for files in SHARES for file in files]
    assert sorted(shared) == sorted(path.name for path in CHECKS.glob("test_*.py"))


@pytest.mark.parametrize(("file", "name"), ALL, ids=[f"{file}::{name}" for file, name in ALL])
def test_a_check_passes_in_the_guest(
    outcomes: dict[str, dict[str, Outcome]],
    guests: dict[str, Guest],
    record_property: Callable[[str, object], None],
    file: str,
    name: str,
) -> None:
    told = [
        outcome
        for check, outcome in outcomes[file].items()
        if check.split("[")[0] == f"{file}::{name}"
    ]
    assert told, f"the guest never told of it; its last words:\n{guests[file].last_words()}"
    for outcome in told:
        for measured in outcome.measured:
            record_property(*measured.split(": ", 1))
    amiss = [outcome for outcome in told if outcome.outcome != "passed"]
    if amiss:
        pytest.fail("\n\n".join(f"{one.check} {one.outcome}\n{one.why}" for one in amiss), False)
