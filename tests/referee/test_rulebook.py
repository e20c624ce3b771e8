"""The rulebooks' own examples, and what follows from them."""

import pytest

from assistant.referee import Ruling, Verdict, rule_on

FORBIDDEN = """
W1 HIDE: hide hid hidden hiding hides rawhide
W1 BREAK: break broke broken breakage breakdown breaks breaking unbroken
W1 HARRY POTTER: harry potter pot potting harrypotter
W1 TOOTH: teeth toothless toothpick
W1 MOUSE: mice mousetrap
W1 FLY: flew flown flies flying butterfly
W1 STORM: storms stormed storming stormy storm's thunderstorm brainstorm
W1 RUN: ran running runner rerun
W1 CITY: cities city's
W1 BOX: boxes boxed boxer
W1 HAPPY: happier happiest happily happiness unhappy
W1 RULER: rule ruling rules
W1 LEAF: leaves leafy leaflet
W1 RISE: rose risen rising
W1 SEE: saw seen sees
W1 SUN: sunny sunlight
W2 EARTHQUAKE: earth quake earthy quaking
W2 GRAVEYARD: grave yard graves backyard
W2 HORSESHOE: horse shoe unhorsed snowshoe shod
W2 RAINBOW: rain rainy raincoat crossbow
W2 SNOWMAN: snow man snowball fireman men
W2 HORACE SLUGHORN: slug sluggish horn horned
W2 POLYJUICE POTION: juice juicy
W3 THEATER: theatre
W3 GRAY: grey
W3 COLOUR: color
W3 PAJAMA: pyjama
W3 REALIZE: realise
W3 ANALYSE: analyze
W1 REALISE: realizing
"""

ALLOWED = """
HIDE: hideous
HARRY POTTER: potato hairy
EARTHQUAKE: hearth ear art
GRAVEYARD: gravel rave
HORACE SLUGHORN: race ace lug
ENGLAND: island land
ROW: sparrow crown
CORN: corner unicorn
FLOWER: flow lower
CAR: carpet card scar caring
SEA: season seal
SON: season person
PEN: pencil open penny
KEY: monkey donkey
NEW: news newt
MOTH: mother
STAR: start stare staring
HOP: hope hoping
BUS: bush business
WIT: witness
CAP: captain
RING: bring spring
"""


def pairs(text: str) -> list[tuple[str, str]]:
    """(card, clue) for every clue of every line."""
    lines = [line.split(": ") for line in text.strip().splitlines()]
    return [(card, clue) for card, clues in lines for clue in clues.split()]


@pytest.mark.rule("W1")
@pytest.mark.rule("W2")
@pytest.mark.rule("W3")
@pytest.mark.parametrize(("card", "clue"), pairs(FORBIDDEN))
def test_forms_and_parts_are_forbidden(card: str, clue: str) -> None:
    rule, _, word = card.partition(" ")
    ruling = rule_on(clue, ["CLOUD", word])
    assert (ruling.verdict, ruling.card) == (Verdict.INVALID, word), ruling
    if rule == "W3":
        assert ruling.rule == "W3"


@pytest.mark.rule("W4")
@pytest.mark.parametrize(("card", "clue"), pairs(ALLOWED))
def test_accidents_of_spelling_are_allowed(card: str, clue: str) -> None:
    assert rule_on(clue, ["CLOUD", card]).verdict is Verdict.VALID


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
    assert "one word" in ruling.reason.lower()


@pytest.mark.rule("W7")
@pytest.mark.parametrize("clue", ["x", "eight", "8", "ufo"])
def test_letters_and_numbers_are_words(clue: str) -> None:
    assert rule_on(clue, ["STORM", "CHESS"]).verdict is Verdict.VALID


@pytest.mark.rule("W9")
def test_a_card_that_is_covered_forbids_nothing() -> None:
    assert rule_on("rainy", ["RAINBOW", "STORM"]).verdict is Verdict.INVALID
    assert rule_on("rainy", ["STORM"]).verdict is Verdict.VALID
    assert rule_on("rainy", []).verdict is Verdict.VALID


@pytest.mark.rule("W10")
@pytest.mark.parametrize(
    ("card", "clue", "reason", "rule"),
    [
        ("STORM", "storm", "Storm is on the table", "W1"),
        ("BREAK", "broken", "Broken is a form of break", "W1"),
        ("HIDE", "rawhide", "Rawhide contains hide", "W1"),
        ("BOTTLE", "rebottled", "Rebottled is a form of bottle", "W1"),
        ("TEETH", "toothpick", "Toothpick contains tooth, a form of teeth", "W1"),
        ("RAINBOW", "rain", "Rain is part of rainbow", "W2"),
        ("EARTHQUAKE", "quaking", "Quaking is a form of quake, part of earthquake", "W2"),
        ("HORSESHOE", "snowshoe", "Snowshoe shares shoe with horseshoe", "W2"),
        ("THEATER", "theatre", "Theatre is another spelling of theater", "W3"),
        ("ICE CREAM", "icecream", "Icecream is on the table", "W1"),
        (
            "POLYJUICE POTION",
            "potions",
            "Potions is a form of potion, part of polyjuice potion",
            "W1",
        ),
        ("POLYJUICE POTION", "juice", "Juice is part of polyjuice, part of polyjuice potion", "W2"),
        ("POLYJUICE POTION", "potion", "Potion is part of polyjuice potion", "W1"),
    ],
)
def test_a_ruling_names_the_card_and_the_reason(
    card: str, clue: str, reason: str, rule: str
) -> None:
    assert rule_on(clue, ["CLOUD", card]) == Ruling(Verdict.INVALID, card, reason, rule)


@pytest.mark.rule("W10")
@pytest.mark.parametrize(
    ("card", "clue", "reason"),
    [
        ("ROSE", "risen", "Risen may be a form of rose"),
        ("BLORP", "blorpish", "Blorpish may be a form of blorp"),
        ("BLORPER", "blorp", "Blorp may be a form of blorper"),
    ],
)
def test_what_spelling_cannot_tell_is_left_to_the_players(
    card: str, clue: str, reason: str
) -> None:
    assert rule_on(clue, [card]) == Ruling(Verdict.UNCERTAIN, card, reason, "W1")


@pytest.mark.rule("H3")
@pytest.mark.parametrize("clue", ["fire", "engine", "fires", "engines", "fireman"])
def test_every_word_of_a_card_counts(clue: str) -> None:
    ruling = rule_on(clue, ["CLOUD", "FIRE ENGINE"])
    assert (ruling.verdict, ruling.card) == (Verdict.INVALID, "FIRE ENGINE")


def test_the_plainest_objection_is_the_one_that_is_given() -> None:
    cards = ["ROSE", "RAINBOW", "RAINCOAT", "RAIN", "RAINS"]
    assert rule_on("rain", cards).reason == "Rain is on the table"
    assert rule_on("rain", cards[:3]).reason == "Rain is part of rainbow"
    assert rule_on("rising", ["ROSE", "RISE"]).verdict is Verdict.INVALID
