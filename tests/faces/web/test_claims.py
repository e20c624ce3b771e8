"""Phones' claims to seats."""

from pathlib import Path

import pytest

from assistant.faces.web.claims import ClaimRefused, Claims, Place
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.game import begin
from tests.faces.web.served import counted
from tests.game.rules.games import team_table
from tests.tables import NORTH, SOUTH, fresh

HERE, RED, BLUE = Place(NORTH), Place(NORTH, Team.RED), Place(NORTH, Team.BLUE)
"""North's places: for both teams, and for each of them."""


def taken(claims: Claims, place: Place, secret: str = "") -> str:
    """The new secret of a phone that takes a place, given its current secret if any."""
    found = claims.claim(place, secret)
    assert isinstance(found, str)
    return found


@pytest.fixture
def claims() -> Claims:
    return Claims()


@pytest.fixture
def team_claims() -> Claims:
    claims = Claims()
    claims.seat_teams(True)
    return claims


def test_one_phone_holds_a_seat_until_it_is_free(claims: Claims) -> None:
    first = taken(claims, HERE)
    assert claims.place_of(first) == HERE
    assert not claims.place_of("")
    assert claims.claim(HERE) is ClaimRefused.TAKEN
    claims.free(NORTH)
    assert not claims.place_of(first)
    assert claims.place_of(taken(claims, HERE)) == HERE


def test_a_resumed_program_keeps_its_phones_and_a_new_game_does_not(tmp_path: Path) -> None:
    file = tmp_path / "games" / "seats.json"
    first = taken(Claims(file), HERE)
    assert Claims(file, keep=True).place_of(first) == HERE
    assert not Claims(file).place_of(first)


@pytest.mark.rule("C2")
def test_each_team_may_have_one_phone_at_a_seat(claims: Claims) -> None:
    assert claims.free_at(NORTH) == (HERE,)
    claims.seat_teams(True)
    assert claims.free_at(NORTH) == (HERE, RED, BLUE)
    first = taken(claims, RED)
    assert claims.place_of(first) == RED
    assert claims.free_at(NORTH) == (BLUE,)
    assert {claims.claim(place) for place in (HERE, RED)} == {ClaimRefused.TAKEN}
    taken(claims, BLUE)
    assert not claims.free_at(NORTH)


def test_a_phone_for_both_teams_fills_its_seat(team_claims: Claims) -> None:
    first = taken(team_claims, HERE)
    assert not team_claims.free_at(NORTH)
    team_claims.leave(HERE)
    assert not team_claims.place_of(first)
    assert team_claims.free_at(NORTH) == (HERE, RED, BLUE)


@pytest.mark.rule("C2")
def test_a_phone_for_both_teams_is_left_with_one_when_another_takes_the_other(
    team_claims: Claims,
) -> None:
    first = taken(team_claims, HERE)
    assert team_claims.free_at(NORTH, split=True) == (RED, BLUE)
    second = team_claims.claim(RED, split=True)
    assert team_claims.place_of(first) == BLUE
    assert team_claims.place_of(str(second)) == RED
    assert team_claims.claim(BLUE, split=True) is ClaimRefused.TAKEN


@pytest.mark.rule("C2")
def test_the_phone_of_a_spymaster_cannot_join_the_operatives(team_claims: Claims) -> None:
    first = taken(team_claims, RED)
    found = team_claims.claim(Place(SOUTH, Team.BLUE), first)
    assert found is ClaimRefused.HOLDS_OTHER


def test_after_a_return_to_two_sides_each_seat_keeps_one_phone(tmp_path: Path) -> None:
    """A second phone would see the same side of the key."""
    file = tmp_path / "seats.json"
    claims = Claims(file)
    claims.seat_teams(True)
    red, blue = taken(claims, RED), taken(claims, BLUE)
    claims = Claims(file, keep=True)
    assert claims.place_of(blue) == BLUE
    claims.seat_teams(False)
    assert claims.place_of(red) == HERE
    assert not claims.place_of(blue)
    assert claims.claim(HERE) is ClaimRefused.TAKEN


def test_a_phone_can_move_to_a_free_place_but_not_to_a_taken_one(team_claims: Claims) -> None:
    first = taken(team_claims, HERE)
    second = taken(team_claims, RED, first)
    assert not team_claims.place_of(first)
    assert team_claims.place_of(second) == RED
    assert team_claims.free_at(NORTH) == (BLUE,)
    other = taken(team_claims, BLUE)
    assert team_claims.claim(RED, other) is ClaimRefused.TAKEN
    assert team_claims.place_of(other) == BLUE


def test_secrets_are_different_and_long() -> None:
    secrets = [str(Claims().claim(Place(seat))) for seat in Side for _ in range(2)]
    assert len(set(secrets)) == 4
    assert min(map(len, secrets)) >= 24  # 144 bits, in letters of 6 bits each


def test_the_file_holds_only_hashes_and_is_private(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    claims = Claims(file, token=counted("quaffle"))
    assert str(claims.claim(Place(SOUTH))) not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_an_unusable_file_does_not_stop_a_game(tmp_path: Path) -> None:
    damaged = tmp_path / "seats.json"
    for text in ("", "[]", '{"east": "x"}', "{", "7"):
        damaged.write_text(text)
        assert Claims(damaged, keep=True).free_at(NORTH)
    nowhere = Claims(Path("/proc/nowhere/seats.json"))
    assert nowhere.place_of(str(nowhere.claim(Place(NORTH))))


def test_a_phone_speaks_for_its_seat_only_in_the_turn_of_its_team() -> None:
    """No phone acts for the other team, and no spymaster guesses."""
    view = begin(team_table()).table
    assert Place(NORTH, Team.RED).speaks_as(view) is NORTH
    assert Place(NORTH, Team.BLUE).speaks_as(view) is Team.BLUE
    assert Place(SOUTH).speaks_as(view) is SOUTH
    assert Place(SOUTH, Team.RED).speaks_as(None) is SOUTH
    assert Place(SOUTH).speaks_as(fresh().table) is SOUTH
