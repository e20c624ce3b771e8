"""Who holds a seat."""

from __future__ import annotations

from pathlib import Path

from assistant.rules.cards import Side
from assistant.web.claims import Claims, Refused
from tests.tables import NORTH, SOUTH
from tests.web.served import counted


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
    assert claims.claim(NORTH) is Refused.TAKEN
    assert claims.free(NORTH)
    assert not claims.free(NORTH)
    assert not claims.holds(NORTH, secret)
    assert claims.holds(NORTH, taken(claims, NORTH))


def test_one_phone_shows_one_key() -> None:
    claims = Claims()
    north = taken(claims, NORTH)
    assert claims.claim(SOUTH, north) is Refused.HOLDS_OTHER
    assert not claims.is_held(SOUTH)
    assert taken(claims, SOUTH, "somebody else's")


def test_a_program_that_goes_on_knows_its_phones_and_a_new_game_does_not(tmp_path: Path) -> None:
    file = tmp_path / "games" / "seats.json"
    before = Claims(file)
    secret = taken(before, NORTH)
    assert Claims(file, keep=True).holds(NORTH, secret)
    assert not Claims(file).holds(NORTH, secret)
    assert not Claims(file, keep=True).holds(NORTH, secret)


def test_what_is_kept_opens_no_seat_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    claims = Claims(file, token=counted("quaffle"))
    secret = taken(claims, SOUTH)
    assert secret not in file.read_text()
    assert claims.links[SOUTH] not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_file_that_cannot_be_used_stops_no_game(tmp_path: Path) -> None:
    damaged = tmp_path / "seats.json"
    for text in ("", "[]", '{"east": "x"}', "{", "7"):
        damaged.write_text(text)
        assert not Claims(damaged, keep=True).is_held(NORTH)
    nowhere = Claims(Path("/proc/nowhere/seats.json"))
    assert nowhere.holds(NORTH, taken(nowhere, NORTH))
