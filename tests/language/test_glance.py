"""Which page of its screen a seat needs, and whether a place may have to be named."""

from dataclasses import replace

import pytest

from assistant.game.messages import Page
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Side, Team
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase
from assistant.language.glance import Glance
from assistant.language.questions import Confirm, CoverOne, Question, RuleOnChallenge
from tests.game.rules.games import contest
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

GUESSING = done(fresh(), GiveClue(NORTH, WEATHER))


def pages(game: Game, question: Question | None = None) -> tuple[Page, Page]:
    """North's page and south's."""
    north, south = (Glance(game.seen_from(seat), question).page for seat in Side)
    return north, south


def with_picture(game: Game) -> Game:
    """The same with a picture as the last card."""
    cards = (*game.table.cards[:-1], Card("azkaban.png", picture=True))
    return replace(game, table=replace(game.table, cards=cards))


def in_phase(game: Game, phase: Phase) -> Game:
    return replace(game, table=replace(game.table, phase=phase))


def test_the_guessers_screen_shows_words_and_others_the_key() -> None:
    assert pages(fresh()) == (Page.KEY, Page.KEY)
    assert pages(GUESSING) == (Page.KEY, Page.WORDS)
    for phase in (Phase.SETUP, Phase.SUDDEN_DEATH, Phase.OVER):
        assert pages(in_phase(fresh(), phase)) == (Page.KEY, Page.KEY)


def test_the_seat_that_is_asked_shows_the_question() -> None:
    assert pages(GUESSING, Confirm(Guess(SOUTH, 3))) == (Page.KEY, Page.WORDS)
    assert pages(GUESSING, RuleOnChallenge()) == (Page.WORDS, Page.WORDS)
    assert pages(in_phase(GUESSING, Phase.OVER), RuleOnChallenge()) == (Page.KEY, Page.KEY)


@pytest.mark.rule("C10")
def test_covering_a_card_needs_the_key_page() -> None:
    game = contest(players=3)
    assert pages(game, CoverOne(Team.BLUE, 1))[0] is Page.KEY


@pytest.mark.rule("C2")
def test_operatives_have_no_key_page() -> None:
    assert pages(contest()) == (Page.KEY, Page.WORDS)
    assert pages(done(contest(), GiveClue(Team.RED, WEATHER))) == (Page.KEY, Page.WORDS)


@pytest.mark.rule("H2")
def test_pictures_are_found_on_the_key_by_their_places() -> None:
    assert pages(with_picture(GUESSING)) == (Page.KEY, Page.KEY)
    asked = Confirm(Guess(SOUTH, 24))
    assert pages(with_picture(GUESSING), asked) == (Page.KEY, Page.WORDS)


def test_the_other_page_is_one_turn_away() -> None:
    for game in (fresh(), GUESSING):
        for seat in Side:
            seen = game.seen_from(seat)
            assert {Glance(seen).page, Glance(seen, flipped=True).page} == set(Page)


@pytest.mark.rule("H2", "H10")
def test_numbers_are_shown_whenever_a_place_may_be_named() -> None:
    def numbered(game: Game) -> bool:
        return Glance(game.seen_from(NORTH)).places

    assert not numbered(fresh())
    assert not numbered(with_picture(fresh()))
    for phase in (Phase.SETUP, Phase.GUESS, Phase.SUDDEN_DEATH, Phase.OVER):
        assert numbered(in_phase(GUESSING, phase))
    logged = replace(fresh().table, bonuses={Bonus.HOGSMEADE: 1})
    bonus = replace(fresh(), table=logged)
    assert not numbered(bonus)
    assert numbered(with_picture(bonus)) == (Bonus.HOGSMEADE in logged.usable)
    covering = replace(fresh().table, covers=1)
    assert numbered(with_picture(replace(fresh(), table=covering)))
