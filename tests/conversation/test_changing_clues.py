"""Clues that are changed, challenged, allowed or penalised, and until when (D7, D19, C8, W10)."""

import pytest

from assistant.conversation.desk import Manners
from assistant.conversation.session import Session
from assistant.faces.state import state
from assistant.game.rules.events import GameStarted
from assistant.language.words import Words
from tests.game.rules.games import CLASSIC, cards, team_key
from tests.tables import session, started, told

FULL = Manners(words=Words.FULL)
CONTEST = GameStarted(CLASSIC, cards(25), team_key(CLASSIC))
GIVEN = "north: weather two"


@pytest.mark.rule("D7")
def test_changes_of_a_clue_are_announced_with_it() -> None:
    table = session(manners=FULL)
    script = (GIVEN, "north: correction lunch three", "north: i said sky one", ": clues")
    assert told(table, *script)[-1] == "The clue is sky, one, changed two times."
    assert given(table) == [{"turn": 1, "giver": "north", "word": "sky", "number": 1, "changed": 2}]


def given(table: Session) -> object:
    """The clues, as the public state has them."""
    told = state(table.view, None)
    assert isinstance(told, dict)
    return told["clues"]


@pytest.mark.rule("C8", "W10")
@pytest.mark.parametrize("table", [started(), CONTEST], ids=["duet", "classic"])
def test_an_allowed_clue_is_marked_in_the_public_state(table: GameStarted) -> None:
    played, giver = session(table), "north" if table.edition.teams is None else "red"
    told(played, "north: thing two", ": challenge", ": allow")
    assert given(played) == [
        {"turn": 1, "giver": giver, "word": "thing", "number": 2, "allowed": True}
    ]
