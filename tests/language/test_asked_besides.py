"""Phrases besides clues and guesses: to set up, ask, leave and end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.conversation.decisions import Decision, Deed, Situation, refuse, tell
from assistant.conversation.dialogue import answer
from assistant.game.referee import rule_on
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.partner import Partnered
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language import intents as meant
from assistant.language.en.glossary import topics
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.parse import hear_all
from assistant.language.questions import Confirm, ConfirmNewGame, Pending
from assistant.language.readers import read
from assistant.language.statements import Plain, Refused, RuleIs
from tests.game.rules.games import RED, contest, potter
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

FRESH = fresh()
GUESSING = done(FRESH, GiveClue(NORTH, WEATHER))
OVER = done(GUESSING, Guess(SOUTH, 15))
WITH_PARTNER = replace(FRESH.table, partner=Partnered(SOUTH))


def understood(text: str, view: PublicView, pending: Pending | None = None) -> meant.Intent | None:
    reading = read(text, view, pending, False, UNDERSTANDING)
    return reading.intent if reading else None


def answered(intent: meant.Intent, view: PublicView) -> Decision:
    return answer(intent, None, Situation(view, rule_on))


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("let's play the classic version", Wish(edition="classic")),
        ("can we play the disney one instead", Wish(edition="disney")),
        ("could we switch to harry potter", Wish(edition="harry-potter")),
        ("we'd like to play classic with two players", Wish(edition="classic", players=2)),
        ("can we do mission berlin", Wish(mission="Berlin")),
        ("we want to play cairo", Wish(mission="Cairo")),
        ("our team is called the foxes", Wish(team="foxes")),
        ("we're called foxes", Wish(team="foxes")),
        ("can you play with me", Wish(partner=True)),
        ("play with a partner", Wish(partner=True)),
        ("let's do the tokyo mission", Wish(mission="Tokyo")),
        ("shall we change to disney", Wish(edition="disney")),
        ("we're team badger", Wish(team="badger")),
        ("do we want to play another game", Wish()),
    ],
)
def test_many_phrases_ask_for_another_table(text: str, wish: Wish) -> None:
    assert understood(text, FRESH.table) == meant.SaidWish(wish)


def test_a_city_alone_is_not_a_wish_during_a_game() -> None:
    assert understood("let's play cairo", FRESH.table) == meant.SaidWish(Wish(mission="Cairo"))
    assert understood("let's play cairo", GUESSING.table) is None


@pytest.mark.parametrize(
    "text", ["i'll start", "we're the best", "we're called away", "play nicely", "try it"]
)
def test_talk_about_playing_is_not_a_wish(text: str) -> None:
    assert not isinstance(understood(text, GUESSING.table), meant.SaidWish)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("what's the mission", meant.Order.WHICH_GAME),
        ("which mission are we on", meant.Order.WHICH_GAME),
        ("what game is this", meant.Order.WHICH_GAME),
        ("which missions have we won", meant.Order.MISSIONS),
        ("show us the campaign", meant.Order.MISSIONS),
        ("is there a list of missions", meant.Order.MISSIONS),
        ("are there any house rules", meant.Order.RULES),
        ("what options do we have", meant.Order.HELP),
        ("which house rules are on", meant.Order.RULES),
        ("how many mistakes can we make", meant.Order.TURNS),
        ("how many mistakes have we got left", meant.Order.TURNS),
        ("how many time turners do we have", meant.Order.TURNS),
        ("can we use a bonus", meant.Order.BONUSES),
        ("are there any bonuses", meant.Order.BONUSES),
        ("how many have blue got left", meant.Order.AGENTS),
        ("what's going on", meant.Order.WHOSE_TURN),
        ("can i give a clue", meant.Order.WHOSE_TURN),
        ("can we have a hint", meant.Order.HINT),
        ("can you talk a bit slower", meant.Order.SLOWER),
        ("speak a little louder please", meant.Order.LOUDER),
        ("go a bit faster", meant.Order.FASTER),
        ("you're a bit loud", meant.Order.QUIETER),
    ],
)
def test_questions_beside_the_game_are_answered(text: str, order: meant.Order) -> None:
    assert understood(text, FRESH.table) == understood(text, GUESSING.table) == meant.Ordered(order)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("can we see the key", meant.Ordered(meant.Order.SHOW_KEY)),
        ("let's see the answers", meant.Ordered(meant.Order.SHOW_KEY)),
        ("who were the assassins", meant.Ordered(meant.Order.SHOW_KEY)),
        ("how did we do", meant.Ordered(meant.Order.SCORE)),
        ("did we win", meant.Ordered(meant.Order.SCORE)),
        ("let's have another go", meant.SaidWish(Wish())),
        ("same again", meant.SaidWish(Wish())),
        ("fancy another round", meant.SaidWish(Wish())),
        ("could we look back at our clues", meant.Ordered(meant.Order.REVIEW)),
        ("how many points did we get", meant.Ordered(meant.Order.SCORE)),
    ],
)
def test_questions_after_the_end_are_answered(text: str, wanted: meant.Intent) -> None:
    assert understood(text, OVER.table) == wanted


@pytest.mark.parametrize(
    "text",
    ["no keep playing", "not now", "let's finish this one first", "no we're still playing"],
)
def test_a_wish_to_continue_does_not_leave_the_game(text: str) -> None:
    assert understood(text, GUESSING.table, ConfirmNewGame(Wish())) == meant.Ordered(meant.Order.NO)
    assert understood(text, GUESSING.table) != meant.Ordered(meant.Order.NO)


@pytest.mark.parametrize("text", ["sure let's go", "yeah let's do it", "okay then let's play"])
def test_being_ready_leaves_the_game(text: str) -> None:
    assert understood(text, GUESSING.table, ConfirmNewGame(Wish())) == meant.Ordered(
        meant.Order.YES
    )
    assert understood(text, GUESSING.table) != meant.Ordered(meant.Order.YES)


@pytest.mark.parametrize(
    "text", ["go ahead you can start", "i'd like you to begin", "you may go first if you like"]
)
def test_many_phrases_ask_the_partner_to_begin(text: str) -> None:
    assert understood(text, WITH_PARTNER) == meant.Ordered(meant.Order.PARTNER_FIRST)


@pytest.mark.parametrize("text", ["give us a clue then", "you give the first clue"])
def test_a_request_for_a_clue_is_for_the_partner(text: str) -> None:
    assert understood(text, WITH_PARTNER) == meant.Ordered(meant.Order.PARTNER_FIRST)


def test_a_duration_is_not_a_clue() -> None:
    talk = "don't look at my screen for one minute"
    assert understood(talk, FRESH.table) is None
    assert isinstance(understood("i'd go for screen with one card", FRESH.table), meant.SaidClue)


def test_a_card_may_be_called_the_one() -> None:
    assert isinstance(understood("the storm one", GUESSING.table), meant.SaidGuess)
    assert isinstance(understood("storm for our team", GUESSING.table), meant.SaidGuess)


@pytest.mark.rule("D7")
@pytest.mark.rule("C4")
def test_the_number_of_guesses_follows_the_rules_of_the_game() -> None:
    teams = contest()
    clued = done(teams, GiveClue(RED, WEATHER))
    asked = meant.Ordered(meant.Order.GUESSES)
    assert understood("how many guesses do we get", clued.table) == asked
    assert answered(asked, clued.table) == tell(Plain.GUESSES_LEFT)
    assert answered(asked, GUESSING.table) == tell(Plain.NO_LIMIT)
    assert answered(asked, FRESH.table) == tell(Plain.NO_LIMIT)
    assert answered(asked, teams.table) == tell(RuleIs("number"))
    assert understood("how many may we guess", FRESH.table) == asked
    assert understood("can we guess one more", clued.table) == asked


QUESTIONS = [
    ("what is sudden death", "sudden death"),
    ("excuse me, what exactly is sudden death", "sudden death"),
    ("what happens if we run out of turns", "sudden death"),
    ("what happens when the turns run out", "sudden death"),
    ("what is an agent", "agent"),
    ("what does the bystander do", "bystander"),
    ("what happens if I hit a ministry official", "bystander"),
    ("what is the assassin", "assassin"),
    ("what happens if we touch the game-over card", "assassin"),
    ("what if we guess the other team's word", "rivals"),
    ("what happens if I say a card of the other team", "rivals"),
    ("what's a clue", "valid clue"),
    ("can I say two words", "two words"),
    ("are names allowed", "name"),
    ("what does the number mean", "number"),
    ("can I say a number zero", "zero"),
    ("what does zero mean", "zero"),
    ("what does unlimited mean", "unlimited"),
    ("do we have to guess", "stopping"),
    ("may we pass without a guess", "stopping"),
    ("what happens if I'm wrong", "wrong guess"),
    ("what are the tokens for", "tokens"),
    ("what is a checkmark", "checkmark"),
    ("what is the key card for", "key"),
    ("how do we win", "winning"),
    ("when do we lose", "losing"),
    ("what is a spymaster", "spymaster"),
    ("what does an operative do", "operative"),
    ("what does the penalty cost", "penalty"),
    ("what happens if a clue is invalid", "penalty"),
    ("what does marked mean", "marks"),
    ("can we guess a card again", "marks"),
    ("how many assassins are there", "counts"),
    ("how many agents are there in all", "counts"),
    ("how are points counted", "scoring"),
    ("how does scoring work", "scoring"),
    ("what's a mission", "missions"),
    ("what is a bonus", "bonuses"),
    ("what is the button for", "button"),
    ("is the game saved", "saving"),
]


@pytest.mark.parametrize(("text", "topic"), QUESTIONS)
def test_the_meaning_of_a_term_can_be_asked_at_any_moment(text: str, topic: meant.Topic) -> None:
    asked = meant.AskedRule(topic)
    question = Confirm(Guess(SOUTH, 3))
    for view, pending in ((FRESH.table, None), (GUESSING.table, question), (OVER.table, None)):
        assert understood(text, view, pending) == asked
    assert answered(asked, GUESSING.table) == tell(RuleIs(topic))
    paused = Situation(GUESSING.table, rule_on, paused=True)
    assert answer(asked, None, paused) == tell(RuleIs(topic))


def test_every_rule_can_be_asked_for() -> None:
    assert {topic for _, topic in QUESTIONS} <= {*topics()}


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("which is the assassin", meant.Order.SHOW_KEY),
        ("what's the clue", meant.Order.CLUES),
        ("how many turns", meant.Order.TURNS),
        ("how many agents are there", meant.Order.AGENTS),
        ("which missions", meant.Order.MISSIONS),
        ("what's the score", meant.Order.SCORE),
        ("show me the table", meant.Order.READ_TABLE),
        ("show the cards", meant.Order.READ_TABLE),
        ("show me the key", meant.Order.SHOW_KEY),
        ("how do I stop", meant.Order.HELP),
        ("how do I stop playing", meant.Order.QUIT),
        ("what are the rules", meant.Order.RULES),
    ],
)
def test_a_question_about_this_game_is_not_about_a_rule(text: str, order: meant.Order) -> None:
    assert understood(text, GUESSING.table) == meant.Ordered(order)


@pytest.mark.rule("D7")
def test_a_place_beyond_every_table_is_refused_with_the_reason() -> None:
    said = meant.SaidClue(Clue("music", 30))
    assert understood("music thirty", FRESH.table) == said
    assert understood("weather twenty six", FRESH.table) == meant.SaidClue(Clue("weather", 26))
    assert understood("weather 99", FRESH.table) == meant.SaidClue(Clue("weather", 99))
    refused = answer(said, NORTH, Situation(FRESH.table, rule_on))
    assert refused == refuse(FRESH.table, Refused(Reason.NUMBER_TOO_HIGH))
    assert understood("i paid thirty", FRESH.table) is None


def test_thirteen_is_likelier_than_thirty() -> None:
    readings = hear_all(("music thirty", "music thirteen"), FRESH.table, None, False, UNDERSTANDING)
    assert readings[0].intent == meant.SaidClue(Clue("music", 13))


def test_the_name_of_the_game_includes_its_mission() -> None:
    asked = meant.Ordered(meant.Order.WHICH_GAME)
    told = tell(Plain.GAME_TITLE, Plain.STATE)
    assert answered(asked, FRESH.table) == told
    mission = replace(FRESH.table, mission="Berlin")
    told = tell(Plain.GAME_TITLE, Plain.MISSION_NAME, Plain.STATE)
    assert answered(asked, mission) == told
    assert answered(asked, OVER.table) == tell(Plain.GAME_TITLE, Plain.EXPECTED)


def test_a_lesson_with_a_partner_is_refused_with_the_reason() -> None:
    asked = meant.Ordered(meant.Order.TEACH)
    assert answered(asked, WITH_PARTNER) == tell(Plain.NO_LESSON_NOW, Plain.EXPECTED)
    assert answered(asked, FRESH.table) is Deed.TEACH


def test_a_question_about_a_missing_bonus_is_answered() -> None:
    table = potter().table
    assert understood("use diagon alley", replace(table, bonuses={})) == meant.SaidBonus(
        Bonus.DIAGON_ALLEY
    )
    assert understood("use diagon alley", FRESH.table) is None
