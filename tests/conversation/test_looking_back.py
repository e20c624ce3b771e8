"""The clues of a game that is over, with the table and the key that their givers saw."""

from assistant.conversation.effects import LookBack
from assistant.game.rules.clue import Clue
from assistant.game.rules.key import Key
from assistant.game.rules.past import Past
from tests.conversation.dialogues import Table
from tests.partners import looked_back
from tests.tables import NORTH, SOUTH, WEATHER, session, started, teams_started


def reviewed(table: Table, *lines: str) -> tuple[Past, ...]:
    """The clues to review after these lines."""
    table.play(*lines, "north: review")
    (wanted,) = (one for one in table.effects if isinstance(one, LookBack))
    return wanted.pasts


def test_each_reviewed_clue_has_its_table_key_and_found_cards() -> None:
    first, second = reviewed(
        Table(session()),
        *("north: music two", "north: take it back", "north: weather two", "south: storm"),
        *("south: yes", "south: end turn", "south: cold one", "north: needle", "north: yes"),
    )
    key = started().key
    assert isinstance(key, Key)
    assert (first.given.clue, first.key, first.found) == (WEATHER, key.face(NORTH), (0,))
    assert (first.view.clues, first.view.covered[0]) == ((), None)
    assert (second.given.clue, second.key) == (Clue("cold", 1), key.face(SOUTH))
    assert second.found == ()
    assert len(second.view.clues) == 1


def test_a_replaced_clue_is_reviewed_in_its_final_form() -> None:
    given = ("north: music two", "north: correction weather two")
    (only,) = reviewed(Table(session()), *given, "south: needle", "south: yes")
    assert only.given.clue == WEATHER


def test_a_team_game_is_reviewed_with_the_spymasters_key() -> None:
    guessed = ("south: rainbow", "south: yes", "south: window", "south: yes")
    (only,) = reviewed(Table(session(teams_started())), "north: weather two", *guessed)
    assert (only.found, len(only.key)) == ((1,), 25)


def test_a_review_that_arrives_in_the_next_game_is_dropped() -> None:
    table = Table(session())
    pasts = reviewed(table, "north: weather two", "south: needle", "south: yes")
    assert table.take(looked_back(pasts)).startswith("Weather, two, found nothing.")
    table.play(": new game", ": yes")
    assert table.take(looked_back(pasts)) == ""
