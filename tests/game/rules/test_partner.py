"""A partner's seat or team, and whether it is its turn to act."""

from dataclasses import replace

import pytest

from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.events import TwoTouched
from assistant.game.rules.partner import gives, guesses
from assistant.game.rules.record import read_start, write_start
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh, started


@pytest.mark.rule("C2")
def test_a_partner_plays_its_side_and_the_same_role_in_both_teams() -> None:
    parties: tuple[Party, ...] = (*Side, *Team)
    assert {one for one in parties if gives(NORTH, one)} == {NORTH, *Team}
    assert {one for one in parties if guesses(NORTH, one)} == {NORTH}
    assert {one for one in parties if gives(SOUTH, one)} == {SOUTH}
    assert {one for one in parties if guesses(SOUTH, one)} == {SOUTH, *Team}
    assert not any(gives(None, one) or guesses(None, one) for one in parties)


def test_a_partner_moves_only_if_no_person_can() -> None:
    before = replace(fresh().table, partner=SOUTH)
    assert before.partners_move is None  # either side may begin
    guessing = replace(done(fresh(), GiveClue(NORTH, WEATHER)).table, partner=SOUTH)
    assert guessing.partners_move is SOUTH
    assert replace(guessing, partner=NORTH).partners_move is None
    assert replace(guessing, two=TwoTouched(SOUTH, 0, 1)).partners_move is None
    assert replace(guessing, partner=None).partners_move is None


def test_an_older_record_of_a_partner_is_read_without_its_team_and_level() -> None:
    laid = replace(started(), partner=SOUTH)
    text = write_start(laid)
    assert read_start(text.replace("partner south", "partner south - usual")) == laid
    a_whole_team = text.replace("partner south", "partner - blue bold")
    assert read_start(a_whole_team) == replace(laid, partner=None)
