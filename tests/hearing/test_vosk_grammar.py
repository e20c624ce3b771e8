"""The grammar that Vosk gets for a vocabulary."""

import json
from collections import Counter
from functools import partial

import pytest

from assistant.game.errors import ComplaintError
from assistant.hearing.vosk_grammar import (
    EMPHASIS,
    LEAST,
    MOST,
    VoskGrammar,
    for_clues,
    for_phrases,
)
from assistant.language.en.spoken import LISTENING
from assistant.language.frequent import frequent

ENGLISH = {"end", "turn", "storm", "store", "that's", "all", "loch", "ness", "two", "b."}


def lines(grammar: VoskGrammar) -> Counter[str]:
    return Counter(json.loads(grammar.phrases))


def test_phrases_with_a_word_that_cannot_be_said_are_left_out() -> None:
    found = for_phrases(["end turn", "end zyzzyva", "", "end turn"], (), ENGLISH.__contains__)
    assert lines(found) == {"end turn": LEAST}
    assert found.aliases == {}


def test_other_words_weigh_as_much_as_all_phrases_together() -> None:
    others = [f"word{number}" for number in range(50)]
    knows = {"storm", "end", "turn", *others}.__contains__
    found = lines(for_phrases(["storm", "end turn"], ["storm", *others], knows))
    assert found == Counter({"storm": 25, "end turn": 25} | dict.fromkeys(others, 1))


def test_the_unknown_word_is_in_the_grammar_if_the_model_has_it() -> None:
    knows = {"end", "[unk]"}.__contains__
    assert lines(for_phrases(["end"], (), knows)) == {"end": LEAST, "[unk]": 1}
    assert lines(for_clues(["end"], (), knows, LISTENING)) == {"end": EMPHASIS, "[unk]": 1}


def test_unknown_words_get_an_alias() -> None:
    found = for_phrases(["lochness", "thats all"], (), ENGLISH.__contains__)
    assert lines(found) == {"loch ness": LEAST, "that's all": LEAST}
    assert found.aliases == {"loch ness": "lochness", "that's": "thats"}


def test_a_clue_is_any_word_and_a_number() -> None:
    found = for_clues(["end turn"], ["storm", "two", "store"], ENGLISH.__contains__, LISTENING)
    assert lines(found) == {
        "end turn": EMPHASIS,
        "two": EMPHASIS + 1,
        "storm": 1,
        "store": 1,
        "b.": 1,
    }
    assert found.aliases == {"b.": "b"}


def test_a_word_that_sounds_like_part_of_a_phrase_is_left_out() -> None:
    found = lines(
        for_clues(
            ["not now"], ["knot", "not", "now"], {"knot", "not", "now"}.__contains__, LISTENING
        )
    )
    assert found == {"not now": EMPHASIS, "knot": 1, "now": 1}


@pytest.mark.parametrize("phrases", [[], [""], ["zyzzyva"], ["café"], ["end " * 31]])
def test_a_grammar_without_a_phrase_is_refused(phrases: list[str]) -> None:
    with pytest.raises(ComplaintError, match="recognizer: knows no word"):
        for_phrases(phrases, (), {"end"}.__contains__)


def test_too_many_phrases_are_refused() -> None:
    many = [f"a{number}" for number in range(MOST // LEAST + 1)]
    for make in (for_phrases, partial(for_clues, language=LISTENING)):
        with pytest.raises(ComplaintError, match="too much to hear"):
            make(many, (), lambda word: word != "[unk]")


def test_with_many_phrases_numbers_are_less_likely() -> None:
    phrases = [f"a{number}" for number in range(MOST // EMPHASIS)]
    found = lines(for_clues(phrases, (), lambda word: word != "[unk]", LISTENING))
    assert LEAST < found["two"] == found["a7"] < EMPHASIS


def test_the_frequent_words_are_plain_and_many() -> None:
    words = frequent(LISTENING.frequent)
    assert len(words) == len(set(words)) == 30_000
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)
    assert words[:3] == ("the", "to", "and")
    assert {"weather", "walrus", "dinosaur", "piano"} <= set(words)
