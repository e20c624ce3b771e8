"""Turning recognized text into words: `words.txt` has queries for each function.

`plain` text, a `number`, the way to say a word (`form`) and its `alias`; whether a `guess`, a
`clue` or a reading that is `sure` or `close` is complete; the texts of a `vosk` result, or its
`scores`; pieces of an utterance `joined`, and how `near` readings are.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from assistant.game.messages import Certainty, Readings, Vocabulary
from assistant.hearing.ear import complete
from assistant.hearing.spoken_forms import as_written, number, plain, spoken_forms
from assistant.hearing.vosk_results import Scored, certainty, joined, scored
from assistant.language.en.numbers import NUMBERS
from tests.sections import Section, answers, sections

GUESS = Vocabulary(("storm", "ice", "ice cream", "yes", "end turn"), deliberate=("yes",))
CLUE = Vocabulary(("new game", "new game classic", "score"), clue=True)
KNOWN = {
    *("storm", "loch", "ness", "that's", "i'm", "o'clock", "b.", "rain", "bow", "ra", "inbow"),
    *("carpet", "bag"),
}
ALIASES = {"loch ness": "lochness", "that's": "thats", "b.": "b", "loch": "lok"}


def is_complete(readings: Readings, vocabulary: Vocabulary = GUESS) -> str:
    return "yes" if complete(readings, vocabulary, NUMBERS) else "no"


def read(text: str) -> tuple[Scored, ...]:
    """Texts with their scores: `storm 3; store 2`."""
    pairs = (one.rsplit(maxsplit=1) for one in text.split(";") if one.strip())
    return tuple(Scored(words.strip(), float(score)) for words, score in pairs)


def told(readings: Iterable[Scored]) -> str:
    return "; ".join(f"{one.text} {one.score:g}" for one in readings)


ASKED: Mapping[str, Callable[[str], str]] = {
    "plain": lambda text: plain(text, NUMBERS),
    "number": lambda digits: number(digits, NUMBERS),
    "form": lambda word: str(spoken_forms([word], KNOWN.__contains__)[word]),
    "alias": lambda text: as_written(text, ALIASES),
    "guess": lambda text: is_complete(Readings((text, "storm"))),
    "clue": lambda text: is_complete(Readings((text,)), CLUE),
    "sure": lambda text: is_complete(Readings((text,), Certainty.SURE)),
    "close": lambda text: is_complete(Readings((text,), Certainty.CLOSE)),
    "nothing": lambda _: is_complete(Readings()),
    "scores": lambda result: told(scored(result)),
    "joined": lambda text: told(joined(list(map(read, text.split("|"))))),
    "near": lambda text: certainty(read(text), NUMBERS).name,
    "vosk": lambda result: " | ".join(one.text for one in scored(result)) or "-",
}


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("words.txt")))
def test_recognized_text_becomes_the_expected_words(section: Section) -> None:
    answers(section, lambda what, text: ASKED[what](text))


def test_plain_text_stays_as_it_is() -> None:
    assert as_written("storm", {}) == "storm"
    heard = plain("Row 2, column 3!", NUMBERS)
    assert plain(heard, NUMBERS) == heard


def test_a_compound_need_not_begin_with_its_longest_part() -> None:
    knows = {"car", "petbag", "carpet", "bag"}.__contains__
    assert spoken_forms(["carpetbag"], knows) == {"carpetbag": "car petbag"}


def test_twenty_five_pieces_are_joined_best_first() -> None:
    """A whole table may be read out in one breath."""
    ten = tuple(Scored(f"word{number}", -float(number)) for number in range(10))
    best = joined([ten] * 25)
    assert len(best) == 10
    assert best[0] == Scored(" ".join(["word0"] * 25), 0.0)
