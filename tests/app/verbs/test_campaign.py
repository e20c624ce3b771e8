"""`tabletop campaign`: its JSON output; `typed/campaign.txt` covers its text."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.app.verbs.campaign import campaign, note_on, to_json
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Campaign, PlayedGame
from assistant.game.rules.campaign import campaign as campaign_of
from assistant.game.rules.cards import Kind
from tests.game.rules.logs import DUET, LOST, POTTER, after, game


def test_looking_at_a_campaign_writes_nothing(tmp_path: Path) -> None:
    assert CliRunner().invoke(campaign, ["--store", str(tmp_path)]).exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_other_teams_with_games_are_mentioned(tmp_path: Path) -> None:
    assert note_on("owls", ["owls", "cats"], tmp_path) is None
    assert note_on("", [""], tmp_path) is None
    assert note_on("", ["", "cats", "owls"], tmp_path) == ("other teams with games: “cats”, “owls”")
    assert note_on("owl", [], tmp_path) == f"no games of team “owl” are kept in {tmp_path}"
    assert note_on("owl", ["", "owls"], tmp_path) == (
        f"no games of team “owl” are kept in {tmp_path}; there are games of “owls”"
    )


LINES = [("Berlin", "London"), ("London", "Montreal")]


def travelled() -> Campaign:
    """Prague and Cairo are won; Cairo twice, with a loss in between."""
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
    """The log's first box is complete; its bonus and one of London's are used."""
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
    return campaign_of(POTTER, games)


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
