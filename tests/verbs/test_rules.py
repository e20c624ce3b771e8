"""`tabletop rules`: the house rules, as they are typed and as they stand in the settings."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from assistant.cli import tabletop
from assistant.languages.en.house import means
from assistant.rules.house import AGREEMENTS


def told(*arguments: str) -> str:
    result = CliRunner().invoke(tabletop, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


@pytest.mark.rule("V2")
def test_every_house_rule_is_listed_with_its_rule_and_can_be_typed() -> None:
    listed, options = told("rules"), told("play", "--help")
    for one in AGREEMENTS:
        option = f"--{one.name.replace('_', '-')}"
        line = next(line for line in listed.splitlines() if line.split()[0] == option)
        assert means(one) in line
        assert line.endswith(f"({one.rules})")
        assert option in options


def test_options_with_a_value_show_it() -> None:
    listed = told("rules")
    for option in ("--tokens N", "--timer N", "--referee HOW"):
        assert f"  {option} " in listed
    assert re.search(r"--names\s+A name of several words", listed)
