"""`tabletop campaign`: a team's missions on the terminal."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.app.verbs.campaign import campaign, note_on, text_of
from assistant.conversation.dealing import lines_from
from assistant.conversation.team_games import MAP_NAME
from assistant.game.errors import FileError
from tests.game.rules.test_campaign import after
from tests.game.rules.test_missions import DUET, POTTER


def told(*arguments: str) -> Result:
    return CliRunner().invoke(campaign, arguments)


@pytest.mark.rule("M8")
def test_before_the_first_game_the_first_mission_is_open(tmp_path: Path) -> None:
    duet = told("--store", str(tmp_path))
    assert duet.exit_code == 0
    assert duet.output.startswith("Codenames Duet\n\nMission map: 0 of 26 won\n")
    potter = told("--store", str(tmp_path), "--edition", "harry-potter")
    assert "Mission log: 0 of 24 won\n\n◇ 10/10 London                  open\n" in potter.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.rule("M8")
def test_a_campaign_is_one_json_object(tmp_path: Path) -> None:
    value = json.loads(told("--store", str(tmp_path), "--team", "owls", "--json").output)
    assert (value["team"], value["edition"], value["won"]) == ("owls", "duet", 0)
    assert len(value["missions"]) == 26


@pytest.mark.rule("M8")
def test_the_page_names_the_team_and_shows_its_games_when_asked() -> None:
    shown = after(DUET, "Prague")
    assert text_of(shown, "owls", history=False).startswith("Codenames Duet, team owls\n\nMission")
    assert "Games\n" not in text_of(shown, "owls", history=False)
    assert text_of(shown, "owls", history=True).endswith(
        "\n\nGames\n2026-11-20 20:15   9/9 Prague                  won"
    )


def test_other_teams_with_games_are_mentioned(tmp_path: Path) -> None:
    assert note_on("owls", ["owls", "cats"], tmp_path) is None
    assert note_on("", [""], tmp_path) is None
    assert note_on("", ["", "cats", "owls"], tmp_path) == ("other teams with games: “cats”, “owls”")
    assert note_on("owl", [], tmp_path) == f"no games of team “owl” are kept in {tmp_path}"
    assert note_on("owl", ["", "owls"], tmp_path) == (
        f"no games of team “owl” are kept in {tmp_path}; there are games of “owls”"
    )


@pytest.mark.rule("M7")
def test_the_map_in_the_store_is_read_and_another_can_be_named(tmp_path: Path) -> None:
    (tmp_path / MAP_NAME).write_text('lines = [["Berlin", "London"]]\n', "utf-8")
    other = tmp_path / "other.toml"
    other.write_text('lines = [["Cairo", "Dubai"]]\n', "utf-8")
    assert "Locked: win Berlin first\n  ·  10/2 London" in told("--store", str(tmp_path)).output
    named = told("--store", str(tmp_path), "--map", str(other)).output
    assert "Locked: win Cairo first\n  ·   7/5 Dubai" in named
    assert "win Berlin first" not in named


def test_a_map_that_does_not_fit_is_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / MAP_NAME
    path.write_text('lines = [\n["Berlin", "Bagdad"]]\n', "utf-8")
    refused = told("--store", str(tmp_path)).exception
    assert isinstance(refused, FileError)
    assert str(refused) == f"{path}: line 2: “Bagdad” is no mission; is it Baghdad?"
    path.write_bytes(b"lines\xff")
    with pytest.raises(FileError, match="line 1: this is not UTF-8 text"):
        lines_from(path, DUET)
    with pytest.raises(FileError, match="Is a directory"):
        lines_from(tmp_path, DUET)


def test_a_log_has_no_lines(tmp_path: Path) -> None:
    path = tmp_path / MAP_NAME
    path.write_text("not even TOML", "utf-8")
    assert lines_from(path, POTTER) == ()
    refused = told("--edition", "harry-potter", "--map", str(path))
    assert refused.exit_code == 2
    assert "--map: Codenames Harry Potter has a log and no map" in refused.output


def test_an_edition_without_missions_is_refused() -> None:
    refused = told("--edition", "classic")
    assert refused.exit_code == 2
    assert "'classic' is not" in refused.output
