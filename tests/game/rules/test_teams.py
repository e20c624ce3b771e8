"""Tables of classic and Disney as printed; `played/` covers their play."""

import pytest

from assistant.game.rules.edition import TeamCounts
from tests.game.rules.games import CLASSIC, DISNEY, DISNEY_ADVANCED


@pytest.mark.rule("C1", "Y1", "Y2")
def test_each_edition_has_its_table_and_its_counts() -> None:
    usual = TeamCounts(starting=9, other=8, bystanders=7, assassins=1)
    for edition in (CLASSIC, DISNEY_ADVANCED):
        assert (edition.rows, edition.columns, edition.teams) == (5, 5, usual)
    easy = TeamCounts(starting=6, other=5, bystanders=5, assassins=0)
    assert (DISNEY.rows, DISNEY.columns, DISNEY.teams) == (4, 4, easy)
