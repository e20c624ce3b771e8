"""A table's outside view: each screen's page, and the lamps.

Lamps show public facts: whose turn it is, who is asked, and what the box does.
"""

from dataclasses import replace
from typing import Any

import pytest

from assistant.conversation.screens import lamp
from assistant.game.messages import Doing, Lamp, Page
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Side, Team
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase
from assistant.language.glance import Glance
from assistant.language.questions import Confirm, CoverOne, Question, RuleOnChallenge, WhoseGuess
from tests.game.rules.games import RED, contest
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

FRESH, THREE, TEAMS = fresh(), contest(players=3), contest()
GUESSING = done(FRESH, GiveClue(NORTH, WEATHER))
TEAM_GUESSING = done(TEAMS, GiveClue(RED, WEATHER))
PICTURE = {"cards": (*FRESH.table.cards[:-1], Card("azkaban.png", picture=True))}
"""A table with a picture."""
HOGSMEADE = {"bonuses": {Bonus.HOGSMEADE: 1}}
BRICK, CHALLENGED = Confirm(Guess(SOUTH, 3)), RuleOnChallenge()
KEY, WORDS = Page.KEY, Page.WORDS


def glances(game: Game, question: Question | None = None, **changes: Any) -> list[Glance]:
    """North's and south's views, at a table with these changes."""
    flipped = changes.pop("flipped", False)
    changed = replace(game, table=replace(game.table, **changes))
    return [Glance(changed.seen_from(seat), question, flipped=flipped) for seat in Side]


@pytest.mark.rule("C2", "C10", "H2")
@pytest.mark.parametrize(
    ("game", "question", "changes", "north", "south"),
    [
        (FRESH, None, {}, KEY, KEY),
        (GUESSING, None, {}, KEY, WORDS),
        *((FRESH, None, {"phase": one}, KEY, KEY) for one in (Phase.SETUP, Phase.SUDDEN_DEATH)),
        (FRESH, None, {"phase": Phase.OVER}, KEY, KEY),
        # the seat that is asked sees the question
        (GUESSING, BRICK, {}, KEY, WORDS),
        (GUESSING, CHALLENGED, {}, WORDS, WORDS),
        (GUESSING, CHALLENGED, {"phase": Phase.OVER}, KEY, KEY),
        # covering a card needs the key; operatives have none
        (THREE, CoverOne(Team.BLUE, 1), {}, KEY, KEY),
        *((game, None, {}, KEY, WORDS) for game in (TEAMS, TEAM_GUESSING)),
        # pictures are found on the key by their places
        (GUESSING, None, PICTURE, KEY, KEY),
        (GUESSING, Confirm(Guess(SOUTH, 24)), PICTURE, KEY, WORDS),
        # the other page is one press away
        (FRESH, None, {"flipped": True}, WORDS, WORDS),
        (GUESSING, None, {"flipped": True}, WORDS, KEY),
    ],
)
def test_each_seat_sees_the_page_that_matters(
    game: Game, question: Question | None, changes: dict[str, Any], north: Page, south: Page
) -> None:
    assert [one.page for one in glances(game, question, **changes)] == [north, south]


@pytest.mark.rule("H2", "H10")
@pytest.mark.parametrize(
    ("game", "changes", "shown"),
    [
        (FRESH, {}, False),
        (FRESH, PICTURE, False),
        (GUESSING, {}, True),
        *((GUESSING, {"phase": one}, True) for one in (Phase.SETUP, Phase.SUDDEN_DEATH)),
        (GUESSING, {"phase": Phase.OVER}, True),
        (FRESH, HOGSMEADE, False),
        (FRESH, {**HOGSMEADE, **PICTURE}, True),
        (FRESH, {**PICTURE, "covers": 1}, True),
    ],
)
def test_row_and_column_numbers_are_shown_if_a_place_may_be_named(
    game: Game, changes: dict[str, Any], shown: bool
) -> None:
    assert [one.places for one in glances(game, **changes)] == [shown, shown]


ALL = {doing: [lit] * 4 for doing, lit in (
    (Doing.LISTENING, Lamp.LISTENING), (Doing.THINKING, Lamp.LISTENING),
    (Doing.SPEAKING, Lamp.SPEAKING), (Doing.DEAF, Lamp.TROUBLE),
)}  # fmt: skip


@pytest.mark.rule("C2", "D5", "D6")
@pytest.mark.parametrize(
    ("game", "question", "doing", "lit"),
    [
        (FRESH, None, Doing.IDLE, [Lamp.TURN, Lamp.TURN, Lamp.OFF, Lamp.OFF]),
        (GUESSING, None, Doing.IDLE, [Lamp.OFF, Lamp.TURN, Lamp.OFF, Lamp.OFF]),
        (GUESSING, BRICK, Doing.IDLE, [Lamp.OFF, Lamp.QUESTION, Lamp.OFF, Lamp.OFF]),
        (GUESSING, CHALLENGED, Doing.IDLE, [Lamp.QUESTION] * 4),
        (GUESSING, WhoseGuess(3), Doing.IDLE, [Lamp.QUESTION] * 4),
        *((GUESSING, BRICK, doing, lit) for doing, lit in ALL.items()),
        (TEAMS, None, Doing.IDLE, [Lamp.TURN, Lamp.OFF, Lamp.TURN, Lamp.OFF]),
    ],
)
def test_each_lamp_shows_a_turn_a_question_or_trouble(
    game: Game, question: Question | None, doing: Doing, lit: list[Lamp]
) -> None:
    assert [lamp(one, game.table, question, doing) for one in (*Side, *Team)] == lit
