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
    """The clues to review after these lines, each with its seat's first letter."""
    for line in (*lines, "n review"):
        seat, _, words = line.partition(" ")
        by = NORTH if seat == "n" else SOUTH
        effects = session.take(Heard((words,), by))
    return next((one.pasts for one in effects if isinstance(one, LookBack)), ())


def alone(table: Table | None = None) -> Session:
    return (table or Table(started())).session


@pytest.mark.rule("D20")
def test_no_review_is_given_during_a_game() -> None:
    assert played(alone(), "n weather two", "s storm", "s yes") == ()


def test_each_reviewed_clue_has_its_table_key_and_found_cards() -> None:
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


def test_a_replaced_clue_is_reviewed_in_its_final_form() -> None:
    (only,) = played(alone(), "n music two", "n correction weather two", "s needle", "s yes")
    assert only.given.clue == WEATHER


def test_a_team_game_is_reviewed_with_the_spymasters_key() -> None:
    session = alone(Table(teams_started()))
    (only,) = played(session, "n weather two", "s rainbow", "s yes", "s window", "s yes")
    assert (only.found, len(only.key)) == ((1,), 25)


def test_a_review_that_arrives_in_the_next_game_is_dropped() -> None:
    session = alone()
    pasts = played(session, "n weather two", "s needle", "s yes")
    looked = looked_back(pasts)
    (said,) = sentences(session.take(looked))
    assert said.startswith("Weather, two, found nothing.")
    session.take(Heard(("new game",)))
    session.take(Heard(("yes",)))
    assert sentences(session.take(looked)) == []


def test_a_missing_reviewer_is_announced() -> None:
    session = alone()
    (said,) = sentences(session.take(Trouble(Complaint(Device.PARTNER, Fault.FAILED))))
    assert said.startswith("What I know of words")
