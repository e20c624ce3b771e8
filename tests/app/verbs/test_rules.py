"""`tabletop rules`: the house rules, as they are typed and as they stand in the settings."""

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.game.rules.house import AGREEMENTS
from assistant.language.en.openings import means


@pytest.mark.rule("V2")
def test_every_house_rule_is_listed_as_it_is_typed_with_its_meaning_and_rule() -> None:
    listed = CliRunner().invoke(tabletop, ["rules"]).output.splitlines()
    typed = {"--tokens N", "--referee HOW", "--expert-clues", "--house timer=N"}
    typed |= {"--house touch=HOW", "--house names"}
    assert typed <= {line[2:28].rstrip() for line in listed}
    for one, line in zip(AGREEMENTS, listed[1:], strict=True):
        assert line.endswith(f"{means(one)} ({one.rules})")
