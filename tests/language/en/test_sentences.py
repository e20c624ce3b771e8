"""Every statement in English."""

from __future__ import annotations

import re

import pytest

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import PhoneNews
from assistant.game.referee import rule_on
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Earned, Progress
from assistant.game.rules.cards import Card, Identity, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Guess
from assistant.game.rules.hindsight import Better, Hindsight
from assistant.game.rules.partner import Partnered
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import LiesThere
from assistant.language import statements as told
from assistant.language.en import ENGLISH
from assistant.language.en.pieces import pieces
from assistant.language.en.sentences import FIXED, MADE
from assistant.language.intents import Order
from assistant.language.questions import Confirm
from tests.language.en.tables import (
    FOUND,
    GUESS_DUE,
    GUESSED,
    LAYING,
    MISSION,
    POTTER,
    SUDDEN_DEATH,
    TEAM_GUESSES,
    TEAMS,
    VIEWS,
    WON,
)
from tests.tables import NORTH, SOUTH, WEATHER, fresh

STORM, LAKE, PICTURE = Card("STORM"), Card("LAKE"), Card("picture 2", picture=True)
ASKED = Confirm(Guess(SOUTH, 3))

SAID: list[tuple[told.Statement, str]] = [
    (told.Asked(ASKED), "Brick?"),
    (told.ClueSaid(WEATHER), "Weather, two."),
    (told.StandingClue(WEATHER), "The clue is weather, two."),
    (told.SpelledClue(WEATHER), "W, E, A, T, H, E, R. Weather, two."),
    (told.SpelledClue(Clue("fast food", 2)), "F, A, S, T; F, O, O, D. Fast food, two."),
    (told.RuledOut(FOUND), "Weather is a form of weathered."),
    (told.CardNamed(3), "Brick."),
    (told.PartnerPlays(Partnered(SOUTH)), "I play South, a modest partner."),
    (told.PartnersClue(SOUTH, WEATHER), "South's clue: weather, two."),
    (told.PartnerStops(SOUTH), "South ends the turn."),
    (told.Plain.CARD_LEFT, "All right, not that one."),
    (
        told.InHindsight(
            WEATHER,
            (0,),
            Hindsight((0, 3, 4), (Better(Clue("ballet", 3), (5, 6, 7)), Better(WEATHER, (1,)))),
        ),
        "Weather, two, found storm. It also pointed at brick and candle."
        " Better: ballet, three, for drum, engine and feather; weather, two, for rainbow.",
    ),
    (
        told.InHindsight(WEATHER, (), Hindsight((), ())),
        "Weather, two, found nothing.",
    ),
    (told.HintShown(NORTH), "North has a hint on the screen."),
    (told.CardIs(Identity.AGENT), "Agent."),
    (told.CardIs(Identity.BYSTANDER), "Bystander."),
    (told.CardIs(Identity.ASSASSIN), "Assassin."),
    (told.CardIs(Identity.RED), "Red agent."),
    (told.Plain.COVERED, "Covered."),
    (told.NoCardsLeft(SOUTH), "South has no cards left to guess."),
    (told.BonusIsUsed(Bonus.LONDON), "London bonus used."),
    (told.BonusDoes(Bonus.LONDON), "London: a clue of two words. You do not have it."),
    (told.RuleIs("assassin"), "If either side guesses an assassin, both lose at once."),
    (told.CardLies(0), "Storm is still open, in row one column one."),
    (told.WordJudged(rule_on("stormy", ("storm",))), "Stormy is a form of storm."),
    (told.WordJudged(rule_on("music", ("storm",))), "Nothing on the table forbids music."),
    (told.Played(0), "No time so far."),
    (told.Health(), "All is well; no trouble so far."),
    (told.Played(754.2), "Twelve minutes thirty-four seconds so far."),
    (told.HowToUse(Bonus.LONDON), "Say two words and a number."),
    (told.HowToUse(Bonus.HOGWARTS), "Say two cards, with an and between them."),
    (told.HowToUse(Bonus.HOGSMEADE), "Say mark, and the card."),
    (told.HowToUse(Bonus.QUIDDITCH), "Say use quidditch pitch."),
    (told.CluesFloor(NORTH), "North, your clue."),
    (told.GuessFloor(SOUTH), "South, your guess."),
    (told.AnswersAlone(SOUTH), "South answers."),
    (told.AnswersAlone(SOUTH, tap=True), "South answers: tap your button."),
    (told.GaveTheClue(NORTH), "North gave the clue."),
    (told.Refused(Reason.COVERED, 3), "Brick is covered."),
    (told.WishIsRefused(LiesThere("STORM")), "Storm is on the table already."),
    (
        told.NotSaved(Fault.FULL),
        "That could not be saved, so it does not count. The disk is full.",
    ),
    (
        told.NotLaid(Fault.NO_DECK),
        "There is no such deck.",
    ),
    (told.NotUnderstood("mumble"), "I heard “mumble”."),
    (told.LastHeard("mumble"), "I heard “mumble”."),
    (
        told.Help((Order.REPEAT, Order.UNDO), None, paused=False),
        "South guesses. Say a word on the table, or its row and column."
        " You can also say: repeat, undo, new game.",
    ),
    (
        told.Help((Order.RESUME,), None, paused=True),
        "Paused. Say resume to go on. You can also say: resume, new game.",
    ),
    (told.Help((Order.YES,), ASKED, paused=False), "Brick? You can also say: yes, new game."),
    (told.TimerStarted(1), "One second."),
    (told.TimerStarted(60), "One minute."),
    (told.TimerStarted(90), "One minute thirty seconds."),
    (told.TimerStarted(3600), "Sixty minutes."),
    (told.CardsRead((0,)), "Row one: storm, rainbow, apple, brick, candle."),
    (told.TeamPlays("owls"), "Team owls."),
    (told.CardsClash((FOUND,)), "Note: weather is a form of weathered."),
    (told.CardsSoundAlike((0, 3)), "Storm and brick sound the same: I ask with their rows."),
    (
        told.MissionEarned(Earned(("Cairo", "Moscow", "Berlin"))),
        "You may now play Cairo, Moscow or Berlin.",
    ),
    (told.MissionEarned(Earned(("Cairo",))), "You may now play Cairo."),
    (told.MissionEarned(Earned((), Bonus.DIAGON_ALLEY)), "You earned the Diagon Alley bonus."),
    (
        told.MissionEarned(Earned(("Hogwarts",), Bonus.DIAGON_ALLEY)),
        "You may now play Hogwarts. You earned the Diagon Alley bonus.",
    ),
    (told.Missions(Progress((), ("Cairo", "Berlin"))), "You may play Cairo or Berlin."),
    (
        told.Missions(Progress(("Prague",), ("Cairo", "Berlin"))),
        "One mission won: Prague. You may play Cairo or Berlin.",
    ),
    (
        told.Missions(Progress(("Prague", "Cairo", "Moscow", "Berlin"), ("Dubai",))),
        "Four missions won. You may play Dubai.",
    ),
    (told.Missions(Progress(("Prague",), ())), "Every mission was won."),
    (told.CardSwapped(3, LAKE), "Brick in place of lake."),
    (told.CardSwapped(3, PICTURE), "Brick in place of picture."),
    (told.DeviceSays(Complaint(Device.MICROPHONE, Fault.BACK)), "The microphone is back."),
    (told.PhoneIs(NORTH, PhoneNews.CAME), "North's phone is here."),
    (told.PhoneIs(SOUTH, PhoneNews.WENT), "South's phone is gone."),
    (told.PhoneIs(NORTH, PhoneNews.CAME, Team.RED), "Red spymaster's phone is here."),
    (told.PhoneIs(SOUTH, PhoneNews.WENT, Team.BLUE), "Blue operatives' phone is gone."),
    (told.SeatIsFree(NORTH), "North's seat is free for a phone."),
    (told.CardsLaid((STORM, PICTURE)), "Storm, picture."),
    (told.CardPutRight(1, LAKE), "Row one column two: lake."),
    (told.CardsMissing(1), "One card is missing."),
    (told.CardsMissing(14), "Fourteen cards are missing."),
    (told.NoRoomFor((LAKE,)), "Lake: there is no place for so many."),
    (told.LiesAlready(LAKE), "Lake is there already."),
    (told.NoCardThere(18), "No card lies there yet: row four column four."),
    (told.WhichCardThere(1), "Row one column two: which card?"),
    (
        told.Lesson(told.LessonStep.SAY_YES),
        "I always ask, so that nothing is touched by mistake. Say yes, or tap.",
    ),
]


@pytest.mark.parametrize(("statement", "sentence"), SAID)
def test_statements_while_a_guess_is_due(statement: told.Statement, sentence: str) -> None:
    assert ENGLISH.say(statement, GUESS_DUE.table) == sentence


def test_every_kind_of_statement_is_tested() -> None:
    assert {type(one) for one, _ in SAID} | {told.Plain} == set(told.Statement.__args__)


@pytest.mark.parametrize(
    ("plain", "view", "sentence"),
    [
        (told.Plain.EXPECTED, fresh().table, "Either side may begin."),
        (told.Plain.EXPECTED, GUESS_DUE.table, "South guesses."),
        (told.Plain.EXPECTED, GUESSED, "South guesses, or ends the turn."),
        (told.Plain.EXPECTED, TEAMS, "Red's clue."),
        (told.Plain.EXPECTED, SUDDEN_DEATH, "Both sides may guess."),
        (told.Plain.EXPECTED, WON, "The game is over. Say new game for another."),
        (told.Plain.EXPECTED, LAYING, "Row one, card four is next."),
        (told.Plain.TURNED, fresh().table, "No card was guessed yet."),
        (told.Plain.TURNED, GUESSED, "Brick: agent."),
        (told.Plain.TURNS_LEFT, fresh().table, "Nine turns left."),
        (told.Plain.TURNS_LEFT, fresh(bystander=1).table, "One turn left."),
        (told.Plain.TURNS_LEFT, SUDDEN_DEATH, "No turns left."),
        (told.Plain.TURNS_LEFT, MISSION, "Seven turns left, two mistakes, more cost two."),
        (told.Plain.GUESSES_LEFT, TEAM_GUESSES, "Three guesses left."),
        (told.Plain.GUESSES_LEFT, GUESS_DUE.table, ""),
        (told.Plain.AGENTS_LEFT, GUESSED, "Fourteen agents still to find."),
        (told.Plain.AGENTS_LEFT, TEAMS, "Red has nine to find, blue eight."),
        (told.Plain.AGENTS_LEFT, POTTER, "Fifteen Order members still to find."),
        (told.Plain.SCORE, GUESSED, "One agent found. Nine turns left."),
        (told.Plain.SCORE, TEAMS, "Red has nine to find, blue eight."),
        (told.Plain.SCORE, LAYING, "Row one, card four is next."),
        (told.Plain.CLUES, fresh().table, "No clues yet."),
        (told.Plain.CLUES, GUESS_DUE.table, "The clue is weather, two."),
        (told.Plain.CLUES, SUDDEN_DEATH, "North: weather, two."),
        (
            told.Plain.BONUSES,
            POTTER,
            "Bonuses: London, two times; Diagon Alley. You may use London or Diagon Alley now.",
        ),
        (told.Plain.BONUSES, fresh().table, "There are no bonuses to use."),
        (told.Plain.BONUSES_HERE, fresh().table, ""),
        (told.Plain.HOUSE_RULES, fresh().table, "The rules are as printed."),
        (told.Plain.AGREED, fresh().table, ""),
        (told.Plain.STATE, TEAMS, "Red has nine to find, blue eight."),
        (told.Plain.MISSION, MISSION, "Mission Cairo: seven turns, two mistakes, more cost two."),
        (told.Plain.WELCOME, POTTER, "Welcome to Codenames Harry Potter."),
        (told.Plain.GAME_TITLE, POTTER, "Codenames Harry Potter."),
        (told.Plain.OUTCOME, fresh().table, ""),
    ],
)
def test_statements_that_depend_on_the_open_table(
    plain: told.Plain, view: PublicView, sentence: str
) -> None:
    assert ENGLISH.say(plain, view) == sentence


@pytest.mark.rule("D13")
def test_the_end_of_a_turn_by_itself_is_announced() -> None:
    assert ENGLISH.say(told.Plain.TURN_IS_OVER, GUESSED) == "The turn ends."


@pytest.mark.rule("H11")
def test_a_bonus_declined_for_ever_is_announced() -> None:
    said = ENGLISH.say(told.Plain.SET_ASIDE, POTTER)
    assert said == "It is not offered again in this game."


@pytest.mark.rule("H8")
@pytest.mark.rule("H9")
@pytest.mark.rule("H10")
@pytest.mark.rule("H11")
@pytest.mark.parametrize("bonus", Bonus)
def test_every_bonus_is_explained_on_request(bonus: Bonus) -> None:
    said = ENGLISH.say(told.BonusDoes(bonus), POTTER)
    assert said.startswith(f"{bonus.value.title()}: ")
    assert said.endswith(" You do not have it.") != bool(POTTER.bonuses.get(bonus))


def test_every_plain_statement_is_in_one_table() -> None:
    assert FIXED.keys() | MADE.keys() == set(told.Plain)
    assert not FIXED.keys() & MADE.keys()


@pytest.mark.parametrize("plain", told.Plain)
def test_every_plain_statement_is_a_sentence_at_every_table(plain: told.Plain) -> None:
    for view in VIEWS:
        said = ENGLISH.say(plain, view)
        assert said == "" or said[0].isupper()
        assert said == "" or said[-1] in ".!?"
        assert plain in MADE or said


@pytest.mark.parametrize("step", told.LessonStep)
def test_every_step_of_the_lesson_is_said_with_the_editions_own_words(
    step: told.LessonStep,
) -> None:
    for view in VIEWS:
        said = ENGLISH.say(told.Lesson(step, 3), view)
        assert said.endswith(".")
        if step in (told.LessonStep.GIVE_A_CLUE, told.LessonStep.END):
            assert pieces(view).agents in said
    named = (told.LessonStep.GUESS, told.LessonStep.GUESS_WRONG, told.LessonStep.FIND_AND_STOP)
    assert ("brick" in ENGLISH.say(told.Lesson(step, 3), GUESS_DUE.table)) == (step in named)


def test_cards_that_are_covered_can_be_left_out() -> None:
    assert ENGLISH.say(told.CardsRead((0,)), GUESSED).endswith("apple, covered, candle.")
    visible = ENGLISH.say(told.CardsRead((0, 1), visible=True), GUESSED)
    assert visible.startswith("Row one: storm, rainbow, apple, candle. Row two: ")


def test_cards_on_an_unfinished_table_can_be_read_out() -> None:
    assert ENGLISH.say(told.CardsRead((0, 1)), LAYING) == "Row one: storm, rainbow, apple."


DETAIL = "[Errno 28] '/home/ann/games/x.db': no (/dev/i2c-1): try ../run --store with ./a"


@pytest.mark.parametrize("fault", Fault)
def test_no_path_and_no_option_is_said_at_the_table(fault: Fault) -> None:
    complaints = (Complaint(device, fault, NORTH, 17, 11, detail=DETAIL) for device in Device)
    reports: list[told.Statement] = [
        told.NotSaved(fault),
        told.NotLaid(fault),
        *map(told.DeviceSays, complaints),
    ]
    for one in reports:
        said = ENGLISH.say(one, VIEWS[0])
        assert not re.search(r"(?<!\w)(--|\.{0,2}/)\w|tabletop", said), said
