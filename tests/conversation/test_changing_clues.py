"""Clues that are changed, challenged, allowed or penalised, and until when (D7, D19, C8, W10)."""

from pathlib import Path

import pytest

from assistant.conversation.desk import Manners
from assistant.conversation.session import Session
from assistant.faces.state import state
from assistant.game.rules.events import ClueGiven, GameStarted
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Saved, Unkept
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.words import Words
from tests.game.rules.games import CLASSIC, cards, team_key
from tests.tables import NORTH, WEATHER, SameAgain, sentences, session, started, told

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


@pytest.mark.rule("D7")
def test_after_a_power_cut_the_open_clue_is_repeated_and_can_be_changed() -> None:
    table = session(manners=FULL)
    told(table, GIVEN, "wait 60")
    kept = Saved(started(), ((ClueGiven(NORTH, WEATHER),),))
    again = Session(kept, Unkept(), SameAgain(), UNDERSTANDING)
    assert again.view == table.view
    assert told(again, "wait 9", "north: take it back") == ["Taken back. Either side may begin."]


@pytest.mark.rule("C8", "W10")
@pytest.mark.parametrize("table", [started(), CONTEST], ids=["duet", "classic"])
def test_an_allowed_clue_is_saved_announced_and_not_challenged_again(
    table: GameStarted, tmp_path: Path
) -> None:
    journal = Journal(tmp_path / FILE_NAME)
    journal.begin(table)
    played = session(table, journal, FULL)
    said = told(played, "north: thing two", ": challenge", ": allow", ": challenge", ": clues")
    assert said[2].startswith("The clue stands.")
    assert said[3].startswith("Allowed, the clue stands.")
    assert said[4] == "The clue is thing, two, allowed."
    giver = "north" if table.edition.teams is None else "red"
    remark = {"turn": 1, "giver": giver, "word": "thing", "number": 2, "allowed": True}
    assert given(played) == [remark]
    saved = journal.resume()
    journal.close()
    assert saved is not None
    again = Session(saved, Unkept(), SameAgain(), UNDERSTANDING)
    assert given(again) == [remark]
    assert told(again, ": challenge")[-1].startswith("Allowed, the clue stands.")


@pytest.mark.parametrize("clue", [(), ("north: weather two", "wait 60")])
def test_the_greeting_of_a_resumed_game_can_be_repeated(clue: tuple[str, ...]) -> None:
    table = session()
    told(table, *clue)
    moves = tuple((ClueGiven(one.giver, one.clue),) for one in table.view.clues)
    again = Session(Saved(started(), moves), Unkept(), SameAgain(), UNDERSTANDING)
    greeting = sentences(again.greet())
    assert told(again, ": repeat") == greeting
