"""Our own deck keeps the promises that its first lines make."""

import re

import pytest

from assistant.decks import load
from assistant.referee import clashes
from assistant.talk.numbers import SAME_SOUND, WORDS

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

WORDS_OF_THE_DECK = [card.word.casefold() for card in load("everyday").cards]


def test_it_is_large_ours_and_free() -> None:
    deck = load("everyday")
    assert len(deck.cards) >= 400
    assert (deck.name, deck.language, deck.licence) == ("Everyday", "en", "CC0-1.0")


def test_a_recognizer_can_know_every_word() -> None:
    odd = [word for word in WORDS_OF_THE_DECK if not re.fullmatch("[a-z]{3,10}", word)]
    assert odd == []


@pytest.mark.rule("W1")
@pytest.mark.rule("W2")
def test_no_word_is_a_form_or_a_part_of_another() -> None:
    assert clashes(WORDS_OF_THE_DECK) == ()


def test_no_word_is_a_number_or_a_command() -> None:
    taken = WORDS.keys() | SAME_SOUND.keys() | set(COMMANDS.split())
    assert taken.isdisjoint(WORDS_OF_THE_DECK)


def test_no_two_words_sound_the_same() -> None:
    families = [set(family.split()) for family in TWINS.split(",")]
    assert [family for family in families if len(family & set(WORDS_OF_THE_DECK)) > 1] == []
