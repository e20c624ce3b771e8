"""Results of Vosk in every shape observed."""

import json

import pytest

from assistant.game.messages import Certainty
from assistant.hearing.vosk_results import NEAR, Scored, certainty, joined, scored
from assistant.language.en.numbers import NUMBERS


def test_the_better_score_of_a_repeated_text_counts() -> None:
    result = {
        "alternatives": [
            {"text": "storm", "confidence": 1},
            {"text": "store", "confidence": 2},
            {"text": "storm", "confidence": 3},
        ]
    }
    assert scored(json.dumps(result)) == (Scored("storm", 3.0), Scored("store", 2.0))


def test_an_utterance_closed_in_pieces_is_joined() -> None:
    pieces = [
        (Scored("weather", 9.0), Scored("whether", 8.5)),
        (),
        (Scored("two", 5.0), Scored("too", 4.0)),
    ]
    assert joined(pieces) == (
        Scored("weather two", 14.0),
        Scored("whether two", 13.5),
        Scored("weather too", 13.0),
        Scored("whether too", 12.5),
    )
    assert joined([(), ()]) == ()


def test_many_pieces_are_joined_at_once() -> None:
    """A whole table may be read in one breath."""
    ten = tuple(Scored(f"word{number}", -float(number)) for number in range(10))
    best = joined([ten] * 25)
    assert len(best) == 10
    assert best[0] == Scored(" ".join(["word0"] * 25), 0.0)


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([], Certainty.LIKELY),
        ([("store", NEAR)], Certainty.CLOSE),
        ([("store", NEAR + 0.1)], Certainty.LIKELY),
        ([("stork", NEAR + 0.1), ("store", NEAR)], Certainty.CLOSE),
    ],
)
def test_a_second_reading_with_a_near_score_makes_the_result_close(
    others: list[tuple[str, float]], expected: Certainty
) -> None:
    best = Scored("storm", 300.0)
    rest = [Scored(text, best.score - behind) for text, behind in others]
    assert certainty([best, *rest], NUMBERS) is expected


def test_another_spelling_of_a_number_is_the_same_reading() -> None:
    assert certainty([Scored("weather two"), Scored("weather too")], NUMBERS) is Certainty.LIKELY
    assert certainty([Scored("weather two"), Scored("weather ten")], NUMBERS) is Certainty.CLOSE
    assert certainty([Scored("too"), Scored("two")], NUMBERS) is Certainty.LIKELY
    assert certainty([], NUMBERS) is Certainty.LIKELY
