"""The screens can be read from the players' seats."""

import math
from dataclasses import replace

import pytest
from hypothesis import given

from assistant.game.messages import Face, Page
from assistant.game.rules.cards import Side
from hardware.elements import Role
from hardware.layout import HEIGHT, WIDTH
from tests.effort import examples
from tests.hardware.any_face import faces
from tests.hardware.faces import MOMENTS
from tools.guide.panes import (
    FAST,
    PANES,
    READ,
    RECOMMENDED,
    SEEN,
    Heights,
    Pane,
    heights,
    minutes,
    wanted,
)

SHOWN = [
    replace(moment(seat), page=page)
    for moment in MOMENTS.values()
    for seat in Side
    for page in Page
]


def assert_readable(small: Heights) -> None:
    for part, height in small.parts.items():
        assert minutes(height) >= wanted(part), part
    assert small.sign is None or minutes(small.sign) >= READ
    assert small.speck is None or minutes(small.speck) >= SEEN


def test_on_the_recommended_glass_everything_can_be_read() -> None:
    small = heights(SHOWN, RECOMMENDED)
    assert set(small.parts) == set(Role)
    assert None not in (small.sign, small.speck)
    assert_readable(small)


@examples(100)
@given(faces)
def test_words_and_tables_of_any_size_stay_readable(face: Face) -> None:
    assert_readable(heights([face], RECOMMENDED))


@pytest.mark.parametrize("pane", PANES, ids=lambda pane: pane.inches)
def test_the_page_of_words_enlarges_the_essentials(pane: Pane) -> None:
    """So the clue of whoever guesses can be read on every glass."""
    guesser = MOMENTS["middle"](Side.SOUTH)
    words = heights([guesser], pane).parts[Role.CLUE]
    key = heights([replace(guesser, page=Page.KEY)], pane).parts[Role.CLUE]
    assert words > key
    assert minutes(words) >= READ


@pytest.mark.parametrize("pane", PANES, ids=lambda pane: pane.inches)
def test_a_screen_has_the_size_in_its_name(pane: Pane) -> None:
    width, height = pane.active
    assert math.hypot(width, height) / 25.4 == pytest.approx(float(pane.inches), abs=0.01)
    assert width / WIDTH == pytest.approx(height / HEIGHT, rel=0.01)


def test_angles_are_those_of_an_eye_that_looks_down() -> None:
    """Drawn by hand: the eye is 459.6 mm away and 385.7 mm above a screen on the table."""
    assert minutes(2.5, raised=0.0) == pytest.approx(2.5 * 0.766 / 600 * 3437.7, rel=1e-3)
    assert minutes(2.5, raised=385.7) == pytest.approx(2.5 / 459.6 * 3437.7, rel=1e-3)
    assert (wanted(Role.CLUE), wanted(Role.LABEL)) == (FAST, READ)
