"""Readings weighed against each other, with no sound and no model: see `readings.txt`.

A reading is a text with its score. `hospital` weighs after a prompt with this example.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from assistant.hearing.whisper_model import ModelReading
from assistant.hearing.whisper_readings import certainty, is_clue, lead, once, weighed
from assistant.language.en.numbers import NUMBERS
from tests.sections import Section, answers, sections


def read(text: str) -> list[ModelReading]:
    pairs = (one.rsplit(maxsplit=1) for one in text.split(";") if one.strip())
    return [ModelReading(words.strip(), float(score)) for words, score in pairs]


def told(readings: list[ModelReading]) -> str:
    return "; ".join(f"{one.text} {round(one.score, 3):g}" for one in readings)


ASKED: Mapping[str, Callable[[str], str]] = {
    "weighed": lambda text: told(weighed(read(text), NUMBERS)),
    "hospital": lambda text: told(weighed(read(text), NUMBERS, "Hospital, nine.")),
    "lead": lambda text: f"{round(lead(read(text), NUMBERS), 3):g}",
    "certainty": lambda text: certainty(read(text), NUMBERS).name.lower(),
    "once": once,
    "clue": lambda text: str(is_clue(text, NUMBERS)),
}


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("readings.txt")))
def test_readings_are_weighed(section: Section) -> None:
    answers(section, lambda what, text: ASKED[what](text))
