"""The spoken lesson: played to its end or left, it changes and shows nothing of the real game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from assistant.conversation.effects import BeginLesson, Effect, Known, Note, Say, Show
from assistant.conversation.lesson import STEPS, Lessons, practice
from assistant.conversation.session import Session
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Heard, Input, Press, Pressed, Tick, Trouble
from assistant.game.rules import key as keys
from assistant.game.rules.cards import Card, Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import GameStarted
from assistant.game.rules.game import begin
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Phase
from assistant.game.store.log import Move, Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.questions import Confirm, ConfirmNewGame
from assistant.language.statements import (
    Asked,
    ClueSaid,
    DeviceSays,
    Lesson,
    LessonStep,
    Plain,
    Statement,
)
from tests.game.rules.games import CLASSIC, DISNEY, POTTER, cards, team_key
from tests.tables import NORTH, SOUTH, WEATHER, SameAgain, done, events, sentences, started

DUET_TABLE = started()
CLASSIC_TABLE = GameStarted(CLASSIC, cards(25), team_key(CLASSIC))
BOTH_KINDS = pytest.mark.parametrize("start", [DUET_TABLE, CLASSIC_TABLE], ids=["duet", "classic"])


class Watched:
    """A log that knows whether anything was kept."""

    def __init__(self) -> None:
        self.kept: list[object] = []

    def begin(self, started: GameStarted) -> None:
        self.kept.append(started)

    def append(self, move: Move) -> None:
        self.kept.append(move)

    def undo(self) -> None:
        self.kept.append("undo")

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        self.kept.append(cards)

    def forget_cards(self) -> None:
        self.kept.append("forget")


class Table:
    """A table at which a lesson can be taken, and everything that came of it."""

    def __init__(self, start: GameStarted, *moves: Move) -> None:
        self.log = Watched()
        saved = Saved(start, moves)
        self.session = Session(saved, self.log, SameAgain(), UNDERSTANDING)
        self.lessons = Lessons(self.session, UNDERSTANDING)
        self.effects: list[Effect] = list(self.lessons.greet())
        self.start = start

    def take(self, message: Input) -> tuple[Effect, ...]:
        effects = self.lessons.take(message)
        self.effects += effects
        return effects

    def say(self, words: str, by: Party | None = None) -> list[Statement]:
        """Somebody says this; gives what is answered."""
        return told(self.take(Heard((words,), by)))

    @property
    def step(self) -> Lesson:
        """What the table was asked to do last."""
        asked = [one for one in told(self.effects) if isinstance(one, Lesson)]
        return asked[-1]

    @property
    def card(self) -> str:
        """The card to do it with, as it is said."""
        assert self.step.position is not None
        return self.start.cards[self.step.position].word.lower()

    def play(self) -> list[LessonStep]:
        """Do all that is asked for; gives the steps."""
        steps = []
        self.say("teach me")
        while True:
            steps.append(self.step.step)
            match self.step.step:
                case LessonStep.GIVE_A_CLUE:
                    self.say("weather two")
                case LessonStep.GUESS:
                    self.say(self.card)
                case LessonStep.SAY_YES:
                    self.say("yes")
                case LessonStep.GUESS_WRONG:
                    self.say(self.card)
                    self.say("yes")
                case LessonStep.THE_OTHERS_CLUE:
                    self.say("music one")
                case LessonStep.FIND_AND_STOP:
                    self.say(self.card)
                    self.say("yes")
                    self.say("end turn")
                case LessonStep.END:
                    return steps


def told(effects: tuple[Effect, ...] | list[Effect]) -> list[Statement]:
    """The sentences in these effects."""
    return [one for say in effects if isinstance(say, Say) for one in say.statements]


@BOTH_KINDS
def test_following_its_instructions_completes_the_lesson(start: GameStarted) -> None:
    table = Table(start)
    assert table.play() == list(LessonStep)
    assert [step for step, _ in STEPS] == list(LessonStep)[:-1]
    assert told(table.effects)[-2:] == [Plain.LESSON_LEFT, Plain.EXPECTED]


@BOTH_KINDS
def test_nothing_of_the_real_game_changes(start: GameStarted) -> None:
    table = Table(start)
    before = table.session.game
    table.play()
    assert table.session.game == before == begin(start)
    assert table.log.kept == []
    assert table.lessons.view == before.table
    assert table.lessons.question is None
    assert [table.lessons.glance(seat) for seat in Side] == [
        table.session.glance(seat) for seat in Side
    ]


def test_a_lesson_leaves_the_current_game_as_it_was() -> None:
    game = begin(DUET_TABLE)
    clue = events(game, GiveClue(NORTH, WEATHER))
    found = events(game.after(clue), Guess(SOUTH, 3))
    table = Table(DUET_TABLE, clue, found)
    table.play()
    assert table.session.game == done(game, GiveClue(NORTH, WEATHER), Guess(SOUTH, 3))
    assert sentences(table.effects)[-1] == (
        "Back to your own game. South guesses, or ends the turn."
    )
    table.say("end turn")
    assert table.session.view.turn == 2


@pytest.mark.rule("D20")
@pytest.mark.rule("C2")
@BOTH_KINDS
def test_no_screen_shows_the_real_key_during_a_lesson(start: GameStarted) -> None:
    table = Table(start)
    table.effects.clear()
    table.play()
    lesson = begin(practice(start.edition, start.cards))
    ends = next(
        at
        for at, one in enumerate(table.effects)
        if isinstance(one, Say) and Plain.LESSON_LEFT in one.statements
    )
    shown = [one.glance for one in table.effects[:ends] if isinstance(one, Show)]
    assert {glance.seat.seat for glance in shown} == set(Side)
    for glance in shown:
        hidden = replace(lesson, table=glance.seat.public)
        assert glance.seat == hidden.seen_from(glance.seat.seat)
    assert lesson.key != start.key
    after = [one.glance for one in table.effects[ends:] if isinstance(one, Show)]
    assert [glance.seat for glance in after] == [begin(start).seen_from(seat) for seat in Side]


@pytest.mark.rule("D20")
@pytest.mark.parametrize("seed", range(3))
@BOTH_KINDS
def test_the_lesson_is_the_same_whatever_the_real_key_is(start: GameStarted, seed: int) -> None:
    dealt = keys.deal(start.edition, Random(seed))
    if not isinstance(dealt, Key):
        dealt = replace(dealt, starts=Team.RED)  # who starts is told to everybody (C1)
        dealt = replace(dealt, identities=start_identities(start, seed))
    tables = [Table(start), Table(replace(start, key=dealt))]
    for table in tables:
        table.effects.clear()
        table.play()
    one, other = (during(table.effects) for table in tables)
    assert one == other
    assert len(one) > 30


def during(effects: list[Effect]) -> list[Effect]:
    """The effects up to the end of the lesson."""
    left = [isinstance(one, Say) and Plain.LESSON_LEFT in one.statements for one in effects]
    return effects[: left.index(True)]


def start_identities(start: GameStarted, seed: int) -> tuple[Identity, ...]:
    """New identities for a table of teams."""
    identities = list(begin(start).team_key.identities)
    Random(seed).shuffle(identities)
    return tuple(identities)


@pytest.mark.parametrize("edition", [DISNEY, POTTER], ids=lambda edition: edition.name)
def test_every_edition_has_a_lesson(edition: Edition) -> None:
    lesson = practice(edition, cards(edition.size))
    start = replace(lesson, key=keys.deal(edition, Random(1)))
    table = Table(start)
    assert table.play() == list(LessonStep)
    assert table.session.game == begin(start)


def test_pictures_are_named_by_their_places() -> None:
    pictures = tuple(Card(f"picture {n}", picture=True) for n in range(1, 26))
    table = Table(replace(DUET_TABLE, cards=pictures))
    table.say("teach me")
    table.say("weather two")
    assert sentences(table.effects)[-1].endswith("For now, say row one column four.")
    table.say("row one column four")
    assert table.step == Lesson(LessonStep.SAY_YES)


@BOTH_KINDS
@pytest.mark.parametrize("steps", range(4))
@pytest.mark.parametrize("leaving", ["quit", "exit"])
def test_a_lesson_can_be_left_at_any_step(start: GameStarted, steps: int, leaving: str) -> None:
    table = Table(start)
    table.say("teach me")
    for words in ("weather two", None, "yes")[:steps]:
        table.say(words or table.card)
    assert table.say(leaving)[0] is Plain.LESSON_LEFT
    assert table.session.game == begin(start)
    assert table.log.kept == []
    assert table.lessons.view.clues == ()
    assert sum(isinstance(one, Lesson) for one in table.say("weather two", NORTH)) == 0
    assert len(table.session.view.clues) == 1


@pytest.mark.rule("D8")
def test_an_earlier_question_is_repeated_after_the_lesson_and_taps_do_not_answer_it() -> None:
    table = Table(started())
    table.take(Tick(100.0))
    for words, by in (("weather two", NORTH), ("storm", SOUTH), ("teach me", None)):
        table.say(words, by)
    table.take(Tick(200.0))
    left = [one for one in table.take(Heard(("quit",))) if isinstance(one, Say)]
    assert left[-1].statements == (
        Plain.LESSON_LEFT,
        Asked(Confirm(Guess(SOUTH, 0), known=True)),
    )
    before = table.session.view
    table.take(Pressed(SOUTH, Press.TAP, at=199.0))
    assert table.session.view == before
    table.take(Pressed(SOUTH, Press.TAP, at=201.0))
    assert table.session.view != before


def test_a_lesson_can_be_repeated_from_its_beginning() -> None:
    table = Table(DUET_TABLE)
    table.say("teach me")
    table.say("weather two")
    table.say("quit")
    assert table.play() == list(LessonStep)


def test_a_wish_for_another_game_leaves_the_lesson_and_is_confirmed() -> None:
    table = Table(DUET_TABLE)
    table.say("teach me")
    answered = table.say("new game")
    assert answered[0] is Plain.LESSON_LEFT
    assert isinstance(table.lessons.question, ConfirmNewGame)
    table.say("no")
    assert table.session.game == begin(DUET_TABLE)


def test_quitting_a_lesson_drops_its_open_question() -> None:
    table = Table(DUET_TABLE)
    table.say("teach me")
    table.say("weather two")
    asked = [one for one in table.say(table.card) if isinstance(one, Asked)]
    assert isinstance(asked[0].question, Confirm)
    table.say("quit")
    assert table.lessons.question is None
    table.say("yes")
    assert table.session.game == begin(DUET_TABLE)


def test_the_assassin_ends_only_the_lesson() -> None:
    table = Table(DUET_TABLE)
    table.say("teach me")
    table.say("weather two")
    key = begin(practice(DUET_TABLE.edition, DUET_TABLE.cards)).faces
    assassin = next(at for at in range(25) if key.identity(at, NORTH) is Identity.ASSASSIN)
    table.say(DUET_TABLE.cards[assassin].word.lower())
    answered = table.say("yes")
    assert Plain.OUTCOME in answered
    assert answered[-3:] == [Lesson(LessonStep.END), Plain.LESSON_LEFT, Plain.EXPECTED]
    assert table.session.view.phase is Phase.CLUE


def test_a_clue_of_the_lesson_may_be_a_form_of_a_card() -> None:
    """WEATHER lies on many tables, and the lesson itself proposes it."""
    words = ("WEATHER", *(card.word for card in DUET_TABLE.cards[1:]))
    table = Table(replace(DUET_TABLE, cards=tuple(map(Card, words))))
    table.say("teach me")
    assert table.say("weather two")[-1] == table.step
    assert table.step.step is LessonStep.GUESS


def test_other_words_in_a_lesson_get_the_usual_answers() -> None:
    table = Table(DUET_TABLE)
    table.say("teach me")
    before = table.step
    assert table.say("how many turns") == [Plain.TURNS_LEFT]
    table.say("whose turn")
    assert table.step == before
    table.say("weather two")
    assert table.say("take it back")[0] is Plain.TAKEN_BACK
    table.say("music two", NORTH)
    table.say(table.card)
    assert table.step.step is LessonStep.SAY_YES


def test_a_tap_means_yes_in_a_lesson() -> None:
    table = Table(DUET_TABLE)
    table.say("teach me")
    table.say("weather two")
    table.say(table.card)
    table.take(Pressed(SOUTH, Press.TAP))
    assert table.step.step is LessonStep.GUESS_WRONG


def test_a_device_failure_during_a_lesson_is_reported_once() -> None:
    table = Table(DUET_TABLE)
    table.say("teach me")
    failed = Complaint(Device.MICROPHONE, Fault.BACK)
    assert told(table.take(Trouble(failed))) == [DeviceSays(failed)]
    assert told(table.take(Tick(1.0))) == []
    table.say("quit")
    assert table.lessons.glance(NORTH).notice == failed


def test_the_beginning_of_a_lesson_is_not_an_effect() -> None:
    """To them it is said and shown like anything else, and noted for a transcript."""
    table = Table(DUET_TABLE)
    table.play()
    assert BeginLesson() not in table.effects
    assert Note(": teach me") in table.effects
    assert Note(": weather two") in table.effects
    assert any(isinstance(one, Known) for one in table.effects)


@pytest.mark.rule("C1")
def test_the_practice_key_fits_its_edition_and_is_always_the_same() -> None:
    for edition in (DUET_TABLE.edition, CLASSIC, DISNEY, POTTER):
        one, same = (practice(edition, cards(edition.size)) for _ in range(2))
        assert one == same
        assert keys.misfit(one.key, edition) is None
        assert (one.mission, one.bonuses) == (None, {})


def test_the_proposed_clue_needs_no_spelling_and_no_ruling() -> None:
    table = Table(CLASSIC_TABLE)
    table.say("teach me")
    assert table.say("weather two")[0] == ClueSaid(Clue("weather", 2))


def test_the_public_state_shows_the_real_game_during_a_lesson() -> None:
    table = Table(DUET_TABLE)
    table.lessons.take(Heard(("weather two",), NORTH))
    table.lessons.take(Heard(("storm",), SOUTH))
    view, asked = table.lessons.view, table.lessons.question
    assert isinstance(asked, Confirm)
    effects = table.lessons.take(Heard(("teach me",)))
    effects += table.lessons.take(Heard(("island two",), NORTH))
    assert (table.lessons.view, table.lessons.question) == (view, asked)
    assert not any(isinstance(one, Known) for one in effects)
    effects = table.lessons.take(Heard(("quit",)))
    assert (table.lessons.view, table.lessons.question) == (view, asked)
    assert Known(view, asked) in effects
