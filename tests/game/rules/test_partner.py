"""The seat or team of a partner, and its turn to act."""

from dataclasses import replace

import pytest

from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.events import TwoTouched
from assistant.game.rules.partner import Partnered, Strength
from assistant.game.rules.record import read_start, write_start
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh, started

RED, BLUE = Team.RED, Team.BLUE


@pytest.mark.parametrize(
    ("partner", "gives", "guesses", "alone"),
    [
        (Partnered(SOUTH), {SOUTH}, {SOUTH, RED, BLUE}, SOUTH),
        (Partnered(NORTH), {NORTH, RED, BLUE}, {NORTH}, NORTH),
        (Partnered(None, BLUE), {BLUE}, {BLUE}, None),
        (Partnered(NORTH, RED), {NORTH, RED}, {NORTH}, None),
    ],
)
def test_a_partner_plays_a_seat_a_team_or_half_of_one(
    partner: Partnered, gives: set[Party], guesses: set[Party], alone: Side | None
) -> None:
    parties: tuple[Party, ...] = (*Side, *Team)
    assert {one for one in parties if partner.gives(one)} == gives
    assert {one for one in parties if partner.guesses(one)} == guesses
    assert partner.alone is alone


def test_a_partner_moves_between_kinds_of_games() -> None:
    half = Partnered(NORTH, RED, Strength.BOLD)
    assert half.at(teams=True) == half
    assert half.at(teams=False) == Partnered(NORTH, None, Strength.BOLD)
    assert Partnered(None, BLUE).at(teams=False) == Partnered(SOUTH)


def test_partner_moves_only_if_no_person_may() -> None:
    before = replace(fresh().table, partner=Partnered(SOUTH))
    assert before.partners_move is None  # either side may begin
    guessing = replace(done(fresh(), GiveClue(NORTH, WEATHER)).table, partner=Partnered(SOUTH))
    assert guessing.partners_move is SOUTH
    assert replace(guessing, partner=Partnered(NORTH)).partners_move is None
    assert replace(guessing, two=TwoTouched(SOUTH, 0, 1)).partners_move is None
    assert replace(guessing, partner=None).partners_move is None


@pytest.mark.parametrize(
    "partner", [Partnered(SOUTH), Partnered(None, BLUE, Strength.BOLD), Partnered(NORTH, RED)]
)
def test_a_game_is_written_with_its_partner(partner: Partnered) -> None:
    laid = replace(started(), partner=partner)
    assert read_start(write_start(laid)) == laid
