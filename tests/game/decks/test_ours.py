"""Our own decks fulfil the promises in their first lines."""

import re
from itertools import combinations

import pytest

from assistant.game.decks import load
from assistant.game.referee import rule_on
from assistant.hearing.vosk_engine import VoskRecognizer
from assistant.language.en.spoken import LISTENING
from assistant.language.en.understanding import UNDERSTANDING
from models.manifest import unpacked

COMMANDS = """
    yes no stop done end turn help repeat score undo pause resume clue clues game penalty allow
    challenge correction spell guess row column back take new
"""

TWINS = """
    air heir, ate eight, bare bear, beach beech, bean been, bell belle, berry bury, board bored,
    boarder border, bolder boulder, bow bough, brake break, bridal bridle, buy bye by, carat carrot
    karat, cell sell, cellar seller, cereal serial, chord cord, cinder sender, cent scent sent,
    choir quire, coarse course, colonel kernel, creak creek, crews cruise, currant current, cymbal
    symbol, dear deer, dew due, die dye, doe dough, fair fare, feat feet, fir fur, flea flee, flour
    flower, foul fowl, fort fought, gate gait, gilt guilt, grate great, groan grown, guerrilla
    gorilla, hair hare, hall haul, hart heart, heal heel, hole whole, horse hoarse, hour our, idol
    idle, jam jamb, key quay, knight night, knot not, knead need, lead led, leak leek, lessen
    lesson, mail male, main mane, maize maze, manner manor, mantel mantle, meat meet, medal meddle,
    metal mettle, mussel muscle, none nun, oar ore, pail pale, pain pane, pair pear pare, palate
    palette, peace piece, peak peek, pedal peddle, pearl purl, peer pier, plain plane, pole poll,
    pore pour, pray prey, principal principle, prince prints, profit prophet, rain reign rein, ring
    wring, road rode rowed, role roll, root route, rose rows, sail sale, sauce source, sea see, seam
    seem, sew sow, sight site, sole soul, some sum, son sun, stair stare, stake steak, stationary
    stationery, steal steel, storey story, suite sweet, sword soared, tail tale, tea tee, team teem,
    tear tier, throne thrown, tide tied, toad towed, toe tow, vain vane vein, wail whale, waist
    waste, wait weight, way weigh, weak week, weather whether, which witch, wood would, write right,
    yoke yolk, mouse mousse, taper tapir, cue queue, lacks lax, links lynx, tacks tax, bass base
"""

OURS = ("everyday", "children")


def words(name: str) -> list[str]:
    return [card.word.casefold() for card in load(name).cards if not card.picture]


@pytest.mark.parametrize(
    ("name", "title", "least"), [("everyday", "Everyday", 400), ("children", "Children", 100)]
)
def test_our_decks_are_large_and_free(name: str, title: str, least: int) -> None:
    deck = load(name)
    assert len(deck.words) >= least
    assert deck.pictures == ()
    assert deck.name == title


@pytest.mark.parametrize("name", OURS)
def test_a_recognizer_can_know_every_word(name: str) -> None:
    assert [word for word in words(name) if not re.fullmatch("[a-z]{3,10}", word)] == []


@pytest.mark.parametrize("name", OURS)
def test_vosk_knows_every_word(name: str) -> None:
    model = unpacked()
    if model is None:
        pytest.skip("needs Vosk's model for English: tabletop model fetch small")
    assert VoskRecognizer(model, LISTENING).missing(words(name)) == ()


@pytest.mark.rule("W1", "W2")
@pytest.mark.parametrize("name", [*OURS, "everyday+children"])
def test_no_word_is_a_form_or_a_part_of_another(name: str) -> None:
    every = words(name)
    assert [word for at, word in enumerate(every) if rule_on(word, every[:at]).card] == []


@pytest.mark.parametrize("name", OURS)
def test_no_word_is_a_number_or_a_command(name: str) -> None:
    taken = (
        UNDERSTANDING.numbers.words.keys()
        | UNDERSTANDING.numbers.same_sound.keys()
        | UNDERSTANDING.orders.keys()
        | set(COMMANDS.split())
    )
    assert taken.isdisjoint(words(name))


@pytest.mark.parametrize("name", OURS)
def test_no_two_words_sound_the_same(name: str) -> None:
    families = [set(family.split()) for family in TWINS.split(",")]
    deck = set(words(name))
    assert [family for family in families if len(family & deck) > 1] == []


def test_no_two_words_for_children_are_one_letter_apart() -> None:
    assert [pair for pair in combinations(words("children"), 2) if one_letter_apart(*pair)] == []


def one_letter_apart(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) <= 1
    shortened = (long[:at] + long[at + 1 :] for at in range(len(long)))
    return short in shortened


@pytest.mark.rule("H2")
def test_pictures_need_no_words_and_suffice_for_two_tables() -> None:
    deck = load("pictures")
    assert deck.words == ()
    assert len(deck.pictures) >= 2 * 25
    assert deck.name == "Pictures"
