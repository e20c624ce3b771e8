"""Spoken requests for the next table."""

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import SaidWish
from assistant.language.reading import Moment
from assistant.language.vocabulary import vocabulary
from assistant.language.wishes import spoken_wishes
from tests.language.acts import act
from tests.language.views import CLUE_DUE, GUESS_DUE, VIEWS

CLUE_DUE_OR_OVER = [VIEWS[name] for name in ("clue due", "over", "potter", "teams")]


def read_wish(said: str, view: PublicView) -> Wish | None:
    meaning = act(said, view)
    return meaning.wish if isinstance(meaning, SaidWish) else None


@pytest.mark.parametrize("view", CLUE_DUE_OR_OVER)
def test_every_phrase_that_is_listened_for_is_a_request(view: PublicView) -> None:
    for said in spoken_wishes(view, UNDERSTANDING):
        assert read_wish(said, view) is not None, said


def test_every_edition_and_mission_is_listened_for_between_games() -> None:
    said = set(spoken_wishes(CLUE_DUE, UNDERSTANDING))
    assert {f"new game {name.replace('-', ' ')}" for name in editions.names()} <= said
    log = missions.load("duet")
    assert log is not None
    assert {f"mission {missions.spoken(one)}" for one in log.missions} <= said
    assert spoken_wishes(GUESS_DUE, UNDERSTANDING) == ("new game",)


@pytest.mark.parametrize("view", [GUESS_DUE, *CLUE_DUE_OR_OVER])
def test_every_phrase_of_the_vocabulary_means_something(view: PublicView) -> None:
    for phrase in vocabulary(Moment(view, None, False, UNDERSTANDING)).phrases:
        assert act(phrase, view) is not None, phrase


def test_a_team_name_that_is_too_long_is_not_a_request() -> None:
    assert read_wish(f"new game team {'a' * 60}", CLUE_DUE) == Wish(team="a" * 60)
    assert read_wish(f"new game team {'a' * 61}", CLUE_DUE) in (None, Wish())
