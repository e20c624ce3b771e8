"""Sentences for every ruling of the referee."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.referee import Relation, Relaxation, Ruling, Verdict, rule_on
from assistant.language.en.answers import ruling
from tests.language.en.tables import hold

CLUES = """
STORM: storm, pack rat, ?!, the bbc, bbc
POLYJUICE POTION: potions, juice, potion
BREAK: broken
HIDE: rawhide
BOTTLE: rebottled
TEETH: toothpick
TOOTH FAIRY: toothpick
RAINBOW: rain
EARTHQUAKE: quaking
HORSESHOE: snowshoe
THEATER: theatre
ICE CREAM: icecream
ROSE: risen
BLORP: blorpish
BLORPER: blorp
ROW: sparrow
"""
"""A card, and clues judged against it."""


@pytest.mark.rule("W10", "V2")
def test_a_ruling_is_said_with_the_card_and_the_reason(update: bool) -> None:
    judged = [line.split(": ") for line in CLUES.strip().splitlines()]
    asked = [(card, clue) for card, clues in judged for clue in clues.split(", ")]
    lines = [f"{card}, {clue} = {ruling(rule_on(clue, ['CLOUD', card]))}" for card, clue in asked]
    named = rule_on("lunar squid", ["STORM"], frozenset({Relaxation.NAMES}))
    hold("rulings", [*lines, f"STORM, lunar squid, with names = {ruling(named)}"], update)


def test_every_relation_has_its_own_sentence() -> None:
    made = [
        ruling(Ruling(Verdict.INVALID, one, "rain", "RAINS", "rains", None, "in"))
        for one in Relation
    ]
    assert len(set(made)) == len(Relation)


@given(st.text(), st.lists(st.text()))
def test_a_ruling_has_no_full_stop(clue: str, table: list[str]) -> None:
    said = ruling(rule_on(clue, table))
    assert said
    assert not said.endswith(".")
