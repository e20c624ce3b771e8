"""The house rules as chosen by players."""

from dataclasses import fields

from assistant.game.rules.house import (
    AGREEMENTS,
    AS_PRINTED,
    HouseRules,
    Strictness,
    agreed,
    means_something,
)


def test_agreed_rules_are_those_that_differ_from_the_printed_ones() -> None:
    assert agreed(AS_PRINTED) == ()
    house = HouseRules(looser_turns=True, expert_clues=False, timer=60, referee=Strictness.OFF)
    assert [(one.name, value) for one, value in agreed(house)] == [
        ("looser_turns", True),
        ("expert_clues", False),
        ("timer", 60),
        ("referee", Strictness.OFF),
    ]


def test_house_rules_apply_to_teams_to_cooperative_games_or_to_both() -> None:
    for teams, strange in (
        (True, {"looser_turns", "expert", "expert_log"}),
        (False, {"expert_clues"}),
    ):
        assert {one.name for one in AGREEMENTS if not means_something(one, teams)} == strange


def test_every_house_rule_has_an_agreement_of_the_same_name() -> None:
    assert [one.name for one in AGREEMENTS] == [field.name for field in fields(HouseRules)]
