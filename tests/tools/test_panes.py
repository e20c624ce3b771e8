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
    AWAY,
    FAST,
    LEANING,
    PANES,
    READ,
    RECOMMENDED,
    SEEN,
    STANDING,
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


NEARLY = 0.89
"""Share of the required size that players have when upright; leaning in, they have all of it."""


def assert_readable(small: Heights) -> None:
    needs = [(height, wanted(part)) for part, height in small.parts.items()]
    needs += [(small.sign or math.inf, READ), (small.speck or math.inf, SEEN)]
    for height, least in needs:
        assert minutes(height, AWAY - LEANING) >= least
        assert minutes(height) >= NEARLY * least


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
    """The page lets a guesser read the clue on every glass."""
    guesser = MOMENTS["middle"](Side.SOUTH)
    words = heights([guesser], pane).parts[Role.CLUE]
    key = heights([replace(guesser, page=Page.KEY)], pane).parts[Role.CLUE]
    assert words > key
    assert minutes(words, AWAY - LEANING) >= READ


@pytest.mark.parametrize("pane", PANES, ids=lambda pane: pane.inches)
def test_a_screen_has_the_size_in_its_name(pane: Pane) -> None:
    width, height = pane.active
    assert math.hypot(width, height) / 25.4 == pytest.approx(float(pane.inches), abs=0.01)
    assert width / WIDTH == pytest.approx(height / HEIGHT, rel=0.01)


@pytest.mark.parametrize("moved", [-LEANING, 0.0, LEANING], ids=["in", "upright", "back"])
def test_a_seated_player_reads_the_key_without_a_stand(moved: float) -> None:
    card = heights(SHOWN, RECOMMENDED).parts[Role.CARD]
    assert minutes(card, AWAY + moved) >= FAST


def test_nobody_across_the_table_reads_a_key() -> None:
    card = heights(SHOWN, RECOMMENDED).parts[Role.CARD]
    assert minutes(card, -AWAY) == 0.0
    assert minutes(card, -AWAY, STANDING) < SEEN


def test_angles_are_those_of_an_eye_that_looks_down() -> None:
    """Drawn by hand: the eye is 459.6 mm away and 385.7 mm above a screen on the table."""
    assert minutes(2.5, lean=0.0) == pytest.approx(2.5 * 0.766 / 600 * 3437.7, rel=1e-3)
    assert minutes(2.5, lean=40.0) == pytest.approx(2.5 / 600 * 3437.7, rel=1e-3)
    assert (wanted(Role.CLUE), wanted(Role.LABEL)) == (FAST, READ)
