"""The house rules as players choose them."""

from __future__ import annotations

from dataclasses import fields

from assistant.rules.house import AGREEMENTS, AS_PRINTED, HouseRules, Strictness, agreed


def test_every_house_rule_can_be_agreed_on_by_name() -> None:
    assert [one.name for one in AGREEMENTS] == [field.name for field in fields(HouseRules)]
    assert AGREEMENTS[0].spoken == "looser turns"


def test_what_is_agreed_is_what_differs_from_the_rules_as_printed() -> None:
    assert agreed(AS_PRINTED) == ()
    house = HouseRules(looser_turns=True, expert_clues=False, timer=60, referee=Strictness.OFF)
    assert [(one.name, value) for one, value in agreed(house)] == [
        ("looser_turns", True),
        ("expert_clues", False),
        ("timer", 60),
        ("referee", Strictness.OFF),
    ]
