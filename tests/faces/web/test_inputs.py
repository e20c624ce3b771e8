"""Inputs of phones."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.faces.web.inputs import LONGEST, OLDEST, Sent, message, read
from assistant.faces.web.stream import Channel
from assistant.game.messages import Heard, Press, Pressed
from tests.tables import NORTH


def sent(**value: Any) -> Sent | None:
    return read(json.dumps(value).encode())


@pytest.mark.parametrize("press", list(Press))
def test_a_press_has_its_age_and_the_state_shown(press: Press) -> None:
    assert sent(press=press.value, age=250, seen=7) == Sent(7, 0.25, press)


def test_words_become_one_lower_case_line() -> None:
    assert sent(words="  Weather\n  TWO ", seen=3) == Sent(3, words="weather two")


@pytest.mark.parametrize("age", [-1, 1e9, float("inf"), float("nan")])
def test_an_impossible_age_counts_as_the_oldest(age: float) -> None:
    assert sent(press="tap", age=age, seen=0) == Sent(0, OLDEST, Press.TAP)


@pytest.mark.parametrize(
    "value",
    [
        *(
            {"words": words, "seen": 0}
            for words in ("", "  ", "x" * (LONGEST + 1), "a\x00b", "a\u202eb", ["storm"])
        ),
        *({"words": "storm"}, {"words": "storm", "seen": "0"}, {"press": "tap", "seen": 0}),
        *({"press": press, "age": age, "seen": 0} for press, age in (("hammer", 0), ("tap", "0"))),
        *({}, [], "tap", None),
    ],
)
def test_other_inputs_are_refused(value: object) -> None:
    assert read(json.dumps(value).encode()) is None


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    found = read(body)
    assert found is None or found.words or found.press
    assert read(b"[" * 2000) is None


def test_words_and_presses_count_for_their_seat() -> None:
    channel = Channel(lambda: 50.0)
    assert message(Sent(0, words="storm"), NORTH, channel) == Heard(
        ("storm",), NORTH, at=50.0, phone=True
    )
    pressed = Pressed(NORTH, Press.TAP, at=49.5, phone=True)
    assert message(Sent(0, 0.5, Press.TAP), NORTH, channel) == pressed
