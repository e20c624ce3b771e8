"""Readings weighed against each other, without sound or a model."""

import math

import pytest

from assistant.game.messages import Certainty
from assistant.hearing.whisper_model import ModelReading
from assistant.hearing.whisper_readings import certainty, is_clue, lead, once, weighed
from assistant.language.en.numbers import NUMBERS


def read(**scores: float) -> list[ModelReading]:
    """Readings with their scores; words are joined by `_`."""
    return [ModelReading(text.replace("_", " "), score) for text, score in scores.items()]


def test_equal_texts_are_merged() -> None:
    written = [
        ModelReading(text, score)
        for text, score in (
            ("Sail, 2.", -1), ("Sale, two.", -0.9), ("Sail, two.", -1),
            ("Sail, two. Sail, two.", -3), ("...", -0.1),
        )
    ]  # fmt: skip
    first, second = weighed(written, NUMBERS)
    assert first.text == "sail two"
    assert first.score == pytest.approx(-0.241, abs=0.001)
    assert second == ModelReading("sale two", -0.9)


def test_far_less_likely_readings_and_the_end_of_a_long_sentence_are_dropped() -> None:
    heard = read(storm=-0.5, stone=-6, swarm=-6.6)
    assert weighed(heard, NUMBERS) == heard[:2]
    heard = read(goodbye_and_thank_you_for_trying=-5, good_bye=-6)
    assert weighed(heard, NUMBERS) == heard[:1]


def test_an_example_word_is_dropped_only_behind_another_reading() -> None:
    prompt = "Hospital, nine."
    heard = read(hot_five=-1, hospital_five=-2, heart_nine=-2.5)
    assert weighed(heard, NUMBERS, prompt) == [heard[0], heard[2]]
    heard = read(hospital_five=-1, hospitals_five=-2)
    assert weighed(heard, NUMBERS, prompt) == heard


def test_the_lead_is_measured_to_another_meaning_not_another_spelling() -> None:
    heard = read(night_two=-1, night_to=-1, knight_two=-2)
    assert lead(heard, NUMBERS) == pytest.approx(1.693, abs=0.001)
    assert lead(read(storm=-1), NUMBERS) == math.inf
    assert lead([], NUMBERS) == 0


@pytest.mark.parametrize(
    ("next_one", "wanted"),
    [(-1.5, Certainty.CLOSE), (-3, Certainty.LIKELY), (-5.5, Certainty.SURE)],
)
def test_certainty_grows_with_the_lead_over_other_texts(next_one: float, wanted: Certainty) -> None:
    assert certainty(read(sale_two=-1, sail_two=next_one), NUMBERS) is wanted


def test_an_empty_result_is_never_sure() -> None:
    assert certainty([], NUMBERS) is Certainty.CLOSE


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("storm storm storm", "storm"),
        ("storm two storm two", "storm two"),
        ("no no", "no"),
        ("storm two storm", "storm two storm"),
        ("storm", "storm"),
        ("", ""),
    ],
)
def test_repeated_text_is_reduced_to_one_copy(text: str, wanted: str) -> None:
    assert once(text) == wanted


def test_a_clue_ends_in_a_number() -> None:
    said = ("storm two", "storm to", "two", "a hive")
    assert [is_clue(text, NUMBERS) for text in said] == [True, True, False, False]
