"""Sentences for every ruling of the referee."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.referee import Relation, Relaxation, Ruling, Verdict, rule_on
from assistant.language.en.rulings import ruling

SENTENCES = [
    ("STORM", "storm", "Storm is on the table"),
    ("BREAK", "broken", "Broken is a form of break"),
    ("HIDE", "rawhide", "Rawhide contains hide"),
    ("BOTTLE", "rebottled", "Rebottled is a form of bottle"),
    ("TEETH", "toothpick", "Toothpick contains tooth, a form of teeth"),
    ("RAINBOW", "rain", "Rain is part of rainbow"),
    ("EARTHQUAKE", "quaking", "Quaking is a form of quake, part of earthquake"),
    ("HORSESHOE", "snowshoe", "Snowshoe shares shoe with horseshoe"),
    ("THEATER", "theatre", "Theatre is another spelling of theater"),
    ("ICE CREAM", "icecream", "Icecream is on the table"),
    ("POLYJUICE POTION", "potions", "Potions is a form of potion, part of polyjuice potion"),
    ("POLYJUICE POTION", "juice", "Juice is part of polyjuice, part of polyjuice potion"),
    ("POLYJUICE POTION", "potion", "Potion is part of polyjuice potion"),
    ("TOOTH FAIRY", "toothpick", "Toothpick contains tooth, part of tooth fairy"),
    ("ROSE", "risen", "Risen may be a form of rose"),
    ("BLORP", "blorpish", "Blorpish may be a form of blorp"),
    ("BLORPER", "blorp", "Blorp may be a form of blorper"),
    ("STORM", "pack rat", "pack rat is not one word"),
    ("STORM", "?!", "That is not a word"),
    ("STORM", "the bbc", "the bbc is not one word"),
    ("STORM", "bbc", "BBC is letters, not a word"),
    ("ROW", "sparrow", "Nothing on the table forbids sparrow"),
]


@pytest.mark.rule("W10")
@pytest.mark.parametrize(("card", "clue", "sentence"), SENTENCES)
def test_a_ruling_is_said_with_the_card_and_the_reason(card: str, clue: str, sentence: str) -> None:
    assert ruling(rule_on(clue, ["CLOUD", card])) == sentence


def test_every_relation_has_its_own_sentence() -> None:
    made = [
        ruling(Ruling(Verdict.INVALID, one, "rain", "RAINS", "rains", None, "in"))
        for one in Relation
    ]
    assert len(set(made)) == len(Relation)


@given(st.text(), st.lists(st.text()))
def test_a_sentence_can_be_put_together_with_others(clue: str, table: list[str]) -> None:
    said = ruling(rule_on(clue, table))
    assert said
    assert not said.endswith(".")


@pytest.mark.rule("V2")
def test_words_unknown_as_a_unit_are_reported_as_such() -> None:
    found = rule_on("lunar squid", ["STORM"], frozenset({Relaxation.NAMES}))
    assert ruling(found) == "I do not know lunar squid as one thing"
