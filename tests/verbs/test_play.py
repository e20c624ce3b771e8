"""`tabletop play`: what of the settings and of the command line a game is played with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.cli import tabletop
from assistant.config import Settings
from assistant.rules.house import AGREEMENTS, AS_PRINTED, HouseRules, Strictness
from assistant.verbs.play import agreed

UNSAID = dict.fromkeys(one.name for one in AGREEMENTS)
"""What the command line says of the house rules when nobody says anything."""


def state(folder: Path, settings: str, *options: str) -> dict[str, object]:
    """The state of a table that is laid with settings and options."""
    config = folder / "tabletop.toml"
    config.write_text(settings, encoding="utf-8")
    kept = ("--store", str(folder / "games"), "--config", str(config))
    command = ["play", "--console", "--json", *kept, *options]
    result = CliRunner().invoke(tabletop, command, "? state\n", catch_exceptions=False)
    found: dict[str, object] = json.loads(result.stdout)["state"]
    return found


def rules(folder: Path, settings: str, *options: str) -> str:
    """What the table says that it was agreed on."""
    config = folder / "tabletop.toml"
    config.write_text(settings, encoding="utf-8")
    kept = ("--store", str(folder / "games"), "--config", str(config))
    command = ["play", "--console", *kept, *options]
    return CliRunner().invoke(tabletop, command, ": house rules\n", catch_exceptions=False).stdout


@pytest.mark.rule("M8")
def test_a_team_is_the_same_typed_and_said(tmp_path: Path) -> None:
    played = ": new game team red foxes\n: yes\nnorth: weather two\n"
    table = ["play", "--console", "--store", str(tmp_path)]
    said = CliRunner().invoke(tabletop, table, played, catch_exceptions=False)
    assert said.exit_code == 0
    typed = [*table, "--team", "Red Foxes!", "--resume", "--json"]
    resumed = CliRunner().invoke(tabletop, typed, "? state\n", catch_exceptions=False)
    assert json.loads(resumed.stdout)["state"]["phase"] == "guess"


@pytest.mark.rule("M8")
def test_a_team_that_took_a_table_over_plays_there_after_a_power_cut(tmp_path: Path) -> None:
    table = ["play", "--console", "--store", str(tmp_path)]
    resumes = [*table, "--resume", "--json"]

    def phase(command: list[str], *lines: str) -> object:
        played = CliRunner().invoke(tabletop, command, "\n".join((*lines, "? state\n")))
        return json.loads(played.stdout.splitlines()[-1])["state"]["phase"]

    phase([*table, "--json"], ": new game team red foxes", ": yes", "north: weather two")
    assert phase(resumes) == "guess"
    assert phase([*table, "--json"]) == "clue"  # a new table is again nobody's
    assert phase(resumes) == "clue"


def test_a_team_without_a_name_that_can_be_said_is_refused(tmp_path: Path) -> None:
    table = ["play", "--console", "--store", str(tmp_path), "--team", "?!"]
    assert "“?!” cannot be said" in CliRunner().invoke(tabletop, table).output


def test_without_a_word_the_rules_are_as_printed() -> None:
    assert agreed(Settings(), UNSAID) == AS_PRINTED


@pytest.mark.rule("V1")
@pytest.mark.rule("V2")
def test_the_command_line_comes_before_the_settings() -> None:
    settings = Settings(house=HouseRules(looser_turns=True, names=True, timer=60))
    said = {**UNSAID, "names": False, "timer": 0, "referee": "strict", "expert_clues": False}
    assert agreed(settings, said) == HouseRules(
        looser_turns=True, referee=Strictness.STRICT, expert_clues=False
    )


@pytest.mark.rule("V2")
def test_agreed_house_rules_are_announced_at_the_start(tmp_path: Path) -> None:
    settings = '[house]\nlooser_turns = true\ntimer = 90\nreferee = "off"\n'
    shown = rules(tmp_path, settings, "--titles", "--no-looser-turns", "--timer", "45")
    assert shown.count("House rules: titles, timer forty-five seconds, referee off.") == 2


def test_a_printed_rule_can_be_switched_off(tmp_path: Path) -> None:
    shown = rules(tmp_path, "", "--edition", "classic", "--no-expert-clues")
    assert "House rules: expert clues off." in shown


@pytest.mark.rule("D4")
def test_the_bank_of_the_settings_is_for_editions_that_know_it(tmp_path: Path) -> None:
    eleven = "[house]\ntokens = 11\n"
    assert state(tmp_path, eleven)["bank"] == {"bystander": 11, "checkmark": 0}
    assert state(tmp_path, eleven, "--tokens", "10")["bank"] == {"bystander": 10, "checkmark": 0}
    assert state(tmp_path, "[house]\ntokens = 9\n", "--edition", "harry-potter")["bank"] == {
        "bystander": 10,
        "checkmark": 0,
    }
    assert state(tmp_path, eleven, "--edition", "classic")["bank"] is None
    assert state(tmp_path, eleven, "--mission", "prague")["bank"] == {
        "bystander": 9,
        "checkmark": 0,
    }
