"""The whole key and the review after the end of a game."""

import pytest

from assistant.conversation.effects import LookBack
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.game import begin
from assistant.game.rules.key import Key
from assistant.game.rules.task import Past
from tests.conversation.dialogues import Table
from tests.partners import looked_back
from tests.tables import (
    NORTH,
    SOUTH,
    WEATHER,
    sentences,
    session,
    shown,
    started,
    teams_started,
    told,
)

OVER = "The game is over. Say new game for another."
LOST = ("south: weather two", "north: lemon", "[north]")
"""A clue, then the assassin."""


@pytest.mark.rule("D20")
def test_both_sides_of_the_key_are_shown_on_request_after_the_end() -> None:
    table = session(started())
    secret = "I'll show the key when the game is over."
    assert told(table, ": show the key") == [f"{secret} Either side may begin."]
    told(table, *LOST)
    for seat in Side:
        assert shown(table, seat).other == ()
    assert sentences(table.greet()) == [f"You lost: you hit the assassin. {OVER}"]
    assert told(table, ": show the key", ": undo") == [
        "The whole key is on the screens.",
        f"A revealed card stays. {OVER}",
    ]
    key = begin(started()).faces
    for seat in Side:
        seen = list(key.face(seat.other))
        seen[13] = Identity.ASSASSIN  # everybody sees what covers a card
        other = [cell.identity for row in shown(table, seat).other for cell in row]
        assert other == (seen if seat is NORTH else seen[::-1])
    assert told(table, "? screen north")[0].splitlines()[:4] == [
        *("north", "    1 2 3 4 5   1 2 3 4 5", "  1 A A A A A   A A A . .   LOST"),
        "  2 A A A . .   . . . A A   ASSASSIN",
    ]
    told(table, ": new game", ": yes")
    assert shown(table, NORTH).other == ()
    again = ["north", "    1 2 3 4 5", "  1 A A A A A   9 turns left"]
    assert told(table, "? screen north")[0].splitlines()[:3] == again


def reviewed(table: Table, *lines: str) -> tuple[Past, ...]:
    """The clues to review after these lines have been played."""
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
    cold = (Clue("cold", 1), key.face(SOUTH), ())
    assert (second.given.clue, second.key, second.found) == cold
    assert len(second.view.clues) == 1


def test_a_team_game_is_reviewed_with_the_whole_key() -> None:
    guessed = ("south: rainbow", "south: yes", "south: window", "south: yes")
    (only,) = reviewed(Table(session(teams_started())), "north: weather two", *guessed)
    assert (only.found, len(only.key)) == ((1,), 25)


def test_a_review_that_arrives_in_the_next_game_is_dropped() -> None:
    table = Table(session())
    pasts = reviewed(table, "north: weather two", "south: needle", "south: yes")
    assert table.take(looked_back(pasts)).startswith("Weather, two, found nothing.")
    table.play(": new game", ": yes")
    assert table.take(looked_back(pasts)) == ""
