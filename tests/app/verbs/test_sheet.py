"""The mission map and the mission log as people read them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.app.verbs.sheet import history_of, sheet_of, to_json
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Campaign, PlayedGame, campaign
from assistant.game.rules.cards import Kind
from tests.game.rules.test_campaign import LOST, after, game
from tests.game.rules.test_missions import DUET, POTTER
from tests.sections import verbatim_sections

LINES = [("Berlin", "London"), ("London", "Montreal")]


def travelled() -> Campaign:
    """Prague and Cairo are won; Cairo twice, and lost in between."""
    days = ["01", "02", "03", "04", "05"]
    games = (
        game(DUET, None),
        game(DUET, "Cairo"),
        game(DUET, "Cairo", LOST),
        game(DUET, "Cairo"),
        game(DUET, "Dubai", LOST),
    )
    kept = tuple(
        replace(one, started=f"2026-11-{day}T20:15:00")
        for one, day in zip(games, days, strict=True)
    )
    return replace(after(DUET, lines=LINES), played=kept)


def studied() -> Campaign:
    """The first box of the log is complete, its bonus and one of London's are used."""
    burrow = replace(game(POTTER, "The Burrow"), kind=Kind.PICTURES, used=(Bonus.LONDON,))
    games: tuple[PlayedGame, ...] = (
        game(POTTER, "London"),
        game(POTTER, "#4 Privet Drive"),
        burrow,
        replace(game(POTTER, "#12 Grimmauld Place"), kind=Kind.BOTH),
        replace(game(POTTER, "Diagon Alley", LOST), used=(Bonus.PRIVET_DRIVE,)),
        replace(game(POTTER, "Diagon Alley", None), kind=Kind.BOTH),
        replace(game(POTTER, "Hogwarts Express"), counted=False),
        replace(game(POTTER, None), bank=Bank(12)),
    )
    return campaign(POTTER, games)


BOX = ("London", "#4 Privet Drive", "The Burrow", "#12 Grimmauld Place")
SHEETS = {
    "travelled map": sheet_of(travelled()),
    "studied log": sheet_of(studied()),
    "earned log": "\n".join(sheet_of(after(POTTER, *BOX)).splitlines()[:9]),
    "travelled games": history_of(travelled()),
    "studied games": history_of(studied()),
    "no games": history_of(after(DUET)),
}


@pytest.mark.parametrize("lines", verbatim_sections(Path(__file__).with_name("sheets.txt")))
def test_a_sheet_and_its_games_are_printed(lines: list[str]) -> None:
    name, *printed = lines
    assert SHEETS[name].splitlines() == printed


def test_a_sheet_fits_on_a_terminal() -> None:
    sheets = [after(DUET), travelled(), after(POTTER), studied()]
    assert max(len(line) for one in sheets for line in sheet_of(one).splitlines()) <= 80


def test_times_are_local() -> None:
    moments = ("2026-11-20T20:15:00+00:00", "2026-11-20T22:15:00+02:00")
    shown = [
        history_of(campaign(DUET, (replace(game(DUET, "Prague"), started=moment),)))
        for moment in moments
    ]
    assert shown[0] == shown[1]


@pytest.mark.rule("M8")
def test_a_campaign_can_be_printed_as_json() -> None:
    value = json.loads(json.dumps(to_json(travelled())))
    assert (value["edition"], value["won"], value["bonuses"]) == ("duet", 2, {})
    assert value["lines"][-1] == ["London", "Montreal"]
    of = {one["name"]: one for one in value["missions"]}
    assert of["Cairo"] == {
        "name": "Cairo",
        "turns": 9,
        "mistakes": 5,
        "state": "won",
        "because": None,
        "won": ["2026-11-02T20:15:00", "2026-11-04T20:15:00"],
        "lost": ["2026-11-03T20:15:00"],
        "kind": "words",
    }
    assert (of["London"]["state"], of["London"]["because"]) == (
        "locked",
        "win Berlin or Montreal first",
    )
    assert (of["Paris"]["won"], of["Paris"]["kind"]) == ([], None)


@pytest.mark.rule("H8", "H11")
def test_bonuses_and_games_are_in_the_json() -> None:
    value = json.loads(json.dumps(to_json(studied())))
    assert (value["bonuses"]["london"], value["bonuses"]["privet drive"]) == (2, 0)
    assert value["games"][2] == {
        "started": "2026-11-20T20:15:00",
        "mission": "The Burrow",
        "counted": True,
        "bank": {"bystander": 5, "checkmark": 4},
        "result": "won",
        "kind": "pictures",
        "used": ["london"],
    }
    assert [one["mission"] for one in value["games"][-3:]] == [
        "Diagon Alley",
        "Hogwarts Express",
        None,
    ]
    assert value["games"][5]["result"] is None
