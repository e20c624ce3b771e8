"""What the house rules change about "one word" (V2), and the bonus of two words (H8)."""

import pytest

from assistant.referee import Relation, Relaxation, Verdict, rule_on

NAMES = frozenset({Relaxation.NAMES})
COMPOUNDS = frozenset({Relaxation.COMPOUNDS})
ACRONYMS = frozenset({Relaxation.ACRONYMS})


@pytest.mark.rule("V2")
@pytest.mark.rule("W6")
@pytest.mark.parametrize(
    ("relaxation", "clue"),
    [
        (Relaxation.NAMES, "Barty Crouch Jr."),
        (Relaxation.TITLES, "The Lord of the Flutes"),
        (Relaxation.COMPOUNDS, "pack rat"),
        (Relaxation.HYPHENS, "mother-in-law"),
    ],
)
def test_a_switch_allows_several_words(relaxation: Relaxation, clue: str) -> None:
    assert rule_on(clue, ["STORM"]).rule == "W6"
    assert rule_on(clue, ["STORM"], frozenset({relaxation})).verdict is Verdict.VALID


@pytest.mark.rule("V2")
@pytest.mark.parametrize("relaxation", [Relaxation.COMPOUNDS, Relaxation.HYPHENS])
def test_compounds_end_at_three_words(relaxation: Relaxation) -> None:
    ruling = rule_on("jack in the box", ["STORM"], frozenset({relaxation}))
    assert (ruling.verdict, ruling.rule) == (Verdict.INVALID, "W6")


@pytest.mark.rule("V2")
@pytest.mark.parametrize("relaxation", [Relaxation.ACRONYMS, Relaxation.WORDPLAY])
def test_the_other_switches_leave_it_at_one_word(relaxation: Relaxation) -> None:
    assert rule_on("pack rat", ["STORM"], frozenset({relaxation})).rule == "W6"


@pytest.mark.rule("V2")
@pytest.mark.parametrize(
    ("card", "clue", "relation", "about"),
    [
        ("CROUCH", "Barty Crouch", Relation.SAME, "crouch"),
        ("RAINBOW", "rain bow", Relation.SAME, "rainbow"),
        ("RAINBOW", "purple rain", Relation.PART, "rain"),
        ("THEATER", "theatre royal", Relation.SPELLING, "theatre"),
        ("SNOW", "rain-man snow-ball", Relation.SAME, "snow"),
    ],
)
def test_every_word_and_the_whole_are_held_against_the_cards(
    card: str, clue: str, relation: Relation, about: str
) -> None:
    ruling = rule_on(clue, ["CLOUD", card], NAMES)
    assert (ruling.verdict, ruling.card) == (Verdict.INVALID, card)
    assert (ruling.relation, ruling.clue) == (relation, about)


@pytest.mark.rule("H8")
def test_the_bonus_allows_exactly_two_words() -> None:
    assert rule_on("lunar squid", ["STORM"], several=True).verdict is Verdict.VALID
    assert rule_on("giant lunar squid", ["STORM"], several=True).rule == "W6"
    assert rule_on("stormy weather", ["STORM"], several=True).card == "STORM"


@pytest.mark.rule("V2")
def test_letters_that_are_no_word_are_doubtful_unless_acronyms_are_allowed() -> None:
    ruling = rule_on("bbc", ["STORM"])
    assert (ruling.verdict, ruling.card, ruling.rule) == (Verdict.UNCERTAIN, None, "W6")
    assert (ruling.relation, ruling.clue) == (Relation.NOT_A_WORD, "bbc")
    assert rule_on("bbc", ["STORM"], ACRONYMS).verdict is Verdict.VALID
    assert rule_on("bbc", ["BBC"]).relation is Relation.SAME


@pytest.mark.rule("W7")
@pytest.mark.parametrize("clue", ["x", "3", "sky", "r2", "rhythm"])
def test_letters_that_mean_something_are_words(clue: str) -> None:
    assert rule_on(clue, ["STORM"]).verdict is Verdict.VALID
