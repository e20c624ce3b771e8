"""An edition's file that was copied and only partly changed is refused."""

from typing import Any

import pytest

from assistant.game.rules import edition as editions

COPY = editions.read("editions", "duet")
CLASSIC = editions.read("editions", "classic")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (COPY, r"editions/duel.toml: its name is 'duet', not 'duel'"),
        ({**COPY, "name": "duel", "rows": 4}, r"duel.toml: 25 cards are counted, not 20"),
        ({**CLASSIC, "name": "duel", "columns": 4}, r"duel.toml: 25 cards are counted, not 20"),
    ],
)
def test_a_name_or_counts_of_another_edition_are_refused(
    table: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "read", lambda folder, name: table)
    with pytest.raises(ValueError, match=message):
        editions.load.__wrapped__("duel")
