"""`tabletop play`: what of the settings and of the command line a game is played with."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.app.verbs.play import agreed
from assistant.app.verbs.play_options import PlayOptions
from assistant.game.rules import edition as editions
from assistant.game.rules.house import AGREEMENTS, AS_PRINTED, HouseRules, Strictness, Touch
from assistant.language.en.openings import means


def console(folder: Path, settings: str, *options: str, says: str) -> str:
    """The output of a table with settings and options."""
    config = folder / "tabletop.toml"
    config.write_text(settings, encoding="utf-8")
    kept = ("--store", str(folder / "games"), "--config", str(config))
    command = ["play", "--console", *kept, *options]
    return CliRunner().invoke(tabletop, command, says, catch_exceptions=False).stdout


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
    table[-1] = "a" * 61
    assert "is longer than 60 letters" in CliRunner().invoke(tabletop, table).output


DUET, CLASSIC = editions.load("duet"), editions.load("classic")


def test_rules_are_as_printed_by_default() -> None:
    assert agreed(AS_PRINTED, PlayOptions(), DUET) == AS_PRINTED


@pytest.mark.rule("V1", "V2", "C3", "W10")
def test_the_command_line_comes_before_the_settings() -> None:
    settings = HouseRules(looser_turns=True, names=True, timer=60)
    chosen = PlayOptions(house=("names=false", "timer=0", "free-corrections"), referee="strict")
    assert agreed(settings, chosen, DUET) == HouseRules(
        looser_turns=True, referee=Strictness.STRICT, free_corrections=True
    )
    teams = PlayOptions(house=("touch=tap",), expert_clues=True)
    assert agreed(AS_PRINTED, teams, CLASSIC) == HouseRules(touch=Touch.TAP, expert_clues=True)


def test_the_help_lists_25_options_with_those_of_the_contract() -> None:
    listed = CliRunner().invoke(tabletop, ["play", "--help"]).output
    options = re.findall(r"^  (--[a-z-]+)", listed, re.MULTILINE)
    assert len(options) == 25
    contract = ("console json edition mission any-mission team words key key-any seed store resume"
                " tokens players expert-clues referee")  # fmt: skip
    assert {f"--{name}" for name in contract.split()} <= set(options)


@pytest.mark.rule("V2", "C3")
@pytest.mark.parametrize(
    ("settings", "options", "told"),
    [
        (
            '[house]\nlooser_turns = true\ntimer = 90\nreferee = "off"\n',
            "--house titles --house looser_turns=false --house timer=45",
            "House rules: titles, timer forty-five seconds, referee off.",
        ),
        ("", "--edition classic --house expert_clues=false", "House rules: expert clues off."),
    ],
)
def test_agreed_house_rules_are_announced(
    settings: str, options: str, told: str, tmp_path: Path
) -> None:
    shown = console(tmp_path, settings, *options.split(), says=": house rules\n")
    assert shown.count(told) == 2  # at the start, and when somebody asks


ELEVEN = "[house]\ntokens = 11\n"


@pytest.mark.rule("D4")
@pytest.mark.parametrize(
    ("settings", "options", "bank"),
    [
        (ELEVEN, "", 11),
        (ELEVEN, "--tokens 10", 10),
        ("[house]\ntokens = 9\n", "--edition harry-potter", 10),
        (ELEVEN, "--edition classic", None),
        (ELEVEN, "--mission prague", 9),
    ],
)
def test_the_bank_of_the_settings_is_for_editions_that_know_it(
    settings: str, options: str, bank: int | None, tmp_path: Path
) -> None:
    shown = console(tmp_path, settings, "--json", *options.split(), says="? state\n")
    wanted = None if bank is None else {"bystander": bank, "checkmark": 0}
    assert json.loads(shown)["state"]["bank"] == wanted


@pytest.mark.rule("V2")
def test_every_house_rule_is_listed_as_it_is_typed_with_its_meaning_and_rule() -> None:
    listed = CliRunner().invoke(tabletop, ["rules"]).output.splitlines()
    typed = {"--tokens N", "--referee HOW", "--expert-clues", "--house timer=N"}
    typed |= {"--house touch=HOW", "--house names"}
    assert typed <= {line[2:28].rstrip() for line in listed}
    for one, line in zip(AGREEMENTS, listed[1:], strict=True):
        assert line.endswith(f"{means(one)} ({one.rules})")
