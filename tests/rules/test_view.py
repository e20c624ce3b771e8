"""What a seat may know."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from assistant.rules.cards import Card, Side
from assistant.rules.key import Key
from assistant.rules.view import PublicView, public_view, seat_view
from tests.tables import NORTH, SOUTH, done, fresh, turn


@pytest.mark.rule("D20")
def test_a_seat_is_given_its_own_side_of_the_key_and_no_other() -> None:
    game = fresh()
    for seat in Side:
        assert seat_view(game, seat).key == game.key.face(seat)
    assert not any(field.type == Key or "Key" in str(field.type) for field in fields(PublicView))


@pytest.mark.rule("D20")
def test_a_covered_card_does_not_tell_whether_it_was_an_agent_on_both_sides() -> None:
    on_both = public_view(done(fresh(), *turn(NORTH, 0)))
    on_one = public_view(done(fresh(), *turn(NORTH, 3)))
    assert on_both.covered[0] == on_one.covered[3]
    assert replace(on_both, covered=on_one.covered) == on_one


@pytest.mark.rule("W9")
def test_only_words_that_are_not_covered_forbid_clues() -> None:
    game = replace(fresh(), cards=(Card("x.png", picture=True), *fresh().cards[1:]))
    assert "x.png" not in public_view(game).visible
    game = done(game, *turn(NORTH, 3))
    assert "BRICK" not in public_view(game).visible
    assert len(public_view(game).visible) == 23


def test_who_can_touch_a_card() -> None:
    view = public_view(done(fresh(), *turn(NORTH, 20, stop=False), *turn(SOUTH, 8)))
    assert not view.can_guess(SOUTH, 20)
    assert view.can_guess(NORTH, 20)
    assert not view.can_guess(NORTH, 8)
