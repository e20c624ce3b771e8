"""Every rule that is promised is proved by a test that names it."""

import subprocess
import sys

import pytest

from tests.house.rules import LIST, TESTS, Proof, Rule, listed, missing, table


@pytest.mark.slow
def test_every_promised_rule_is_proved() -> None:
    # in a process of its own, so that all tests are collected even if you run but one
    told = subprocess.run(
        [sys.executable, "-m", "tests.house.rules"],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_every_rule_is_listed_once() -> None:
    ids = [rule.id for rule in listed(LIST.read_text("utf-8"))]
    counts = {"D": 21, "V": 4, "M": 8, "H": 11, "C": 12, "Y": 6, "W": 10}
    assert sorted(ids) == sorted(
        f"{x}{n}" for x, last in counts.items() for n in range(1, last + 1)
    )


def test_a_promise_without_proof_and_a_proof_without_rule_are_missed() -> None:
    rules = listed("[promised]\nD1 the grid\nD3 turned\n[not yet]\nV1 looser turns\n")
    proofs = [Proof("D3", "test_key"), Proof("V1", "test_turns"), Proof("D33", "test_typing")]
    assert list(missing(rules, proofs)) == [
        "D1 is promised, but no test names it",
        "test_typing names D33, which is not in promised.txt",
    ]


def test_the_table_shows_each_rule_and_its_tests() -> None:
    rules = (Rule("D3", "turned", True), Rule("V1", "looser", False))
    assert table(rules, [Proof("D3", "tests/test_key.py::test_turned")]) == (
        "D3   turned\n       tests/test_key.py::test_turned\nV1   looser  (not yet)"
    )
