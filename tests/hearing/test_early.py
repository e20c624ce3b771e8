"""Phrases answered at the first pause, and phrases that wait for more."""

import pytest

from assistant.game.messages import Certainty, Readings, Vocabulary
from assistant.hearing.ear import complete
from assistant.language.en.numbers import NUMBERS

GUESS = Vocabulary(("storm", "ice", "ice cream", "yes", "end turn"), deliberate=("yes",))
CLUE = Vocabulary(("new game", "new game classic", "score"), clue=True)


@pytest.mark.parametrize(
    ("said", "early"),
    [
        ("storm", True),
        ("ice cream", True),
        ("end turn", True),
        ("ice", False),  # cream may follow
        ("yes", False),  # it reveals
        ("stormy", False),
        ("weather two", False),  # no clue is due
    ],
)
def test_a_phrase_is_complete_unless_more_may_follow(said: str, early: bool) -> None:
    assert complete(Readings((said, "storm")), GUESS, NUMBERS) is early


@pytest.mark.parametrize(
    ("said", "early"),
    [
        ("weather two", True),
        ("weather 2", True),
        ("k n i g h t two", True),
        ("k 9 two", True),
        ("weather unlimited", True),
        ("twenty five", True),  # TWENTY for five
        ("score", True),
        ("new game classic", True),
        ("new game", False),  # classic may follow
        ("weather", False),
        ("storm twenty", False),  # five may follow
        ("storm twenty five", True),
        ("going to", False),  # to do what?
        ("i want two", False),  # talk, or two words that are against the rules
        ("correction weather two", False),
        ("", False),
    ],
)
def test_a_clue_is_complete_with_a_number_that_nothing_follows(said: str, early: bool) -> None:
    assert complete(Readings((said,)), CLUE, NUMBERS) is early


def test_doubtful_and_empty_readings_wait_for_the_long_quiet() -> None:
    assert complete(Readings(("storm",), Certainty.SURE), GUESS, NUMBERS)
    assert not complete(Readings(("storm",), Certainty.CLOSE), GUESS, NUMBERS)
    assert not complete(Readings(), GUESS, NUMBERS)
