"""Our own decks fulfil the promises in their first lines."""

import re
from itertools import combinations

import pytest

from assistant.game.decks import load
from assistant.game.referee import alike, rule_on
from assistant.hearing.vosk_engine import VoskRecognizer
from assistant.language.en.spoken import LISTENING
from assistant.language.en.understanding import UNDERSTANDING
from models.manifest import unpacked

COMMANDS = """
    yes no stop done end turn help repeat score undo pause resume clue clues game penalty allow
    challenge correction spell guess row column back take new
"""

NEARLY_ALIKE = """
    bean been, cinder sender, choir quire, currant current, fort fought, jam jamb, pearl purl,
    prince prints, sauce source, team teem, tear tier, mouse mousse, taper tapir
"""
"""Words that some people pronounce alike, though the referee does not count them as homophones."""

OURS = ("everyday", "children")


def words(name: str) -> list[str]:
    return [card.word.casefold() for card in load(name).cards if not card.picture]


@pytest.mark.parametrize(
    ("name", "title", "least"), [("everyday", "Everyday", 400), ("children", "Children", 100)]
)
def test_our_word_decks_have_many_words_and_no_pictures(name: str, title: str, least: int) -> None:
    deck = load(name)
    assert len(deck.words) >= least
    assert deck.pictures == ()
    assert deck.name == title


@pytest.mark.parametrize("name", OURS)
def test_every_word_has_three_to_ten_plain_letters(name: str) -> None:
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
    deck = words(name)
    assert alike(deck) == ()
    families = [set(family.split()) for family in NEARLY_ALIKE.split(",")]
    assert [family for family in families if len(family.intersection(deck)) > 1] == []


def test_no_two_words_for_children_are_one_letter_apart() -> None:
    assert [pair for pair in combinations(words("children"), 2) if one_letter_apart(*pair)] == []


def one_letter_apart(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) <= 1
    shortened = (long[:at] + long[at + 1 :] for at in range(len(long)))
    return short in shortened


@pytest.mark.rule("H2")
def test_the_picture_deck_has_no_words_and_suffices_for_two_tables() -> None:
    deck = load("pictures")
    assert deck.words == ()
    assert len(deck.pictures) >= 2 * 25
    assert deck.name == "Pictures"
