"""Properties of the referee for any word."""

import random
import string
import time
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.game.decks import load
from assistant.game.referee import (
    Relation,
    Relaxation,
    Ruling,
    Verdict,
    alike,
    certain,
    needs_spelling,
    relaxed,
    rule_on,
)
from assistant.game.referee.origins import origins
from assistant.game.referee.spelling import INFLECTIONS, joined, stripped
from assistant.game.referee.table import FILE, entries
from assistant.game.referee.words import words_in
from assistant.game.rules import edition as editions
from assistant.game.rules.house import HouseRules
from tests.tables import fresh

DECK = [card.word for card in load("everyday").cards]
WORDS = st.text(string.ascii_lowercase, min_size=3, max_size=12)
TABLES = st.lists(st.sampled_from(DECK) | WORDS, max_size=25)


def is_known_inflected(form: str) -> bool:
    """Whether it is one of the table's words with an ending."""
    bases = (base for ending in INFLECTIONS for base in stripped(form, ending))
    return any(entries(base) is not None for base in bases)


@pytest.mark.rule("W1")
@example("aaae", "ed")  # the table knows aaa
@given(st.sampled_from(DECK) | WORDS, st.sampled_from(INFLECTIONS))
def test_a_word_forbids_itself_and_its_inflections(word: str, ending: str) -> None:
    assert rule_on(word, [word]).verdict is Verdict.INVALID
    for form in joined(word.casefold(), ending):
        made = entries(form)
        if entries(word) is None and (made is not None or is_known_inflected(form)):
            continue  # kisses is a form of kiss, not of a non-word kis; aahed of aah, not of aahe
        if any(form in joined(base, ending) for base in {*(made or ())} - {word.casefold()}):
            continue  # and hisses one of hiss, not of his
        if made is None or set(made) - {"+"}:  # BUS + ed is not a form of it but another word
            assert rule_on(form, [word]).verdict is Verdict.INVALID
            assert rule_on(word, [form]).verdict is Verdict.INVALID


@given(st.sampled_from(DECK) | WORDS, TABLES, st.randoms(use_true_random=False))
def test_rulings_ignore_letter_case_and_the_order_of_the_cards(
    clue: str, table: list[str], dice: random.Random
) -> None:
    other = [word.swapcase() for word in dice.sample(table, len(table))]
    one, two = rule_on(clue, table), rule_on(clue.swapcase(), other)
    assert replace(one, card=None) == replace(two, card=None)
    assert str(one.card).casefold() == str(two.card).casefold()


@pytest.mark.rule("W9")
@given(WORDS, TABLES)
def test_a_ruling_names_a_card_only_if_it_forbids_the_clue(clue: str, table: list[str]) -> None:
    ruling = rule_on(clue, table)
    objects = ruling.verdict is not Verdict.VALID and ruling.rule != "W6"
    assert (ruling.card in table) is objects


@pytest.mark.rule("W10")
@given(st.text(), st.lists(st.text()))
def test_any_text_gets_a_ruling_that_says_why(clue: str, table: list[str]) -> None:
    ruling = rule_on(clue, table)
    assert (ruling.rule is None) is (ruling.verdict is Verdict.VALID)
    assert (ruling.card is None) is (ruling.word is None)
    assert bool(ruling.clue) is (ruling.relation is not Relation.NO_WORD)


@pytest.mark.parametrize("long", ["s" * 100_000, "ab" * 50_000, "ing" * 1_000, "e\u0301" * 1_000])
def test_text_of_any_length_is_ruled_on_at_once(long: str) -> None:
    began = time.monotonic()
    assert rule_on(long, [long, "STORM"]).card == long
    assert rule_on("storm", [long]).verdict is Verdict.VALID
    assert time.monotonic() - began < 1


def test_case_accents_and_punctuation_are_ignored() -> None:
    assert rule_on("CAFE\u0301", ["cafe"]).relation is Relation.SAME
    assert words_in("Mother-in-Law’s  CAFÉ!") == ("mother", "in", "law", "cafe")


@given(st.text(), st.lists(st.text()))
def test_a_certain_ruling_on_any_text_is_invalid(clue: str, table: list[str]) -> None:
    ruling = rule_on(clue, table)
    assert not certain(ruling, clue, table) or ruling.verdict is Verdict.INVALID


def test_a_ruling_without_a_card_is_never_certain() -> None:
    other = Ruling(Verdict.INVALID, Relation.FORM, "storm")
    assert not certain(other, "storm", ["STORM"])


@given(st.text(max_size=20), st.lists(st.sampled_from(["NIGHT", "SEA", "RAINBOW"]), max_size=3))
def test_spelling_is_requested_only_if_the_verdicts_differ(heard: str, table: list[str]) -> None:
    asked = needs_spelling(heard, table)
    assert len({rule_on(word, table).verdict for word in asked}) != 1


SOUNDING = ["NIGHT", "knight", "PEAR", "pair", "PEAR TREE", "pare-tree", "", "STORM"]


@given(st.lists(st.sampled_from(SOUNDING) | st.text(max_size=8), max_size=8))
def test_whether_two_cards_sound_alike_does_not_depend_on_the_others(cards: list[str]) -> None:
    pairs = combinations(range(len(cards)), 2)
    assert alike(cards) == tuple(pair for pair in pairs if alike([cards[at] for at in pair]))


def test_finding_cards_that_sound_alike_does_not_take_quadratic_time() -> None:
    some = [f"KNIGHT {'ABCDEFGHIJ'[number % 10]}{number}" for number in range(5_000)]
    alike(some)  # lookups on disk are cached

    def seconds(cards: list[str]) -> float:
        began = time.process_time()
        assert alike(cards) == ()
        return time.process_time() - began

    few = sum(seconds(some[:50]) for _ in range(20)) / 20
    assert min(seconds(some) for _ in range(3)) < few * 1000


@pytest.mark.rule("V2", "Y4")
@pytest.mark.parametrize("edition", editions.names())
def test_only_disney_allows_word_play_unless_a_house_rule_decides(edition: str) -> None:
    view = replace(fresh().table, edition=editions.load(edition))
    assert (Relaxation.WORDPLAY in relaxed(view)) == edition.startswith("disney")
    for agreed in (True, False):
        house = HouseRules(wordplay=agreed)
        assert (Relaxation.WORDPLAY in relaxed(replace(view, house=house))) == agreed


@lru_cache
def table() -> dict[str, tuple[str, ...]]:
    """The whole word table, read line by line."""
    text = files("assistant.game.referee").joinpath(FILE).read_text("utf-8")
    return {word: tuple(made) for word, *made in map(str.split, text.splitlines()[1:])}


def test_words_are_found_in_the_table_with_their_entries() -> None:
    sample = random.Random(1).sample(sorted(table()), 2000)
    assert {word: entries(word) for word in sample} == {word: table()[word] for word in sample}
    first, last = min(table()), max(table())
    assert (entries(first), entries(last)) == (table()[first], table()[last])


@pytest.mark.parametrize("word", ["", "zzzzzz", "aaaaaaaa", "qwrtp", "storm\n", "é"])
def test_unknown_words_are_not_found(word: str) -> None:
    assert entries(word) is None


def test_the_table_is_sorted_and_names_only_words_that_it_lists() -> None:
    assert list(table()) == sorted(table())
    listed = (entry for made in table().values() for entry in made)
    named = {word for entry in listed for word in entry.lstrip("=~?@").split("+")}
    assert named - {""} <= table().keys()


@pytest.mark.slow
def test_every_word_traces_back_to_fewer_than_forty_origins() -> None:
    longest = max(table(), key=lambda word: len(origins(word)))
    assert len(origins(longest)) < 40, longest
