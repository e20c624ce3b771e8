"""What each seat knows."""

import pytest

from assistant.game.rules.cards import Side
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.edition import Edition
from assistant.game.rules.house import HouseRules
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, laying_view
from tests.game.rules.games import CLASSIC, DISNEY, POTTER, RED, cards, contest, each
from tests.tables import DUET, NORTH, SOUTH, WEATHER, done, fresh

EDITIONS = each(DUET, POTTER, CLASSIC, DISNEY)


@pytest.mark.rule("D20")
def test_the_other_side_of_the_key_is_shown_only_after_the_game() -> None:
    over = done(fresh(), GiveClue(SOUTH, WEATHER), Guess(NORTH, 13))
    assert over.table.phase is Phase.OVER
    for seat in Side:
        assert over.other_face(seat) == over.faces.face(seat.other)
        assert fresh().other_face(seat) == ()
        assert done(contest(), GiveClue(RED, WEATHER), Guess(RED, 24)).other_face(seat) == ()


@EDITIONS
def test_a_table_still_being_laid_has_empty_places_and_no_moves(edition: Edition) -> None:
    laid = cards(3)
    view = laying_view(edition, HouseRules(timer=30), laid)
    assert view.cards == (*laid, *(EMPTY_PLACE,) * (edition.size - 3))
    assert (view.phase, view.givers, view.guessers, view.usable) == (Phase.SETUP, (), (), ())
    assert (view.rows, view.columns) == (edition.rows, edition.columns)
    assert view.house.timer == 30
    assert view.score is None
    assert not view.left
    # An empty place has no word at all rather than an empty one.
    assert view.visible == tuple(card.word for card in laid)
