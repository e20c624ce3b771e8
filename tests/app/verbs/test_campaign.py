"""`tabletop campaign`: a team's missions on the terminal."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.app.verbs.campaign import campaign, note_on, text_of, to_json
from assistant.conversation.dealing import lines_from
from assistant.conversation.team_games import MAP_NAME
from assistant.game.errors import FileError
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Campaign, PlayedGame
from assistant.game.rules.campaign import campaign as campaign_of
from assistant.game.rules.cards import Kind
from tests.game.rules.logs import DUET, LOST, POTTER, after, game


def told(*arguments: str) -> Result:
    return CliRunner().invoke(campaign, arguments)


@pytest.mark.rule("M8")
def test_before_the_first_game_the_first_mission_is_open(tmp_path: Path) -> None:
    duet = told("--store", str(tmp_path))
    assert duet.exit_code == 0
    assert duet.output.startswith("Codenames Duet: 0 of 26 missions won\n○   9/9 Prague\n")
    potter = told("--store", str(tmp_path), "--edition", "harry-potter")
    assert potter.output.startswith(
        "Codenames Harry Potter: 0 of 24 missions won\n○ 10/10 London\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.rule("M8")
def test_a_campaign_is_one_json_object(tmp_path: Path) -> None:
    value = json.loads(told("--store", str(tmp_path), "--team", "owls", "--json").output)
    assert (value["team"], value["edition"], value["won"]) == ("owls", "duet", 0)
    assert len(value["missions"]) == 26


@pytest.mark.rule("M7", "M8")
def test_missions_are_listed_with_why_they_are_locked() -> None:
    head, *lines = text_of(travelled(), "owls").splitlines()
    assert head == "Codenames Duet, team owls: 2 of 26 missions won"
    assert len(lines) == 26
    assert {"✓   9/9 Prague", "✓   9/5 Cairo", "○   8/8 Moscow"} < set(lines)
    assert "·  10/2 London  win Berlin or Montreal first" in lines
    head, *lines = text_of(studied(), "").splitlines()
    assert head == "Codenames Harry Potter: 4 of 24 missions won"
    assert lines[0].startswith("✓ ")


def test_other_teams_with_games_are_mentioned(tmp_path: Path) -> None:
    assert note_on("owls", ["owls", "cats"], tmp_path) is None
    assert note_on("", [""], tmp_path) is None
    assert note_on("", ["", "cats", "owls"], tmp_path) == ("other teams with games: “cats”, “owls”")
    assert note_on("owl", [], tmp_path) == f"no games of team “owl” are kept in {tmp_path}"
    assert note_on("owl", ["", "owls"], tmp_path) == (
        f"no games of team “owl” are kept in {tmp_path}; there are games of “owls”"
    )


def test_a_map_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / MAP_NAME
    path.write_bytes(b"lines\xff")
    with pytest.raises(FileError, match="line 1: this is not UTF-8 text"):
        lines_from(path, DUET)
    with pytest.raises(FileError, match="Is a directory"):
        lines_from(tmp_path, DUET)


def test_a_log_has_no_lines(tmp_path: Path) -> None:
    path = tmp_path / MAP_NAME
    path.write_text("not even TOML", "utf-8")
    assert lines_from(path, POTTER) == ()


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
