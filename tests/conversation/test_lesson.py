"""The spoken lesson: played to its end or left, it changes and shows nothing of the real game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from assistant.conversation.effects import BeginLesson, Effect, Known, Note, Say, Show
from assistant.conversation.lesson import STEPS, Lessons, practice
from assistant.conversation.session import Session
from assistant.game.messages import Heard, Input
from assistant.game.rules import key as keys
from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import GameStarted
from assistant.game.rules.game import begin
from assistant.game.rules.key import Key
from assistant.game.store.log import Move, Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.questions import Confirm
from assistant.language.statements import Lesson, LessonStep, Plain, Statement
from tests.game.rules.games import CLASSIC, DISNEY, POTTER, cards, team_key
from tests.tables import NORTH, SOUTH, WEATHER, SameAgain, done, events, sentences, started
from tests.twins import Kept

DUET_TABLE = started()
CLASSIC_TABLE = GameStarted(CLASSIC, cards(25), team_key(CLASSIC))
BOTH_KINDS = pytest.mark.parametrize("start", [DUET_TABLE, CLASSIC_TABLE], ids=["duet", "classic"])


DONE_BY: Mapping[LessonStep, Sequence[str | None]] = {
    LessonStep.GIVE_A_CLUE: ("weather two",),
    LessonStep.GUESS: (None,),
    LessonStep.SAY_YES: ("yes",),
    LessonStep.GUESS_WRONG: (None, "yes"),
    LessonStep.THE_OTHERS_CLUE: ("music one",),
    LessonStep.FIND_AND_STOP: (None, "yes", "end turn"),
    LessonStep.END: (),
}
"""The words for each step; None is its card."""


class Table:
    """A table at which a lesson can be taken, and everything that came of it."""

    def __init__(self, start: GameStarted, *moves: Move) -> None:
        self.log = Kept()
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
        steps = list[LessonStep]()
        self.say("teach me")
        while steps[-1:] != [LessonStep.END]:
            steps.append(self.step.step)
            for words in DONE_BY[self.step.step]:
                self.say(words or self.card)
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
    assert (table.log.moves, table.log.started) == ([], None)
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


@pytest.mark.rule("D20", "C2")
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
    assert (table.log.moves, table.log.started) == ([], None)
    assert table.lessons.view.clues == ()
    assert sum(isinstance(one, Lesson) for one in table.say("weather two", NORTH)) == 0
    assert len(table.session.view.clues) == 1


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
