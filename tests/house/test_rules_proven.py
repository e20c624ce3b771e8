"""Every promised rule is proved by a test that names it."""

import subprocess
import sys

import pytest

from tests.house.rules import AUDIT, PAGE, TESTS, Proof, Rule, audited, listed, missing, table

TEXT = PAGE.read_text("utf-8")
SENTENCES = audited(AUDIT.read_text("utf-8"))
LEAST = 225
"""Minimum number of rulebook sentences that require or allow something; split up, they are more."""


@pytest.mark.slow
def test_every_promised_rule_is_proved() -> None:
    # in a separate process, so that all tests are collected even if you run only one
    told = subprocess.run(
        [sys.executable, "-m", "tests.house.rules"],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_every_rule_is_listed_once() -> None:
    ids = [rule.id for rule in listed(TEXT)]
    counts = {"D": 21, "V": 4, "M": 8, "H": 11, "C": 12, "Y": 6, "W": 10}
    assert sorted(ids) == sorted(
        f"{x}{n}" for x, last in counts.items() for n in range(1, last + 1)
    )


def test_every_rulebook_sentence_is_covered() -> None:
    known = {rule.id for rule in listed(TEXT)}
    stands = ("program", "players", "not:")
    assert len(SENTENCES) >= LEAST
    assert [one for one in SENTENCES if not one.behind.startswith(stands)] == []
    assert [one for one in SENTENCES if one.behind.startswith("program") and not one.ids] == []
    assert [one for one in SENTENCES if not known.issuperset(one.ids)] == []


def test_every_rule_is_backed_by_a_rulebook_sentence() -> None:
    answered = {name for one in SENTENCES for name in one.ids}
    assert [rule.id for rule in listed(TEXT) if rule.id not in answered] == []


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_reported() -> None:
    rules = (Rule("D1", "the grid"), Rule("D3", "turned"))
    proofs = [Proof("D3", "test_key"), Proof("D33", "test_typing")]
    assert list(missing(rules, proofs)) == [
        "docs/rules.md#d1 is promised, but no test names D1",
        "test_typing names D33, which is not in docs/rules.md",
    ]


def test_rules_and_rulebook_sentences_are_parsed() -> None:
    page = (
        '- <a id="d1"></a>**D1** 25 cards, 5×5.\n  More.\n- **D2** no anchor\n'
        "| the rulebook | behind it |\n|---|---|\n| a grid | program: D1, D10; players |\n"
    )
    assert listed(page) == (Rule("D1", "25 cards, 5×5."),)
    assert [(one.words, one.ids) for one in audited(page)] == [("a grid", ("D1", "D10"))]


def test_the_table_shows_each_rule_and_its_tests() -> None:
    rules = (Rule("D3", "turned"), Rule("V1", "looser"))
    assert table(rules, [Proof("D3", "tests/test_key.py::test_turned")]) == (
        "D3   turned  (docs/rules.md#d3)\n       tests/test_key.py::test_turned\n"
        "V1   looser  (docs/rules.md#v1)"
    )
