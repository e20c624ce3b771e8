"""`tabletop play`: its options and house rules; `typed/play.txt` plays with them."""

import re

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.app.verbs.play import agreed
from assistant.app.verbs.play_options import PlayOptions
from assistant.game.rules import edition as editions
from assistant.game.rules.house import AGREEMENTS, AS_PRINTED, HouseRules, Strictness, Touch
from assistant.language.en.house import means
from tests.docs.pages import HOUSE

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


def test_the_help_lists_26_options_with_those_of_the_contract() -> None:
    listed = CliRunner().invoke(tabletop, ["play", "--help"]).output
    options = re.findall(r"^  (--[a-z-]+)", listed, re.MULTILINE)
    assert len(options) == 26
    contract = ("console json edition mission any-mission team words key key-any seed store resume"
                " tokens players expert-clues referee")  # fmt: skip
    assert {f"--{name}" for name in contract.split()} <= set(options)


@pytest.mark.rule("V2")
def test_every_house_rule_is_listed_as_it_is_typed_with_its_meaning_and_rule() -> None:
    listed = CliRunner().invoke(tabletop, ["rules"]).output.splitlines()
    typed = {"--tokens N", "--referee HOW", "--expert-clues", "--house timer=N"}
    typed |= {"--house touch=HOW", "--house names"}
    assert typed <= {line[2:28].rstrip() for line in listed}
    for one, line in zip(AGREEMENTS, listed[1:], strict=True):
        assert line.endswith(f"{means(one)} ({one.rules})")


def test_the_page_about_playing_lists_every_house_rule() -> None:
    page = (HOUSE / "docs/playing.md").read_text("utf-8")
    chapter = page.partition("\n## House rules\n")[2].partition("\n## ")[0]
    assert [one.name for one in AGREEMENTS if f"`{one.name}`" not in chapter] == []
