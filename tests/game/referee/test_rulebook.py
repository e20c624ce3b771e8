"""The rulebooks' own examples, and what follows from them."""

from pathlib import Path

import pytest

from assistant.game.referee import Relation, Ruling, Verdict, rule_on

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


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("card", "clue"),
    [("NIGHT", "knight"), ("KNIGHT", "night"), ("HOLE", "whole"), ("PEACE", "piece")],
)
def test_the_same_sound_in_another_spelling_is_another_word(card: str, clue: str) -> None:
    assert rule_on(clue, [card]).verdict is Verdict.VALID


@pytest.mark.rule("W6")
@pytest.mark.parametrize(
    "clue", ["pack rat", "mother-in-law", "t-shirt", "mother–in–law", "lunar squid", "", " ", "?!"]
)
def test_a_clue_is_one_word(clue: str) -> None:
    ruling = rule_on(clue, ["STORM"])
    assert (ruling.verdict, ruling.card, ruling.rule) == (Verdict.INVALID, None, "W6")
    said = Relation.SEVERAL_WORDS if any(map(str.isalpha, clue)) else Relation.NO_WORD
    assert ruling.relation is said


@pytest.mark.rule("W7")
@pytest.mark.parametrize("clue", ["x", "eight", "8", "b", "seven"])
def test_letters_and_numbers_are_words(clue: str) -> None:
    assert rule_on(clue, ["STORM", "CHESS"]).verdict is Verdict.VALID


@pytest.mark.rule("W9")
def test_a_card_that_is_covered_forbids_nothing() -> None:
    assert rule_on("rainy", ["RAINBOW", "STORM"]).verdict is Verdict.INVALID
    assert rule_on("rainy", ["STORM"]).verdict is Verdict.VALID
    assert rule_on("rainy", []).verdict is Verdict.VALID


@pytest.mark.rule("W10")
@pytest.mark.parametrize(
    ("card", "clue", "relation", "part", "rule"),
    [
        ("STORM", "storm", Relation.SAME, None, "W1"),
        ("BREAK", "broken", Relation.FORM, None, "W1"),
        ("HIDE", "rawhide", Relation.CONTAINS, "hide", "W1"),
        ("BOTTLE", "rebottled", Relation.FORM, None, "W1"),
        ("TEETH", "toothpick", Relation.CONTAINS_FORM, "tooth", "W1"),
        ("RAINBOW", "rain", Relation.PART, "rain", "W2"),
        ("EARTHQUAKE", "quaking", Relation.FORM_OF_PART, "quake", "W2"),
        ("HORSESHOE", "snowshoe", Relation.SHARES_PART, "shoe", "W2"),
        ("THEATER", "theatre", Relation.SPELLING, None, "W3"),
    ],
)
def test_a_ruling_names_the_card_and_the_reason(
    card: str, clue: str, relation: Relation, part: str | None, rule: str
) -> None:
    ruling = rule_on(clue, ["CLOUD", card])
    word = card.casefold()
    assert ruling == Ruling(Verdict.INVALID, relation, clue, card, word, part=part)
    assert ruling.rule == rule


@pytest.mark.rule("H3", "W10")
@pytest.mark.parametrize(
    ("clue", "relation", "word", "part", "rule"),
    [
        ("potions", Relation.FORM, "potion", None, "W1"),
        ("juice", Relation.PART, "polyjuice", "juice", "W2"),
        ("potion", Relation.ONE_WORD_OF, "potion", None, "W1"),
    ],
)
def test_a_ruling_names_the_word_of_a_card_that_has_several(
    clue: str, relation: Relation, word: str, part: str | None, rule: str
) -> None:
    card = "POLYJUICE POTION"
    ruling = rule_on(clue, ["CLOUD", card])
    assert ruling == Ruling(Verdict.INVALID, relation, clue, card, word, card.lower(), part)
    assert ruling.rule == rule


@pytest.mark.rule("W10")
def test_the_words_of_a_card_run_together_are_the_card() -> None:
    same = Ruling(Verdict.INVALID, Relation.SAME, "icecream", "ICE CREAM", "icecream")
    assert rule_on("icecream", ["CLOUD", "ICE CREAM"]) == same
    assert same.rule == "W1"


@pytest.mark.rule("W10")
@pytest.mark.parametrize(
    ("card", "clue"), [("ROSE", "risen"), ("BLORP", "blorpish"), ("BLORPER", "blorp")]
)
def test_ambiguous_form_is_left_to_the_players(card: str, clue: str) -> None:
    doubtful = Ruling(Verdict.UNCERTAIN, Relation.MAYBE_FORM, clue, card, card.casefold())
    assert rule_on(clue, [card]) == doubtful
    assert doubtful.rule == "W1"


@pytest.mark.rule("H3")
@pytest.mark.parametrize("clue", ["fire", "engine", "fires", "engines", "fireman"])
def test_every_word_of_a_card_counts(clue: str) -> None:
    ruling = rule_on(clue, ["CLOUD", "FIRE ENGINE"])
    assert (ruling.verdict, ruling.card) == (Verdict.INVALID, "FIRE ENGINE")


def test_ruling_gives_the_most_obvious_objection() -> None:
    cards = ["ROSE", "RAINBOW", "RAINCOAT", "RAIN", "RAINS"]
    same, part = rule_on("rain", cards), rule_on("rain", cards[:3])
    assert (same.relation, same.card) == (Relation.SAME, "RAIN")
    assert (part.relation, part.card) == (Relation.PART, "RAINBOW")
    assert rule_on("rising", ["ROSE", "RISE"]).verdict is Verdict.INVALID


def test_ruling_names_the_most_obvious_card_regardless_of_order() -> None:
    cards = ["TOOTH", "TEETH", "TOOTH FAIRY"]
    for first, *others in (cards, cards[1:], cards[2:]):
        assert rule_on("toothpick", [*others, first]).card == first
