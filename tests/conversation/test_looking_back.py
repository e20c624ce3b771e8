"""The clues of a game that is over, with the table and the key that their givers saw."""

from __future__ import annotations

import pytest

from assistant.conversation.effects import LookBack
from assistant.conversation.session import Session
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Heard, Trouble
from assistant.game.rules.clue import Clue
from assistant.game.rules.key import Key
from assistant.game.rules.past import Past
from tests.conversation.test_partner import Table, teams_started
from tests.partners import looked_back
from tests.tables import NORTH, SOUTH, WEATHER, sentences, started


def played(session: Session, *lines: str) -> tuple[Past, ...]:
    """What is to be looked back on after these lines, each with its seat's first letter."""
    for line in (*lines, "n review"):
        seat, _, words = line.partition(" ")
        by = NORTH if seat == "n" else SOUTH
        effects = session.take(Heard((words,), by))
    return next((one.pasts for one in effects if isinstance(one, LookBack)), ())


def alone(table: Table | None = None) -> Session:
    return (table or Table(started())).session


@pytest.mark.rule("D20")
def test_nothing_is_looked_back_on_while_the_game_is_on() -> None:
    assert played(alone(), "n weather two", "s storm", "s yes") == ()


def test_each_clue_comes_with_its_table_its_key_and_what_it_found() -> None:
    session = alone()
    first, second = played(
        session,
        *("n music two", "n take it back", "n weather two", "s storm", "s yes", "s end turn"),
        *("s cold one", "n needle", "n yes"),
    )
    key = started().key
    assert isinstance(key, Key)
    assert (first.given.clue, first.key, first.found) == (WEATHER, key.face(NORTH), (0,))
    assert (first.view.clues, first.view.covered[0]) == ((), None)
    assert (second.given.clue, second.key) == (Clue("cold", 1), key.face(SOUTH))
    assert second.found == ()
    assert len(second.view.clues) == 1


def test_a_clue_that_was_replaced_is_looked_back_on_as_it_stood() -> None:
    (only,) = played(alone(), "n music two", "n correction weather two", "s needle", "s yes")
    assert only.given.clue == WEATHER


def test_where_teams_play_the_spymasters_key_is_the_one() -> None:
    session = alone(Table(teams_started()))
    (only,) = played(session, "n weather two", "s rainbow", "s yes", "s window", "s yes")
    assert (only.found, len(only.key)) == ((1,), 25)


def test_what_is_found_out_after_another_game_has_begun_is_not_told() -> None:
    session = alone()
    pasts = played(session, "n weather two", "s needle", "s yes")
    looked = looked_back(pasts)
    (said,) = sentences(session.take(looked))
    assert said.startswith("Weather, two, found nothing.")
    session.take(Heard(("new game",)))
    session.take(Heard(("yes",)))
    assert sentences(session.take(looked)) == []


def test_nobody_to_look_back_is_said() -> None:
    session = alone()
    (said,) = sentences(session.take(Trouble(Complaint(Device.PARTNER, Fault.FAILED))))
    assert said.startswith("What I know of words")
