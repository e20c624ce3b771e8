"""Claims of seats by phones: `claims.txt` has a section for each idea.

north red as A = B      a phone, which has A's secret, takes the seat for red and is called B
at north A = north red  the place that A holds there
places north = -        what a phone may take there
free north, leave north red, teams yes, again keep      what `Claims` can be told
"""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from assistant.faces.web.claims import ClaimRefused, Claims, Place
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.game import begin
from tests.faces.web.served import counted
from tests.game.rules.games import team_table
from tests.sections import Section, sections
from tests.tables import NORTH, SOUTH, fresh

REFUSED = {ClaimRefused.TAKEN: "taken", ClaimRefused.HOLDS_OTHER: "other"}


@dataclass
class Phones:
    """Phones by their names, and what they are known by."""

    file: Path
    claims: Claims = field(init=False)
    secrets: dict[str, str | None] = field(default_factory=lambda: {"nobody": None, "empty": ""})

    def __post_init__(self) -> None:
        self.claims = Claims(self.file)

    def answer(self, asked: str, name: str) -> str:
        """The answer to a line; `name`: of a phone that takes a seat."""
        words, _, others = asked.partition(" as ")
        match words.split():
            case ["at", seat, phone]:
                secret = self.secrets[phone]
                assert (self.claims.place_of(Side(seat), secret) is not None) is (name != "-")
                return str(self.claims.place_of(Side(seat), secret) or "-")
            case ["places", seat]:
                return ", ".join(map(str, self.claims.free_at(Side(seat)))) or "-"
            case ["free", seat]:
                return "yes" if self.claims.free(Side(seat)) else "no"
            case ["leave", seat]:
                self.claims.leave(Place(Side(seat)))
            case ["teams", teams]:
                return "yes" if self.claims.seat_teams(teams == "yes") else "no"
            case ["again", *keep]:
                self.claims = Claims(self.file, keep=True) if keep else Claims(self.file)
            case [seat, *team]:
                given = dict.fromkeys(Side, self.secrets[others] if others else None)
                found = self.claims.claim(Place(Side(seat), Team(team[0]) if team else None), given)
                if isinstance(found, ClaimRefused):
                    return REFUSED[found]
                self.secrets[name] = found
            case _:
                raise ValueError(asked)
        return name


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("claims.txt")))
def test_seats_are_taken_as_written(section: Section, tmp_path: Path) -> None:
    phones = Phones(tmp_path / "games" / "seats.json")
    for line in section.lines:
        asked, _, wanted = line.partition(" = ")
        assert phones.answer(asked, wanted) == wanted, line


def test_a_secret_cannot_be_guessed() -> None:
    secrets = [str(Claims().claim(Place(seat))) for seat in Side for _ in range(2)]
    assert len(set(secrets)) == 4
    assert min(map(len, secrets)) >= 24  # 144 bits, in letters of 6


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
    assert nowhere.place_of(NORTH, str(nowhere.claim(Place(NORTH))))


def test_a_phone_speaks_for_its_seat_in_its_teams_turn_only() -> None:
    """No phone acts for the other team, and no spymaster guesses."""
    view = begin(team_table()).table
    assert Place(NORTH, Team.RED).speaks_as(view) is NORTH
    assert Place(NORTH, Team.BLUE).speaks_as(view) is Team.BLUE
    assert Place(SOUTH).speaks_as(view) is SOUTH
    assert Place(SOUTH, Team.RED).speaks_as(None) is SOUTH
    assert Place(SOUTH).speaks_as(fresh().table) is SOUTH
