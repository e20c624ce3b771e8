"""Mutants: every kind of change is made, one at a time, and a test that checks it fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants import HOUSE, asked, mutants

MODULE = '''"""Text for people: 3."""
from __future__ import annotations
MOST: tuple[int, 3] = 5
def reaches(one: int, done: bool = False) -> bool:
    print("no")
    if one is None or one not in (7,):
        return None
    return not one + 2 < MOST
'''

CHANGES = {
    (3, "5 → 6"),
    (4, "False → True"),
    (5, "statement → pass"),
    (6, "if x → if not x"),
    (6, "Or → And"),
    (6, "Is → IsNot"),
    (6, "NotIn → In"),
    (6, "7 → 8"),
    (8, "return x → return None"),
    (8, "not x → x"),
    (8, "Lt → LtE"),
    (8, "Add → Sub"),
    (8, "2 → 3"),
}


def test_each_mutant_has_a_single_change(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(MODULE, "utf-8")
    made = list(mutants(path))
    assert {(one.line, one.change) for one in made} == CHANGES
    assert len({one.text for one in made}) == len(CHANGES)


def test_tests_of_a_module_come_before_those_of_its_folder() -> None:
    rules = Path("tests/game/rules")
    assert asked(Path("assistant/game/rules/record.py")) == (rules / "test_record.py", rules)
    assert asked(Path("assistant/config.py")) == (Path("tests/test_config.py"),)
    assert asked(Path("models/fetch.py"))[0] == Path("tests/models/test_fetch.py")
    assert asked(Path("tests/twins.py")) == ()


@pytest.mark.slow
def test_survivors_are_printed_and_the_checkout_stays_unchanged() -> None:
    path = "assistant/game/whole_file.py"
    command = [sys.executable, "-m", "tools.mutants", "--count", "3", path]
    before = (HOUSE / path).read_bytes()
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
    *survivors, last = done.stdout.splitlines()
    assert all(line.startswith(f"{path}:") for line in survivors)
    assert last == f"{3 - len(survivors)} of 3 killed"
    assert (HOUSE / path).read_bytes() == before
