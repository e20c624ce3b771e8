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
