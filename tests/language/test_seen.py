"""The sight of a table from outside: the page of each screen, and the lamps.

Lamps tell what everybody knows: whose turn it is, who is asked, what the box does. A line of
`seen.txt` is a table, then what is changed there, what is asked, and what the box does.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.messages import Doing
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Side, Team
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.glance import Glance
from assistant.language.lamps import lamp
from assistant.language.questions import Confirm, CoverOne, Question, RuleOnChallenge, WhoseGuess
from tests.game.rules.games import RED, contest
from tests.sections import Section, answers, sections
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

GAMES: Mapping[str, Game] = {
    "fresh": fresh(),
    "guessing": done(fresh(), GiveClue(NORTH, WEATHER)),
    "three": contest(players=3),
    "teams": contest(),
    "team guessing": done(contest(), GiveClue(RED, WEATHER)),
}
CHANGES: Mapping[str, Callable[[PublicView], PublicView]] = {
    **{
        phase.name.lower().replace("_", " "): lambda view, phase=phase: replace(view, phase=phase)  # type: ignore[misc]
        for phase in Phase
    },
    "picture": lambda view: replace(
        view, cards=(*view.cards[:-1], Card("azkaban.png", picture=True))
    ),
    "hogsmeade": lambda view: replace(view, bonuses={Bonus.HOGSMEADE: 1}),
    "covers": lambda view: replace(view, covers=1),
}
ASKED: Mapping[str, Question] = {
    "brick asked": Confirm(Guess(SOUTH, 3)),
    "picture asked": Confirm(Guess(SOUTH, 24)),
    "challenged": RuleOnChallenge(),
    "whose guess": WhoseGuess(3),
    "covering": CoverOne(Team.BLUE, 1),
}


def seen(what: str, text: str) -> str:
    """The answer to a line."""
    name, *rest = text.split(", ")
    game, question, doing = GAMES[name], None, Doing.IDLE
    for one in rest:
        if one in CHANGES:
            game = replace(game, table=CHANGES[one](game.table))
        elif one in ASKED:
            question = ASKED[one]
        else:
            doing = Doing[one.upper()]
    if what == "lamps":
        return ", ".join(lamp(one, game.table, question, doing) for one in (*Side, *Team))
    glances = [Glance(game.seen_from(seat), question, flipped=what == "flipped") for seat in Side]
    if what == "places":
        return ", ".join("yes" if one.places else "no" for one in glances)
    return ", ".join(one.page for one in glances)


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("seen.txt")))
def test_pages_and_lamps_are_as_written(section: Section) -> None:
    answers(section, seen)
