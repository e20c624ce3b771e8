"""Readings weighed against each other: no sound, no model."""

import pytest

from assistant.game.messages import Certainty
from assistant.hearing.whisper_model import ModelReading
from assistant.hearing.whisper_readings import certainty, is_clue, lead, once, together, weighed
from assistant.language.en.numbers import NUMBERS


def readings(**scores: float) -> list[ModelReading]:
    return [ModelReading(text.replace("_", " "), score) for text, score in scores.items()]


def texts(ranked: list[ModelReading]) -> list[str]:
    return [one.text for one in ranked]


def test_equal_texts_are_merged() -> None:
    written = [
        ModelReading("Sail, 2.", -1.0),
        ModelReading("Sale, two.", -0.9),
        ModelReading("Sail, two.", -1.0),
        ModelReading("Sail, two. Sail, two.", -3.0),
        ModelReading("...", -0.1),
    ]
    ranked = weighed(written, NUMBERS)
    assert texts(ranked) == ["sail two", "sale two"]
    assert ranked[0].score == pytest.approx(-0.2414, abs=1e-3)


def test_far_less_likely_readings_are_dropped() -> None:
    assert texts(weighed(readings(storm=-0.5, stone=-6.0, swarm=-6.6), NUMBERS)) == [
        "storm",
        "stone",
    ]


def test_an_example_word_is_dropped_only_behind_another_reading() -> None:
    before = "Hospital, nine."
    leaked = readings(hot_five=-1.0, hospital_five=-2.0, heart_nine=-2.5)
    assert texts(weighed(leaked, NUMBERS, before)) == ["hot five", "heart nine"]
    meant = readings(hospital_five=-1.0, hospitals_five=-2.0)
    assert texts(weighed(meant, NUMBERS, before)) == ["hospital five", "hospitals five"]


def test_the_end_of_a_long_sentence_is_not_a_reading() -> None:
    heard = readings(goodbye_and_thank_you_for_trying=-5.0, good_bye=-6.0)
    assert texts(weighed(heard, NUMBERS)) == ["goodbye and thank you for trying"]


def test_scores_of_two_passes_are_averaged() -> None:
    first, second = readings(show_two=-1.0, shell_two=-1.2), readings(shell_two=-0.5, shall_two=-3)
    ranked = together(first, second)
    assert texts(ranked) == ["shell two", "show two", "shall two"]
    assert [one.score for one in ranked] == pytest.approx([-0.85, -2.5, -2.6])


def test_an_empty_pass_keeps_the_readings_of_the_other() -> None:
    read = readings(storm_two=-1.0)
    assert together(read, []) == together([], read) == read
    assert together([], []) == []


def test_the_lead_is_measured_to_another_meaning_not_another_spelling() -> None:
    assert lead(readings(night_two=-1.0, night_to=-1.0, knight_two=-2.0), NUMBERS) == pytest.approx(
        1.693, abs=1e-3
    )
    assert lead(readings(storm=-1.0), NUMBERS) == float("inf")
    assert lead([], NUMBERS) == 0


@pytest.mark.parametrize(
    ("second", "expected"),
    [(-1.5, Certainty.CLOSE), (-3.0, Certainty.LIKELY), (-5.5, Certainty.SURE)],
)
def test_certainty_is_the_lead_over_the_next_reading(second: float, expected: Certainty) -> None:
    assert certainty(readings(sale_two=-1.0, sail_two=second), NUMBERS) is expected


def test_an_empty_result_is_never_sure() -> None:
    assert certainty([], NUMBERS) is Certainty.CLOSE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("storm storm storm", "storm"),
        ("storm two storm two", "storm two"),
        ("no no", "no"),
        ("storm two storm", "storm two storm"),
        ("storm", "storm"),
        ("", ""),
    ],
)
def test_repeated_text_is_reduced_to_one_copy(text: str, said: str) -> None:
    assert once(text) == said


@pytest.mark.parametrize(
    ("text", "clue"), [("storm two", True), ("storm to", True), ("two", False), ("a hive", False)]
)
def test_a_clue_ends_in_a_number(text: str, *, clue: bool) -> None:
    assert is_clue(text, NUMBERS) is clue
