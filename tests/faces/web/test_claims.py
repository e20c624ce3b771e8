"""Claims of seats by phones."""

from pathlib import Path

from assistant.faces.web.claims import ClaimRefused, Claims, Place
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.game import begin
from tests.faces.web.served import counted
from tests.game.rules.games import team_table
from tests.tables import NORTH, SOUTH, fresh


def taken(claims: Claims, seat: Side, others: str | None = None) -> str:
    secret = claims.claim(seat, others)
    assert isinstance(secret, str)
    return secret


def test_a_link_is_for_one_seat_and_cannot_be_guessed() -> None:
    claims, others = Claims(), Claims()
    links = [*claims.links.values(), *others.links.values()]
    assert len(set(links)) == 4
    assert min(map(len, links)) >= 24  # 144 bits, in letters of 6
    assert [claims.seat_of(claims.links[seat]) for seat in Side] == [NORTH, SOUTH]
    assert claims.seat_of(others.links[NORTH]) is None
    assert claims.seat_of("") is None
    assert claims.seat_of("ü") is None


def test_one_phone_holds_a_seat_until_it_is_free() -> None:
    claims = Claims()
    secret = taken(claims, NORTH)
    assert claims.holds(NORTH, secret)
    assert not claims.holds(SOUTH, secret)
    assert not claims.holds(NORTH, None)
    assert not claims.holds(NORTH, "")
    assert not claims.holds(NORTH, claims.links[NORTH])
    assert claims.claim(NORTH) is ClaimRefused.TAKEN
    assert claims.free(NORTH)
    assert not claims.free(NORTH)
    assert not claims.holds(NORTH, secret)
    assert claims.holds(NORTH, taken(claims, NORTH))


def test_one_phone_shows_one_key() -> None:
    claims = Claims()
    north = taken(claims, NORTH)
    assert claims.claim(SOUTH, north) is ClaimRefused.HOLDS_OTHER
    assert not claims.is_held(SOUTH)
    assert taken(claims, SOUTH, "somebody else's")


def test_a_resumed_program_keeps_its_phones_and_a_new_game_does_not(tmp_path: Path) -> None:
    file = tmp_path / "games" / "seats.json"
    before = Claims(file)
    secret = taken(before, NORTH)
    assert Claims(file, keep=True).holds(NORTH, secret)
    assert not Claims(file).holds(NORTH, secret)
    assert not Claims(file, keep=True).holds(NORTH, secret)


def test_the_file_holds_only_hashes_and_is_private(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    claims = Claims(file, token=counted("quaffle"))
    secret = taken(claims, SOUTH)
    assert secret not in file.read_text()
    assert claims.links[SOUTH] not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_an_unusable_file_does_not_stop_a_game(tmp_path: Path) -> None:
    damaged = tmp_path / "seats.json"
    for text in ("", "[]", '{"east": "x"}', "{", "7"):
        damaged.write_text(text)
        assert not Claims(damaged, keep=True).is_held(NORTH)
    nowhere = Claims(Path("/proc/nowhere/seats.json"))
    assert nowhere.holds(NORTH, taken(nowhere, NORTH))


# --- where teams play ----------------------------------------------------------------


def places(claims: Claims, seat: Side = NORTH) -> list[str]:
    """The places at a seat that a phone may take."""
    return [str(one) for one in claims.free_at(seat)]


def test_each_team_may_have_a_phone_of_its_own_at_a_seat() -> None:
    claims = Claims()
    assert places(claims) == ["north"]
    claims.seat_teams(True)
    assert places(claims) == ["north", "north red", "north blue"]
    red = claims.claim(NORTH, team=Team.RED)
    assert isinstance(red, str)
    assert claims.place_of(NORTH, red) == Place(NORTH, Team.RED)
    assert places(claims) == ["north blue"]
    assert claims.claim(NORTH) is ClaimRefused.TAKEN
    assert claims.claim(NORTH, team=Team.RED) is ClaimRefused.TAKEN
    assert not claims.is_held(NORTH)
    assert isinstance(claims.claim(NORTH, team=Team.BLUE), str)
    assert claims.is_held(NORTH)


def test_a_phone_for_both_teams_fills_its_seat() -> None:
    claims = Claims()
    claims.seat_teams(True)
    secret = claims.claim(SOUTH)
    assert places(claims, SOUTH) == []
    claims.leave(Place(SOUTH))
    assert not claims.holds(SOUTH, str(secret))
    assert places(claims, SOUTH) == ["south", "south red", "south blue"]


def test_a_spymasters_phone_cannot_be_an_operatives() -> None:
    claims = Claims()
    claims.seat_teams(True)
    red = claims.claim(NORTH, team=Team.RED)
    assert claims.claim(SOUTH, str(red), Team.BLUE) is ClaimRefused.HOLDS_OTHER


def test_after_a_return_to_two_sides_each_seat_keeps_one_phone(tmp_path: Path) -> None:
    """A second phone would see the same side of the key."""
    file = tmp_path / "seats.json"
    before = Claims(file)
    before.seat_teams(True)
    red, blue = (before.claim(NORTH, team=team) for team in Team)
    claims = Claims(file, keep=True)
    assert claims.place_of(NORTH, str(blue)) == Place(NORTH, Team.BLUE)
    assert not claims.seat_teams(True)
    assert claims.seat_teams(False)
    assert claims.place_of(NORTH, str(red)) == Place(NORTH)
    assert not claims.holds(NORTH, str(blue))
    assert claims.claim(NORTH) is ClaimRefused.TAKEN
    assert not claims.seat_teams(False)


def test_a_phone_speaks_for_its_seat_in_its_teams_turn_only() -> None:
    """No phone acts for the other team, and no spymaster guesses."""
    view = begin(team_table()).table
    assert Place(NORTH, Team.RED).speaks_as(view) is NORTH
    assert Place(NORTH, Team.BLUE).speaks_as(view) is Team.BLUE
    assert Place(SOUTH).speaks_as(view) is SOUTH
    assert Place(SOUTH, Team.RED).speaks_as(None) is SOUTH
    assert Place(SOUTH).speaks_as(fresh().table) is SOUTH
