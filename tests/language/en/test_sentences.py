"""Everything said in English, word for word: `said/` has the golden files."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import product

import pytest

from assistant.faces.render import render
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import ErrandEnded, ErrandKind, Phone, PhoneNews
from assistant.game.referee import rule_on
from assistant.game.rules import edition as editions
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Earned, Progress
from assistant.game.rules.cards import Card, Identity, Kind, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Guess
from assistant.game.rules.events import Cause, ClueGiven
from assistant.game.rules.hindsight import Better, Hindsight
from assistant.game.rules.missions import Mission, UnknownMission
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.refusal import Reason
from assistant.game.rules.standing import Because, KindWon, Locked, OffTheMap, WinFirst
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import LiesThere, NoMissions, OnlyPractice, TwoSidesOnly, Unmet
from assistant.language import en
from assistant.language import statements as told
from assistant.language.about import About, Told
from assistant.language.en import ENGLISH
from assistant.language.en.campaign import DOES, reason, spoken_reason
from assistant.language.en.complaints import NOT_FOR_EARS, complaint, headline
from assistant.language.en.glossary import topics
from assistant.language.en.pieces import pieces
from assistant.language.en.slots import OF_TABLE, OF_THINGS, chosen
from assistant.language.en.texts import texts
from assistant.language.intents import Order, Use, orders_for
from assistant.language.questions import Confirm
from tests.game.rules.logs import DUET, unknown
from tests.game.rules.logs import POTTER as POTTERS_LOG
from tests.language.en.tables import (
    FOUND,
    GUESS_DUE,
    GUESSED,
    LAYING,
    NAMED,
    POTTER,
    VIEWS,
    hold,
    label,
)
from tests.tables import NORTH, SOUTH, WEATHER, fresh

STORM, LAKE, PICTURE = Card("STORM"), Card("LAKE"), Card("picture 2", picture=True)
ASKED = Confirm(Guess(SOUTH, 3))
BETTER = (Better(Clue("ballet", 3), (5, 6, 7)), Better(WEATHER, (1,)))
CITIES = ("Cairo", "Moscow", "Berlin", "Paris", "London", "Havana")
GATES = ("Berlin", "Cairo", "Moscow")
ABOUT_A_CARD = (Reason.COVERED, Reason.MARKED, Reason.NOT_ONE_OF_THE_TWO)

ANSWERED = (
    told.Answer(Order.SCORE),
    *(told.Answer(one) for one in orders_for(Use.TELLS) if one is not Order.SCORE),
)
MADE = [one for one in told.Plain if "{" in texts()["plain"][one.name]]
FIXED = [one for one in told.Plain if one not in MADE]
EVERYWHERE: tuple[told.Statement, ...] = (*MADE, *ANSWERED)


STATEMENTS: tuple[told.Statement, ...] = (
    told.Answer(Order.CLUES),
    told.Asked(ASKED),
    told.Asked(ASKED, plainly=True),
    told.ClueSaid(WEATHER),
    told.StandingClue(WEATHER),
    told.ClueLeft(WEATHER),
    told.SpelledClue(WEATHER),
    told.SpelledClue(Clue("fast food", 2)),
    told.RuledOut(FOUND),
    told.CardLeft(3),
    told.CardNamed(3),
    told.PartnerPlays(SOUTH),
    told.PartnersClue(ClueGiven(SOUTH, WEATHER)),
    told.ClueReadAs("calender", ("calendar",)),
    told.ClueReadAs("elonmusk", ("elon", "musk")),
    told.ClueReadAs("xyzzy", ()),
    told.PartnerStops(SOUTH),
    told.InHindsight(WEATHER, (0,), Hindsight((0, 3, 4), BETTER)),
    told.InHindsight(WEATHER, (0,), Hindsight((0, 3, 4), (), (0, 4))),
    told.InHindsight(WEATHER, (), Hindsight((), ())),
    told.HintShown(NORTH),
    *map(told.CardIs, Identity),
    told.NoCardsLeft(SOUTH),
    told.BonusIsUsed(Bonus.LONDON),
    *map(told.BonusDoes, Bonus),
    told.RuleIs("assassin"),
    told.CardLies(0),
    told.WordJudged(rule_on("stormy", ("storm",))),
    told.WordJudged(rule_on("music", ("storm",))),
    *map(told.Played, (0, 754.2)),
    told.Health(),
    told.Health("1.2", "vosk", 9000, True, 85, Complaint(Device.MICROPHONE, Fault.BACK)),
    *map(told.HowToUse, Bonus),
    told.CluesFloor(NORTH),
    told.GuessFloor(SOUTH),
    told.AnswersAlone(SOUTH),
    told.TapsAlone(SOUTH),
    told.GaveTheClue(NORTH),
    told.WishIsRefused(LiesThere("STORM")),
    told.NotUnderstood("mumble"),
    told.NotOnTable("river"),
    told.LastHeard("mumble"),
    told.Help((Order.REPEAT, Order.UNDO), None, paused=False),
    told.Help((Order.TAKE_BACK, Order.UNDO, Order.REPEAT, Order.SCORE), None, paused=False),
    told.Help((Order.RESUME,), None, paused=True),
    told.Help((Order.YES,), ASKED, paused=False),
    *map(told.TimerStarted, (1, 60, 90, 3600)),
    told.CardsRead((0,), False),
    told.TeamPlays("owls"),
    *(told.MissionEarned(Earned(CITIES[:many])) for many in (1, 3, 4, 6)),
    told.MissionEarned(Earned((), Bonus.DIAGON_ALLEY)),
    told.MissionEarned(Earned(("Hogwarts",), Bonus.DIAGON_ALLEY)),
    told.Missions(Progress((), ("Cairo", "Berlin"))),
    told.MissionAsks(Mission("Berlin", 11, 2)),
    told.Missions(Progress(("Prague",), ("Cairo", "Berlin"))),
    told.Missions(Progress(("Prague", *CITIES[:3]), ("Dubai",))),
    told.Missions(Progress(("Prague",), ())),
    told.CardSwapped(3, LAKE),
    told.CardSwapped(3, PICTURE),
    told.DeviceSays(Complaint(Device.MICROPHONE, Fault.BACK)),
    told.PhoneIs(Phone(NORTH, PhoneNews.CAME)),
    told.PhoneIs(Phone(SOUTH, PhoneNews.WENT)),
    told.PhoneIs(Phone(NORTH, PhoneNews.CAME, Team.RED)),
    told.PhoneIs(Phone(SOUTH, PhoneNews.WENT, Team.BLUE)),
    told.SeatIsFree(NORTH),
    *(told.ErrandDone(ErrandEnded(kind, good)) for kind in ErrandKind for good in (True, False)),
    told.CardsLaid((STORM, PICTURE)),
    told.CardPutRight(1, LAKE),
    *map(told.CardsMissing, (1, 14)),
    told.NoRoomFor((LAKE,)),
    told.LiesAlready(LAKE),
    told.NoCardThere(18),
    told.WhichCardThere(1),
    *(told.Lesson(step, 3) for step in told.LessonStep),
    told.NotSaved(Fault.FULL),
    *(told.NotLaid(fault) for fault in Fault if fault.name in texts()["unkept"]),
    told.NotLaid(Fault.UNREADABLE),
    *map(told.Refused, Reason),
    *(told.Refused(reason, 3, SOUTH) for reason in ABOUT_A_CARD),
    told.Refused(Reason.MARKED, 3),
    *FIXED,
)

AT_TABLES = {
    **NAMED,
    "laying": LAYING,
    "one token": fresh(bystander=1).table,
    "two clues due": replace(fresh().table, clues_due=2),
}


def both(statement: told.Statement, view: PublicView, at: str = "") -> Iterator[str]:
    """A statement as spoken, with its short form if there is one; `at`: the kind of table."""
    yield f"{at}{label(statement)} = {ENGLISH.say(statement, view)}".rstrip()
    shortly = ENGLISH.shortly(statement, view)
    if shortly is not None:
        yield f"    {shortly}"


@pytest.mark.rule("D13", "H8", "H9", "H10", "H11", "M7", "M8", "W5", "W10")
def test_every_statement_is_said_word_for_word(update: bool) -> None:
    lines = (line for one in STATEMENTS for line in both(one, GUESS_DUE.table))
    hold("statements", lines, update)
    kinds = {one for one in vars(told).values() if isinstance(one, About)}
    classes = {*told.Statement.__args__} - {Told}
    assert {told.kind_of(one) for one in STATEMENTS} == kinds | classes


@pytest.mark.rule("C1", "C4", "D14", "H1", "M1", "M3")
def test_statements_that_depend_on_the_table_are_said_word_for_word(update: bool) -> None:
    lines = [
        line
        for name, view in AT_TABLES.items()
        for one in ((told.Plain.EXPECTED, ANSWERED[0]) if view is LAYING else EVERYWHERE)
        for line in both(one, view, f"{name}: ")
    ]
    hold("tables", lines, update)


NAMED_SLOT = re.compile(r"{(\w+)}").findall
LEFT_AND_TAKEN = ((2, 5), (1, 6), (0, 6), (0, 5))


def ended(name: str, result: Result, cause: Cause | None = None) -> PublicView:
    """A table whose game is over."""
    view = {**NAMED, "easier": fresh(bystander=11).table, "harder": fresh(bystander=8).table}[name]
    return replace(view, phase=Phase.OVER, result=result, cause=cause)


WON = ended("fresh", Result.WON)
SCORED = (
    *(replace(WON, bank=Bank(left), taken={NORTH: taken}) for left, taken in LEFT_AND_TAKEN),
    *(replace(WON, bank=Bank(0), taken={NORTH: taken}, sudden_death=True) for taken in (2, 0)),
    replace(WON, bank=Bank(2), taken={NORTH: 5}, mission="Prague"),
    *(
        replace(ended("alone", Result.WON), covered=(Identity.BLUE,) * (8 - left))
        for left in range(9)
    ),
)


@pytest.mark.rule("C10", "D18", "M5")
def test_every_end_and_score_is_said_word_for_word(update: bool) -> None:
    ends = [
        *((name, Result.WON, None) for name in ("fresh", "mission", "easier", "harder")),
        *(("fresh", Result.LOST, cause) for cause in Cause),
        *(("teams", result, None) for result in (Result.RED, Result.BLUE)),
    ]
    lines = [
        line
        for name, result, cause in ends
        for line in both(
            told.Plain.OUTCOME, ended(name, result, cause), f"{name}, {result}, {cause}: "
        )
    ]
    lines += [f"{label(one.score)} = {chosen('score', one)}" for one in SCORED]
    hold("ends", lines, update)


REASONS: tuple[Because, ...] = (
    WinFirst(("Prague",)),
    WinFirst(CITIES[:2]),
    WinFirst(CITIES[:3]),
    WinFirst(("London",), every=True),
    WinFirst(("London", "Hogwarts"), every=True),
    *(OffTheMap("Prague", GATES, drawn, won=False) for drawn in (False, True)),
    *(OffTheMap("Prague", ("Cairo",), drawn, won=True) for drawn in (False, True)),
)
WISHES: tuple[Unmet, ...] = (
    Locked("Cairo", WinFirst(("Prague",))),
    KindWon("The Burrow", Kind.PICTURES, "#4 Privet Drive", (Kind.WORDS, Kind.BOTH)),
    *(KindWon("The Burrow", kind, "#4 Privet Drive", (kind,)) for kind in Kind),
    NoMissions(editions.load("classic")),
    TwoSidesOnly(editions.load("duet")),
    OnlyPractice(),
    LiesThere("STORM"),
    unknown(DUET, "Bagdad"),
    unknown(POTTERS_LOG, "grimauld"),
    unknown(POTTERS_LOG, "hall"),
    UnknownMission("zzzz", ()),
)


@pytest.mark.rule("H2", "H4", "H7", "M7", "V4")
def test_every_reason_about_missions_and_requests_is_said_word_for_word(update: bool) -> None:
    lines = [
        *(f"{label(one)} = {reason(one)}" for one in REASONS),
        *(f"{label(one)} = {spoken_reason(one)}" for one in WISHES),
        *(f"{label(one)} = {DOES[one]}" for one in Bonus),
    ]
    hold("wishes", lines, update)
    assert not any("#" in spoken_reason(one) for one in WISHES)
    assert len({DOES[one] for one in Bonus}) == len(Bonus)
    assert not any(letter.isdigit() for one in Bonus for letter in DOES[one])


def complaints() -> Iterator[Complaint]:
    """Every fault of every device: of one side, of all, and with all known details."""
    for device, fault in product(Device, Fault):
        yield Complaint(device, fault, None, 17, 11, ("quaffle", "snitch"), 3, 20.0, "it broke")
        if device in (Device.BUTTON, Device.LAMP, Device.SCREEN):
            yield Complaint(device, fault, NORTH, 17, 11, detail="it broke")
    yield Complaint(Device.LAMP, Fault.FAILED, Team.RED)
    yield Complaint(Device.MICROPHONE, Fault.SILENT)
    yield from (Complaint(Device.STORE, Fault.MOVES_LOST, count=count) for count in (1, 120))


def test_every_complaint_is_said_word_for_word(update: bool) -> None:
    """Each device's default sentence, and the faults with a different one."""
    said = [(f"{one.device} of {one.of or 'all'}", one, complaint(one)) for one in complaints()]
    often = Counter((of, sentence) for of, _, sentence in said)
    usual = {of: sentence for (of, sentence), _ in reversed(often.most_common())}
    lines = [f"{of} = {sentence}" for of, sentence in usual.items()]
    lines += [
        f"{of}, {one.fault} = {sentence}" for of, one, sentence in said if sentence != usual[of]
    ]
    hold("complaints", lines, update)


@pytest.mark.parametrize(
    ("one", "short"),
    [
        (Complaint(Device.MICROPHONE, Fault.SILENT), "MICROPHONE IS SILENT"),
        (Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail="no device"), "NO SOUND"),
        (Complaint(Device.SCREEN, Fault.BACK, SOUTH), "SOUTH'S SCREEN IS BACK"),
    ],
)
def test_a_screen_shows_a_complaint_in_a_few_words(one: Complaint, short: str) -> None:
    assert headline(one) == short
    assert all(map(headline, complaints()))


@pytest.mark.parametrize(
    "sentence",
    [
        one
        for name in ("unkept", "page", "kept", "setting_up", "settings")
        for one in texts()[name].values()
    ],
)
def test_no_text_for_players_names_a_path_or_a_command(sentence: str) -> None:
    assert not NOT_FOR_EARS.search(sentence)
    assert "tabletop " not in sentence


DETAIL = "[Errno 28] '/home/ann/games/x.db': no (/dev/i2c-1): try ../run --store with ./a"


@pytest.mark.parametrize("fault", Fault)
def test_no_path_and_no_option_is_said_at_the_table(fault: Fault) -> None:
    found = (Complaint(device, fault, NORTH, 17, 11, detail=DETAIL) for device in Device)
    reports: list[told.Statement] = [
        told.NotSaved(fault),
        told.NotLaid(fault),
        *map(told.DeviceSays, found),
    ]
    for one in reports:
        said = ENGLISH.say(one, VIEWS[0])
        assert not re.search(r"(?<!\w)(--|\.{0,2}/)\w|tabletop", said), said


def test_every_statement_about_one_thing_has_a_text() -> None:
    kinds = {name: one.name for name, one in vars(told).items() if isinstance(one, About)}
    assert kinds == {name: name for name in texts()["told"]}


def test_every_plain_statement_and_every_answer_has_a_text() -> None:
    assert {*texts()["plain"]} == {one.name for one in told.Plain}
    assert {*texts()["plain_shortly"]} <= {*texts()["plain"]}
    assert {*texts()["answer"]} == {one.name for one in orders_for(Use.TELLS)}


def test_every_name_in_braces_has_a_value() -> None:
    at_a_table = tomllib.loads(files(en).joinpath("expected.toml").read_text("utf-8"))
    del at_a_table["screen_lines"]  # a screen's lines have values of their own
    said = ("plain", "plain_shortly", "answer", "told", "reason", "lesson", "score_term")
    sections = [*at_a_table.values(), *topics().values(), *(texts()[name] for name in said)]
    found = {name for one in sections for text in one.values() for name in NAMED_SLOT(text)}
    assert {name[0].lower() + name[1:] for name in found} <= {*OF_TABLE, *OF_THINGS, *at_a_table}


@pytest.mark.parametrize("view", VIEWS)
def test_a_short_form_is_never_longer(view: PublicView) -> None:
    for one in told.Plain:
        shortly = ENGLISH.shortly(one, view)
        if shortly is not None and one is not told.Plain.LESSON_BEGINS:
            assert len(shortly.split()) <= len(ENGLISH.say(one, view).split()), one


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_ends_with_what_is_due(reason: Reason) -> None:
    for view in VIEWS:
        for position in (None, 3):
            why = told.Refused(reason, position, view.givers[0] if view.givers else None)
            said = render((why, told.due(view)), view, ENGLISH)
            assert said.endswith(render((told.due(view),), view, ENGLISH))
            assert said[0].isupper()


def test_different_reasons_have_different_sentences() -> None:
    said = [ENGLISH.say(told.Refused(one, 3, SOUTH), GUESS_DUE.table) for one in Reason]
    sentences = [one for one in said if one]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("step", told.LessonStep)
def test_every_lesson_names_agents_as_its_edition_does(step: told.LessonStep) -> None:
    for view in VIEWS:
        said = ENGLISH.say(told.Lesson(step, 3), view)
        assert said.endswith(".")
        if step in (told.LessonStep.GIVE_A_CLUE, told.LessonStep.END):
            assert pieces(view).agents in said


def test_cards_that_are_covered_can_be_left_out() -> None:
    assert ENGLISH.say(told.CardsRead((0,), False), GUESSED).endswith("apple, covered, candle.")
    visible = ENGLISH.say(told.CardsRead((0, 1), True), GUESSED)
    assert visible.startswith("Row one: storm, rainbow, apple, candle. Row two: ")


@pytest.mark.rule("H11")
def test_the_explanation_of_a_bonus_says_if_players_lack_it() -> None:
    for bonus in Bonus:
        said = ENGLISH.say(told.BonusDoes(bonus), POTTER)
        assert said.endswith(" You do not have it.") != bool(POTTER.bonuses.get(bonus))
