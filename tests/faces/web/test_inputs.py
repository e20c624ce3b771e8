"""Inputs from phones."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.faces.web.inputs import ANSWERS, LONGEST, ORDERS, Sent, message, read
from assistant.game.messages import Heard, Picked
from assistant.game.rules.clue import UNLIMITED, Clue
from assistant.language.intents import Order
from tests.tables import NORTH


def sent(**value: Any) -> Sent | None:
    return read(json.dumps(value).encode())


def test_words_become_one_lower_case_line() -> None:
    assert sent(words="  Weather\n  TWO ", seen=3) == Sent(3, "weather two", typed=True)


def test_touches_become_cards_clues_and_answers() -> None:
    assert sent(guess=7, seen=3) == Sent(3, 7)
    assert sent(clue=" Metal ", number=3, seen=3, id=9) == Sent(3, Clue("metal", 3), number=9)
    assert sent(clue="metal", number="unlimited", seen=3) == Sent(3, Clue("metal", UNLIMITED))
    assert sent(yes=41, seen=3) == Sent(3, "yes", asked=41)
    assert sent(challenge=True, seen=3) == Sent(3, "challenge")
    assert {name.upper() for name in ANSWERS | ORDERS} <= set(Order.__members__)


@pytest.mark.parametrize(
    "value",
    [
        *(
            {"words": words, "seen": 0}
            for words in ("", "  ", "x" * (LONGEST + 1), "a\x00b", "a\u202eb", ["storm"])
        ),
        *({"words": "storm"}, {"words": "storm", "seen": "0"}, {"guess": "7", "seen": 0}),
        *({"meant": meant, "seen": 0} for meant in ([0, 1], [0, "1", True], [0, 1, 1], 7)),
        *({"guess": card, "seen": 0} for card in (-1, 25, 1.5, None)),
        *({"clue": "metal", "number": n, "seen": 0} for n in (-1, 26, "3", True, None, "many")),
        *({"clue": "", "number": 3, "seen": 0}, {"clue": "metal", "seen": 0}),
        *({"yes": True, "seen": 0}, {"yes": 1.5, "seen": 0}, {"challenge": 3, "seen": 0}),
        *({"quit_now": True, "seen": 0}, {"guess": 7, "yes": 3, "seen": 0}, {"seen": 0}),
        *({}, [], "tap", None),
    ],
)
def test_invalid_inputs_are_refused(value: object) -> None:
    assert read(json.dumps(value).encode()) is None


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    found = read(body)
    assert found is None or found.what is not None
    assert read(b"[" * 2000) is None


def test_words_and_touches_count_for_their_seat() -> None:
    words = Sent(0, "storm", typed=True)
    assert message(words, NORTH, 50.0) == Heard(("storm",), NORTH, at=50.0, phone=True)
    assert message(Sent(0, 7), NORTH, 50.0) == Picked(NORTH, 7, 50.0)
