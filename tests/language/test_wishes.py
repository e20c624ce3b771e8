"""Spoken wishes for the next table."""

from dataclasses import replace

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import SaidWish
from assistant.language.parse import read
from assistant.language.vocabulary import vocabulary
from assistant.language.wishes import spoken_wishes
from tests.game.rules.games import contest, potter
from tests.tables import NORTH, WEATHER, done, fresh

BETWEEN = fresh().table
PLAYING = done(fresh(), GiveClue(NORTH, WEATHER)).table
OVER = replace(PLAYING, phase=Phase.OVER)
POTTER = potter().table


def read_wish(said: str, view: PublicView) -> Wish | None:
    reading = read(said, view, None, False, UNDERSTANDING)
    return reading.intent.wish if reading and isinstance(reading.intent, SaidWish) else None


@pytest.mark.parametrize("view", [BETWEEN, OVER, POTTER, contest().table])
def test_every_phrase_that_is_listened_for_is_a_wish(view: PublicView) -> None:
    for said in spoken_wishes(view, UNDERSTANDING):
        assert read_wish(said, view) is not None, said


def test_every_edition_and_mission_is_listened_for_between_games() -> None:
    said = set(spoken_wishes(BETWEEN, UNDERSTANDING))
    assert {f"new game {name.replace('-', ' ')}" for name in editions.names()} <= said
    log = missions.load("duet")
    assert log is not None
    assert {f"mission {missions.spoken(one)}" for one in log.missions} <= said
    assert spoken_wishes(PLAYING, UNDERSTANDING) == ("new game",)


@pytest.mark.parametrize("view", [BETWEEN, PLAYING, OVER, POTTER, contest().table])
def test_every_phrase_of_the_vocabulary_means_something(view: PublicView) -> None:
    for phrase in vocabulary(view, None, False, UNDERSTANDING).phrases:
        assert read(phrase, view, None, False, UNDERSTANDING) is not None, phrase


def test_a_team_name_that_cannot_be_said_is_not_a_wish() -> None:
    assert read_wish(f"new game team {'a' * 60}", BETWEEN) == Wish(team="a" * 60)
    assert read_wish(f"new game team {'a' * 61}", BETWEEN) in (None, Wish())
