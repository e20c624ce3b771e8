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
from assistant.language.en import ENGLISH
from assistant.language.en.pieces import pieces
from assistant.language.en.sentences import FIXED, MADE
from assistant.language.intents import Order
from assistant.language.questions import Confirm
from assistant.language.statements import (
    AnswersAlone,
    Asked,
    BonusDoes,
    BonusIsUsed,
    CardIs,
    CardLies,
    CardNamed,
    CardPutRight,
    CardsClash,
    CardsLaid,
    CardsMissing,
    CardsRead,
    CardsSoundAlike,
    CardSwapped,
    ClueSaid,
    CluesFloor,
    DeviceSays,
    GaveTheClue,
    GuessFloor,
    Help,
    HintShown,
    HowToUse,
    InHindsight,
    LastHeard,
    Lesson,
    LessonStep,
    LiesAlready,
    MissionEarned,
    Missions,
    NoCardsLeft,
    NoCardThere,
    NoRoomFor,
    NotLaid,
    NotSaved,
    NotUnderstood,
    PartnerPlays,
    PartnersClue,
    PartnerStops,
    PhoneIs,
    Plain,
    Played,
    Refused,
    RuledOut,
    RuleIs,
    SeatIsFree,
    SpelledClue,
    StandingClue,
    Statement,
    TeamPlays,
    TimerStarted,
    WhichCardThere,
    WishIsRefused,
    WordJudged,
)
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

SAID: list[tuple[Statement, str]] = [
    (Asked(ASKED), "Brick?"),
    (ClueSaid(WEATHER), "Weather, two."),
    (StandingClue(WEATHER), "The clue is weather, two."),
    (SpelledClue(WEATHER), "W, E, A, T, H, E, R. Weather, two."),
    (SpelledClue(Clue("fast food", 2)), "F, A, S, T; F, O, O, D. Fast food, two."),
    (RuledOut(FOUND), "Weather is a form of weathered."),
    (CardNamed(3), "Brick."),
    (PartnerPlays(Partnered(SOUTH)), "I play South, a modest partner."),
    (PartnersClue(SOUTH, WEATHER), "South's clue: weather, two."),
    (PartnerStops(SOUTH), "South ends the turn."),
    (Plain.CARD_LEFT, "All right, not that one."),
    (
        InHindsight(
            WEATHER,
            (0,),
            Hindsight((0, 3, 4), (Better(Clue("ballet", 3), (5, 6, 7)), Better(WEATHER, (1,)))),
        ),
        "Weather, two, found storm. It also pointed at brick and candle."
        " Better: ballet, three, for drum, engine and feather; weather, two, for rainbow.",
    ),
    (
        InHindsight(WEATHER, (), Hindsight((), ())),
        "Weather, two, found nothing.",
    ),
    (HintShown(NORTH), "North has a hint on the screen."),
    (CardIs(Identity.AGENT), "Agent."),
    (CardIs(Identity.BYSTANDER), "Bystander."),
    (CardIs(Identity.ASSASSIN), "Assassin."),
    (CardIs(Identity.RED), "Red agent."),
    (Plain.COVERED, "Covered."),
    (NoCardsLeft(SOUTH), "South has no cards left to guess."),
    (BonusIsUsed(Bonus.LONDON), "London bonus used."),
    (BonusDoes(Bonus.LONDON), "London: a clue of two words. You do not have it."),
    (RuleIs("assassin"), "If either side guesses an assassin, both lose at once."),
    (CardLies(0), "Storm is still open, in row one column one."),
    (WordJudged(rule_on("stormy", ("storm",))), "Stormy is a form of storm."),
    (WordJudged(rule_on("music", ("storm",))), "Nothing on the table forbids music."),
    (Played(0), "No time so far."),
    (Played(754.2), "Twelve minutes thirty-four seconds so far."),
    (HowToUse(Bonus.LONDON), "Say two words and a number."),
    (HowToUse(Bonus.HOGWARTS), "Say two cards, with an and between them."),
    (HowToUse(Bonus.HOGSMEADE), "Say mark, and the card."),
    (HowToUse(Bonus.QUIDDITCH), "Say use quidditch pitch."),
    (CluesFloor(NORTH), "North, your clue."),
    (GuessFloor(SOUTH), "South, your guess."),
    (AnswersAlone(SOUTH), "South answers."),
    (AnswersAlone(SOUTH, tap=True), "South answers: tap your button."),
    (GaveTheClue(NORTH), "North gave the clue."),
    (Refused(Reason.COVERED, 3), "Brick is covered."),
    (WishIsRefused(LiesThere("STORM")), "Storm is on the table already."),
    (
        NotSaved(Fault.FULL),
        "That could not be saved, so it does not count. The disk is full.",
    ),
    (
        NotLaid(Fault.NO_DECK),
        "There is no such deck.",
    ),
    (NotUnderstood("mumble"), "I heard “mumble”."),
    (LastHeard("mumble"), "I heard “mumble”."),
    (
        Help((Order.REPEAT, Order.UNDO), None, paused=False),
        "South guesses. Say a word on the table, or its row and column."
        " You can also say: repeat, undo, new game.",
    ),
    (
        Help((Order.RESUME,), None, paused=True),
        "Paused. Say resume to go on. You can also say: resume, new game.",
    ),
    (Help((Order.YES,), ASKED, paused=False), "Brick? You can also say: yes, new game."),
    (TimerStarted(1), "One second."),
    (TimerStarted(60), "One minute."),
    (TimerStarted(90), "One minute thirty seconds."),
    (TimerStarted(3600), "Sixty minutes."),
    (CardsRead((0,)), "Row one: storm, rainbow, apple, brick, candle."),
    (TeamPlays("owls"), "Team owls."),
    (CardsClash((FOUND,)), "Note: weather is a form of weathered."),
    (CardsSoundAlike((0, 3)), "Storm and brick sound the same: I ask with their rows."),
    (
        MissionEarned(Earned(("Cairo", "Moscow", "Berlin"))),
        "You may now play Cairo, Moscow or Berlin.",
    ),
    (MissionEarned(Earned(("Cairo",))), "You may now play Cairo."),
    (MissionEarned(Earned((), Bonus.DIAGON_ALLEY)), "You earned the Diagon Alley bonus."),
    (
        MissionEarned(Earned(("Hogwarts",), Bonus.DIAGON_ALLEY)),
        "You may now play Hogwarts. You earned the Diagon Alley bonus.",
    ),
    (Missions(Progress((), ("Cairo", "Berlin"))), "You may play Cairo or Berlin."),
    (
        Missions(Progress(("Prague",), ("Cairo", "Berlin"))),
        "One mission won: Prague. You may play Cairo or Berlin.",
    ),
    (
        Missions(Progress(("Prague", "Cairo", "Moscow", "Berlin"), ("Dubai",))),
        "Four missions won. You may play Dubai.",
    ),
    (Missions(Progress(("Prague",), ())), "Every mission was won."),
    (CardSwapped(3, LAKE), "Brick in place of lake."),
    (CardSwapped(3, PICTURE), "Brick in place of picture."),
    (DeviceSays(Complaint(Device.MICROPHONE, Fault.BACK)), "The microphone is back."),
    (PhoneIs(NORTH, PhoneNews.CAME), "North's phone is here."),
    (PhoneIs(SOUTH, PhoneNews.WENT), "South's phone is gone."),
    (PhoneIs(NORTH, PhoneNews.CAME, Team.RED), "Red spymaster's phone is here."),
    (PhoneIs(SOUTH, PhoneNews.WENT, Team.BLUE), "Blue operatives' phone is gone."),
    (SeatIsFree(NORTH), "North's seat is free for a phone."),
    (CardsLaid((STORM, PICTURE)), "Storm, picture."),
    (CardPutRight(1, LAKE), "Row one column two: lake."),
    (CardsMissing(1), "One card is missing."),
    (CardsMissing(14), "Fourteen cards are missing."),
    (NoRoomFor((LAKE,)), "Lake: there is no place for so many."),
    (LiesAlready(LAKE), "Lake is there already."),
    (NoCardThere(18), "No card lies there yet: row four column four."),
    (WhichCardThere(1), "Row one column two: which card?"),
    (
        Lesson(LessonStep.SAY_YES),
        "I always ask, so that nothing is touched by mistake. Say yes, or tap.",
    ),
]


@pytest.mark.parametrize(("statement", "sentence"), SAID)
def test_statements_while_a_guess_is_due(statement: Statement, sentence: str) -> None:
    assert ENGLISH.say(statement, GUESS_DUE.table) == sentence


def test_every_kind_of_statement_is_tested() -> None:
    assert {type(one) for one, _ in SAID} | {Plain} == set(Statement.__args__)


@pytest.mark.parametrize(
    ("plain", "view", "sentence"),
    [
        (Plain.EXPECTED, fresh().table, "Either side may begin."),
        (Plain.EXPECTED, GUESS_DUE.table, "South guesses."),
        (Plain.EXPECTED, GUESSED, "South guesses, or ends the turn."),
        (Plain.EXPECTED, TEAMS, "Red's clue."),
        (Plain.EXPECTED, SUDDEN_DEATH, "Both sides may guess."),
        (Plain.EXPECTED, WON, "The game is over. Say new game for another."),
        (Plain.EXPECTED, LAYING, "Row one, card four is next."),
        (Plain.TURNED, fresh().table, "No card was guessed yet."),
        (Plain.TURNED, GUESSED, "Brick: agent."),
        (Plain.TURNS_LEFT, fresh().table, "Nine turns left."),
        (Plain.TURNS_LEFT, fresh(bystander=1).table, "One turn left."),
        (Plain.TURNS_LEFT, SUDDEN_DEATH, "No turns left."),
        (Plain.TURNS_LEFT, MISSION, "Seven turns left, two mistakes, more cost two."),
        (Plain.GUESSES_LEFT, TEAM_GUESSES, "Three guesses left."),
        (Plain.GUESSES_LEFT, GUESS_DUE.table, ""),
        (Plain.AGENTS_LEFT, GUESSED, "Fourteen agents still to find."),
        (Plain.AGENTS_LEFT, TEAMS, "Red has nine to find, blue eight."),
        (Plain.AGENTS_LEFT, POTTER, "Fifteen Order members still to find."),
        (Plain.SCORE, GUESSED, "One agent found. Nine turns left."),
        (Plain.SCORE, TEAMS, "Red has nine to find, blue eight."),
        (Plain.SCORE, LAYING, "Row one, card four is next."),
        (Plain.CLUES, fresh().table, "No clues yet."),
        (Plain.CLUES, GUESS_DUE.table, "The clue is weather, two."),
        (Plain.CLUES, SUDDEN_DEATH, "North: weather, two."),
        (
            Plain.BONUSES,
            POTTER,
            "Bonuses: London, two times; Diagon Alley. You may use London or Diagon Alley now.",
        ),
        (Plain.BONUSES, fresh().table, "There are no bonuses to use."),
        (Plain.BONUSES_HERE, fresh().table, ""),
        (Plain.HOUSE_RULES, fresh().table, "The rules are as printed."),
        (Plain.AGREED, fresh().table, ""),
        (Plain.STATE, TEAMS, "Red has nine to find, blue eight."),
        (Plain.MISSION, MISSION, "Mission Cairo: seven turns, two mistakes, more cost two."),
        (Plain.WELCOME, POTTER, "Welcome to Codenames Harry Potter."),
        (Plain.GAME_TITLE, POTTER, "Codenames Harry Potter."),
        (Plain.OUTCOME, fresh().table, ""),
    ],
)
def test_statements_that_depend_on_the_open_table(
    plain: Plain, view: PublicView, sentence: str
) -> None:
    assert ENGLISH.say(plain, view) == sentence


@pytest.mark.rule("D13")
def test_it_is_said_that_the_turn_ends_by_itself() -> None:
    assert ENGLISH.say(Plain.TURN_IS_OVER, GUESSED) == "The turn ends."


@pytest.mark.rule("H11")
def test_it_is_said_that_a_bonus_is_not_offered_again() -> None:
    said = ENGLISH.say(Plain.SET_ASIDE, POTTER)
    assert said == "It is not offered again in this game."


@pytest.mark.rule("H8")
@pytest.mark.rule("H9")
@pytest.mark.rule("H10")
@pytest.mark.rule("H11")
@pytest.mark.parametrize("bonus", Bonus)
def test_what_every_bonus_does_can_be_asked(bonus: Bonus) -> None:
    said = ENGLISH.say(BonusDoes(bonus), POTTER)
    assert said.startswith(f"{bonus.value.title()}: ")
    assert said.endswith(" You do not have it.") != bool(POTTER.bonuses.get(bonus))


def test_every_plain_statement_is_in_one_table() -> None:
    assert FIXED.keys() | MADE.keys() == set(Plain)
    assert not FIXED.keys() & MADE.keys()


@pytest.mark.parametrize("plain", Plain)
def test_every_plain_statement_is_a_sentence_at_every_table(plain: Plain) -> None:
    for view in VIEWS:
        said = ENGLISH.say(plain, view)
        assert said == "" or said[0].isupper()
        assert said == "" or said[-1] in ".!?"
        assert plain in MADE or said


@pytest.mark.parametrize("step", LessonStep)
def test_every_step_of_the_lesson_is_said_with_the_editions_own_words(step: LessonStep) -> None:
    for view in VIEWS:
        said = ENGLISH.say(Lesson(step, 3), view)
        assert said.endswith(".")
        if step in (LessonStep.GIVE_A_CLUE, LessonStep.END):
            assert pieces(view).agents in said
    named = (LessonStep.GUESS, LessonStep.GUESS_WRONG, LessonStep.FIND_AND_STOP)
    assert ("brick" in ENGLISH.say(Lesson(step, 3), GUESS_DUE.table)) == (step in named)


def test_cards_that_are_covered_can_be_left_out() -> None:
    assert ENGLISH.say(CardsRead((0,)), GUESSED).endswith("apple, covered, candle.")
    visible = ENGLISH.say(CardsRead((0, 1), visible=True), GUESSED)
    assert visible.startswith("Row one: storm, rainbow, apple, candle. Row two: ")


def test_while_a_table_is_laid_the_cards_that_lie_are_read() -> None:
    assert ENGLISH.say(CardsRead((0, 1)), LAYING) == "Row one: storm, rainbow, apple."


DETAIL = "[Errno 28] '/home/ann/games/x.db': no (/dev/i2c-1): try ../run --store with ./a"


@pytest.mark.parametrize("fault", Fault)
def test_no_path_and_no_option_is_said_at_the_table(fault: Fault) -> None:
    complaints = (Complaint(device, fault, NORTH, 17, 11, detail=DETAIL) for device in Device)
    told: list[Statement] = [NotSaved(fault), NotLaid(fault), *map(DeviceSays, complaints)]
    for one in told:
        said = ENGLISH.say(one, VIEWS[0])
        assert not re.search(r"(?<!\w)(--|\.{0,2}/)\w|tabletop", said), said
