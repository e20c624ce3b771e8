"""The editions as printed, and an edition's file that was copied and only partly changed."""

from typing import Any

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules.edition import Edition, TeamCounts
from tests.game.rules.games import CLASSIC, DISNEY, DISNEY_ADVANCED, POTTER
from tests.tables import DUET

COPY = editions.read("editions", "duet")
COPY_OF_TEAMS = editions.read("editions", "classic")


USUAL = TeamCounts(starting=9, other=8, bystanders=7, assassins=1)
EASY = TeamCounts(starting=6, other=5, bystanders=5, assassins=0)


@pytest.mark.rule("C1", "Y1", "Y2")
@pytest.mark.parametrize(
    ("edition", "side", "counts"),
    [(CLASSIC, 5, USUAL), (DISNEY_ADVANCED, 5, USUAL), (DISNEY, 4, EASY)],
)
def test_each_team_edition_has_its_printed_size_and_counts(
    edition: Edition, side: int, counts: TeamCounts
) -> None:
    assert (edition.rows, edition.columns, edition.teams) == (side, side, counts)


@pytest.mark.rule("D4", "H1")
def test_a_game_has_the_usual_tokens_or_up_to_two_more() -> None:
    assert (DUET.tokens, DUET.tokens_allowed, DUET.most_tokens) == (9, (9, 10, 11), 11)
    assert (POTTER.tokens, POTTER.tokens_allowed, POTTER.most_tokens) == (10, (10, 11, 12), 12)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (COPY, r"editions/duel.toml: its name is 'duet', not 'duel'"),
        ({**COPY, "name": "duel", "rows": 4}, r"duel.toml: 25 cards are counted, not 20"),
        (
            {**COPY_OF_TEAMS, "name": "duel", "columns": 4},
            r"duel.toml: 25 cards are counted, not 20",
        ),
    ],
)
def test_an_edition_file_with_another_name_or_wrong_counts_is_refused(
    table: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "read", lambda folder, name: table)
    with pytest.raises(ValueError, match=message):
        editions.load.__wrapped__("duel")
