"""The rulebooks' own examples and their consequences."""

from pathlib import Path

import pytest

from assistant.game.referee import Verdict, rule_on

EXAMPLES = Path(__file__).with_name("rulebook.txt").read_text("utf-8").splitlines()
"""The rule that decides (W4 allows), a card, and clues."""


def pairs(*rules: str) -> list[tuple[str, str, str]]:
    """(rule, card, clue) for every clue of every line of these rules."""
    lines = [(line[:2], *line[3:].split(": ")) for line in EXAMPLES]
    return [
        (rule, card, clue) for rule, card, clues in lines if rule in rules for clue in clues.split()
    ]


@pytest.mark.rule("W1", "W2", "W3")
@pytest.mark.parametrize(("rule", "card", "clue"), pairs("W1", "W2", "W3"))
def test_forms_and_parts_are_forbidden(rule: str, card: str, clue: str) -> None:
    ruling = rule_on(clue, ["CLOUD", card])
    assert (ruling.verdict, ruling.card) == (Verdict.INVALID, card), ruling
    if rule == "W3":
        assert ruling.rule == "W3"


@pytest.mark.rule("W4")
@pytest.mark.parametrize(("rule", "card", "clue"), pairs("W4"))
def test_accidents_of_spelling_are_allowed(rule: str, card: str, clue: str) -> None:
    assert rule_on(clue, ["CLOUD", card]).verdict is Verdict.VALID, rule
