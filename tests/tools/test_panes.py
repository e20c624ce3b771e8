"""The screens can be read from the players' seats."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given

from assistant.game.messages import Face, Page
from assistant.game.rules.cards import Side
from hardware.elements import Role
from hardware.glass import DRIVERS
from tests.effort import examples
from tests.hardware.faces import MOMENTS
from tests.hardware.test_drawing import faces
from tools.guide.panes import DISTANCE, PANES, READ, RECOMMENDED, SEEN, Pane, heights

SHOWN = [
    replace(moment(seat), page=page)
    for moment in MOMENTS.values()
    for seat in Side
    for page in Page
]


def test_on_the_recommended_glass_everything_can_be_read() -> None:
    small = heights(SHOWN, RECOMMENDED)
    assert set(small.parts) == set(Role)
    assert all(height >= READ for height in small.parts.values()), small
    assert small.sign is not None
    assert small.sign >= READ
    assert small.speck is not None
    assert small.speck >= SEEN


@examples(100)
@given(faces)
def test_words_and_tables_of_any_size_stay_readable(face: Face) -> None:
    small = heights([face], RECOMMENDED)
    assert all(height >= READ for height in small.parts.values()), small
    assert small.sign is None or small.sign >= READ
    assert small.speck is None or small.speck >= SEEN


@pytest.mark.parametrize("pane", PANES, ids=lambda pane: pane.inches)
def test_the_page_of_words_enlarges_the_essentials(pane: Pane) -> None:
    """So the clue of whoever guesses can be read on every glass."""
    guesser = MOMENTS["middle"](Side.SOUTH)
    words = heights([guesser], pane).parts[Role.CLUE]
    key = heights([replace(guesser, page=Page.KEY)], pane).parts[Role.CLUE]
    assert words > key
    assert words >= READ


@pytest.mark.parametrize("pane", PANES, ids=lambda pane: pane.inches)
def test_a_screen_has_the_size_in_its_name(pane: Pane) -> None:
    width, height = pane.active
    assert math.hypot(width, height) / 25.4 == pytest.approx(float(pane.inches), abs=0.01)
    assert width / pane.pixels[0] == pytest.approx(height / pane.pixels[1], rel=0.01)
    assert {DRIVERS[driver].size for driver in pane.drivers} == {pane.pixels}


def test_the_limits_match_human_eyesight() -> None:
    """Minutes of arc of what is read and of what is only seen."""
    minutes = [math.degrees(math.atan(size / DISTANCE)) * 60 for size in (READ, SEEN)]
    assert minutes == pytest.approx([14.3, 4.9], abs=0.1)
