"""Spoken wishes for the next table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.events import ALONE
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


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("new game", Wish()),
        ("new game classic", Wish(edition="classic")),
        ("new game harry potter", Wish(edition="harry-potter")),
        ("new game disney", Wish(edition="disney")),
        ("new game disney advanced", Wish(edition="disney-advanced")),
        ("new game two players", Wish(players=ALONE)),
        ("new game classic with three players", Wish(edition="classic", players=3)),
        ("new game classic four players", Wish(edition="classic", players=4)),
        ("new game mission berlin", Wish(mission="Berlin")),
        ("new game team foxes", Wish(team="foxes")),
        ("new game duet mission cape town", Wish(edition="duet", mission="Cape Town")),
        ("could we start a new game please", Wish()),
        ("let's play classic with four players", Wish(edition="classic", players=4)),
        ("new cards", Wish(lay=True)),
        ("lay the table", Wish(lay=True)),
    ],
)
def test_wishes_are_understood_at_any_time(said: str, wish: Wish) -> None:
    for view in (BETWEEN, PLAYING, OVER, POTTER):
        if wish.mission and not wish.edition and view is POTTER:
            continue  # its missions have other names
        assert read_wish(said, view) == wish


@pytest.mark.rule("M7")
@pytest.mark.parametrize(
    ("said", "view", "mission"),
    [
        ("mission berlin", BETWEEN, "Berlin"),
        ("mission rio de janeiro", BETWEEN, "Rio de Janeiro"),
        ("mission washington d c", BETWEEN, "Washington, D.C."),
        ("mission number four privet drive", POTTER, "#4 Privet Drive"),
        ("mission platform nine and three quarters", POTTER, "Platform 9¾"),
        ("mission hagrids hut", POTTER, "Hagrid's Hut"),
        ("new game harry potter mission ollivanders", BETWEEN, "Ollivanders"),
    ],
)
def test_a_mission_is_called_by_its_name(said: str, view: PublicView, mission: str) -> None:
    wish = read_wish(said, view)
    assert wish is not None
    assert wish.mission == mission


@pytest.mark.rule("M8")
def test_calling_a_team_during_a_game_needs_more_words() -> None:
    assert read_wish("team foxes", BETWEEN) == Wish(team="foxes")
    assert read_wish("team the old foxes", OVER) == Wish(team="the old foxes")
    assert read_wish("team foxes", PLAYING) is None
    assert read_wish("team we all should think about it", BETWEEN) is None


@pytest.mark.parametrize(
    "said",
    [
        *("new game chess", "new game classic please hurry", "mission atlantis", "mission"),
        *("no new game", "classic", "two players", "team", "berlin", "games"),
    ],
)
def test_other_sentences_are_not_wishes(said: str) -> None:
    assert read_wish(said, BETWEEN) is None


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
