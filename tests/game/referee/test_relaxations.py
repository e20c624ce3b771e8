"""House rules that relax "one word" (V2), and the bonus of two words (H8)."""

from dataclasses import replace

import pytest

from assistant.game.referee import Relation, Relaxation, Verdict, relaxed, rule_on
from assistant.game.rules.edition import load
from assistant.game.rules.edition import names as editions
from assistant.game.rules.house import HouseRules
from tests.tables import fresh

NAMES = frozenset({Relaxation.NAMES})
ACRONYMS = frozenset({Relaxation.ACRONYMS})

KNOWN = {
    Relaxation.NAMES: "Leonardo da Vinci, New South Wales, Boxing Day, Ella Fitzgerald"
    ", the Beatles, Barty Crouch Jr.",
    Relaxation.TITLES: "The Lord of the Rings, Three Musketeers, Song of Solomon"
    ", pride and prejudice",
    Relaxation.COMPOUNDS: "guinea pig, pack rats, hot-dog, snow men, jack in the box"
    ", mother-in-law",
    Relaxation.HYPHENS: "mother-in-law, moth eaten",
}
"""Runs of words that the tables know, by the relaxation that allows them."""
UNKNOWN = {
    Relaxation.NAMES: "guinea pig, The Lord of the Rings, the weather, the clue is weather",
    Relaxation.TITLES: "New South Wales, the Beatles, the clue is weather",
    Relaxation.COMPOUNDS: "New York, over the hills far away, the clue is weather",
    Relaxation.HYPHENS: "guinea-pig, Boxing Day, the clue is weather",
}
"""Runs of words of other kinds."""


def each(table: dict[Relaxation, str]) -> pytest.MarkDecorator:
    cases = [(one, clue) for one, clues in table.items() for clue in clues.split(", ")]
    return pytest.mark.parametrize(("relaxation", "clue"), cases)


@pytest.mark.rule("V2", "W6")
@each(KNOWN)
def test_a_relaxation_allows_only_words_that_the_tables_list_for_it(
    relaxation: Relaxation, clue: str
) -> None:
    assert rule_on(clue, ["STORM"]).rule == "W6"
    assert rule_on(clue, ["STORM"], frozenset({relaxation})).verdict is Verdict.VALID


@pytest.mark.rule("V2")
@each(UNKNOWN)
def test_players_judge_unknown_runs_of_words(relaxation: Relaxation, clue: str) -> None:
    ruling = rule_on(clue, ["STORM"], frozenset({relaxation}))
    assert (ruling.verdict, ruling.card, ruling.rule) == (Verdict.UNCERTAIN, None, "W6")
    assert ruling.relation is Relation.NOT_KNOWN


@pytest.mark.rule("V2", "W6")
@pytest.mark.parametrize("relaxation", list(Relaxation))
@pytest.mark.parametrize(
    "clue", ["lunar squid", "purple hamburger", "Lily X. Rockne", "the lunar squid", "moon-octopus"]
)
def test_made_up_compound_is_never_valid(relaxation: Relaxation, clue: str) -> None:
    assert rule_on(clue, ["STORM"], frozenset({relaxation})).verdict is not Verdict.VALID
    assert rule_on(clue, ["STORM"], frozenset(Relaxation)).verdict is not Verdict.VALID


@pytest.mark.rule("V2")
@pytest.mark.parametrize("relaxation", [Relaxation.ACRONYMS, Relaxation.WORDPLAY])
def test_other_relaxations_keep_the_rule_of_one_word(relaxation: Relaxation) -> None:
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
def test_every_word_and_their_joined_form_are_checked(
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


@pytest.mark.rule("V2", "W6")
@pytest.mark.parametrize(
    ("clue", "letters"),
    [
        *((name, name.lower()) for name in ("IRS", "FBI", "CIA", "BBC", "DVD", "UK", "PhD", "UFO")),
        ("the D.A.", "da"),
        ("U.S.", "us"),
        ("the cia", "cia"),
        ("c n n", "cnn"),
        ("qxz", "qxz"),
    ],
)
def test_acronym_is_uncertain_unless_allowed(clue: str, letters: str) -> None:
    ruling = rule_on(clue, ["STORM"], NAMES)
    assert (ruling.verdict, ruling.card, ruling.rule) == (Verdict.UNCERTAIN, None, "W6")
    assert (ruling.relation, ruling.clue) == (Relation.LETTERS, letters)
    assert rule_on(clue, ["STORM"]).verdict is not Verdict.VALID
    assert rule_on(clue, ["STORM"], ACRONYMS).verdict is Verdict.VALID
    assert rule_on(clue, ["BBC", letters.upper()], ACRONYMS).verdict is Verdict.INVALID


@pytest.mark.rule("V2", "W6")
@pytest.mark.parametrize(
    "clue", ["laser", "radar", "scuba", "sonar", "NATO", "AIDS", "OK", "us", "id", "awol", "covid"]
)
def test_pronounceable_letters_are_a_word(clue: str) -> None:
    assert rule_on(clue, ["STORM"]).verdict is Verdict.VALID


@pytest.mark.rule("V2", "Y4")
@pytest.mark.parametrize("edition", editions())
def test_word_play_is_free_in_disney_unless_the_house_says_otherwise(edition: str) -> None:
    view = replace(fresh().table, edition=load(edition))
    played = Relaxation.WORDPLAY in relaxed(view)
    assert played == edition.startswith("disney")
    for agreed in (True, False):
        house = HouseRules(wordplay=agreed)
        assert (Relaxation.WORDPLAY in relaxed(replace(view, house=house))) == agreed


@pytest.mark.rule("W5")
def test_spelled_letters_are_the_word() -> None:
    assert rule_on("k n i g h t", ["NIGHT"]).verdict is Verdict.VALID
    assert rule_on("t h e a t r e", ["THEATER"]).relation is Relation.SPELLING


@pytest.mark.rule("W7")
@pytest.mark.parametrize("clue", ["x", "3", "sky", "r2", "rhythm"])
def test_letters_that_mean_something_are_words(clue: str) -> None:
    assert rule_on(clue, ["STORM"]).verdict is Verdict.VALID
