"""The spoken lesson: completed or left early, it changes and reveals nothing of the real game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from assistant.conversation.effects import BeginLesson, Effect, Known, Note, Say
from assistant.conversation.lesson import STEPS, practice
from assistant.conversation.session import Session
from assistant.game.rules import key as keys
from assistant.game.rules.cards import Side
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.events import GameStarted
from assistant.game.rules.game import begin
from assistant.game.rules.key import Key
from assistant.game.store.log import Move, Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import Glance
from assistant.language.questions import Confirm
from assistant.language.statements import Lesson, LessonStep, Plain, Statement
from tests.conversation.any_game import shuffled
from tests.game.rules.games import CLASSIC, DISNEY, POTTER, cards, team_key
from tests.tables import NORTH, SOUTH, WEATHER, SameAgain, done, events, sentences, started, take
from tests.twins import Kept

OTHERS = (DISNEY, POTTER)
DUET_TABLE = started()
CLASSIC_TABLE = GameStarted(CLASSIC, cards(25), team_key(CLASSIC))
BOTH_KINDS = pytest.mark.parametrize("start", [DUET_TABLE, CLASSIC_TABLE], ids=["duet", "classic"])
EVERY_KIND = pytest.mark.parametrize(
    "start",
    [
        *(DUET_TABLE, CLASSIC_TABLE),
        *(replace(practice(one, cards(one.size)), key=keys.deal(one, Random(1))) for one in OTHERS),
    ],
    ids=lambda start: start.edition.name,
)


DONE_BY: Mapping[LessonStep, Sequence[str | None]] = {
    LessonStep.GIVE_A_CLUE: ("weather two",),
    LessonStep.GUESS: (None,),
    LessonStep.SAY_YES: ("yes",),
    LessonStep.GUESS_WRONG: (None, "yes"),
    LessonStep.THE_OTHERS_CLUE: ("music one",),
    LessonStep.FIND_AND_STOP: (None, "yes", "end turn"),
    LessonStep.END: (),
}
"""The words for each step; None stands for the step's card."""


class Table:
    """A table at which a lesson can be taken, and all its effects."""

    def __init__(self, start: GameStarted, *moves: Move) -> None:
        self.log, self.start = Kept(), start
        self.session = Session(Saved(start, moves), SameAgain(self.log), UNDERSTANDING)
        self.effects: list[Effect] = list(self.session.greet())

    def say(self, words: str) -> list[Statement]:
        """Say this at the table; returns the effects."""
        effects = take(self.session, words if ": " in words else f": {words}")
        self.effects += effects
        return told(effects)

    @property
    def step(self) -> Lesson:
        """The lesson's latest instruction."""
        asked = [one for one in told(self.effects) if isinstance(one, Lesson)]
        return asked[-1]

    @property
    def card(self) -> str:
        """The card for the instruction, as spoken."""
        assert self.step.position is not None
        return self.start.cards[self.step.position].word.lower()

    def play(self) -> list[LessonStep]:
        """Follow all instructions; returns the steps."""
        steps = list[LessonStep]()
        self.say("teach me")
        while steps[-1:] != [LessonStep.END]:
            steps.append(self.step.step)
            for words in DONE_BY[self.step.step]:
                self.say(words or self.card)
        return steps


def told(effects: Iterable[Effect]) -> list[Statement]:
    """The statements in these effects."""
    return [one for say in effects if isinstance(say, Say) for one in say.statements]


def parted(effects: list[Effect]) -> tuple[list[Effect], list[Effect]]:
    """The effects before the lesson's end, and those from its end on."""
    ends = [Plain.LESSON_LEFT in told([one]) for one in effects].index(True)
    return effects[:ends], effects[ends:]


@pytest.mark.rule("C1")
@EVERY_KIND
def test_following_a_lesson_completes_it_and_leaves_the_game_unchanged(start: GameStarted) -> None:
    table = Table(start)
    before = table.session.game
    assert keys.misfit(practice(start.edition, start.cards).key, start.edition) is None
    assert table.play() == list(LessonStep)
    assert [step for step, _ in STEPS] == list(LessonStep)[:-1]
    assert told(table.effects)[-2:] == [Plain.LESSON_LEFT, Plain.EXPECTED]
    assert BeginLesson() not in table.effects
    assert Note(": teach me") in table.effects
    assert table.session.game == before == begin(start)
    assert (table.log.moves, table.log.started) == ([], None)
    assert table.session.question is None


@pytest.mark.parametrize("steps", range(4))
@pytest.mark.parametrize("leaving", ["quit", "exit"])
def test_a_lesson_can_be_left_at_any_step(steps: int, leaving: str) -> None:
    table = Table(DUET_TABLE)
    table.say("teach me")
    for words in ("weather two", None, "yes")[:steps]:
        table.say(words or table.card)
    assert table.say(leaving)[0] is Plain.LESSON_LEFT
    assert not any(isinstance(one, Lesson) for one in table.say("north: weather two"))
    assert len(table.session.view.clues) == len(table.log.moves) == 1


def test_a_lesson_leaves_the_current_game_as_it_was() -> None:
    game = begin(DUET_TABLE)
    clue = events(game, GiveClue(NORTH, WEATHER))
    found = events(game.after(clue), Guess(SOUTH, 3))
    table = Table(DUET_TABLE, clue, found)
    table.play()
    assert table.session.game == done(game, GiveClue(NORTH, WEATHER), Guess(SOUTH, 3))
    back = "Back to your own game. South guesses, or ends the turn."
    assert sentences(table.effects)[-1] == back
    table.say("end turn")
    assert table.session.view.turn == 2


@pytest.mark.rule("D20", "C2")
@BOTH_KINDS
def test_no_screen_shows_the_real_key_during_a_lesson(start: GameStarted) -> None:
    table = Table(start)
    table.effects.clear()
    table.play()
    lesson = begin(practice(start.edition, start.cards))
    shown, after = (
        [one.seat for one in part if isinstance(one, Glance)] for part in parted(table.effects)
    )
    assert {seat.seat for seat in shown} == set(Side)
    for seat in shown:
        assert seat == replace(lesson, table=seat.public).seen_from(seat.seat)
    assert lesson.key != start.key
    assert after == [begin(start).seen_from(seat) for seat in Side]


@pytest.mark.rule("D20")
@pytest.mark.parametrize("seed", range(3))
@BOTH_KINDS
def test_the_lesson_is_the_same_whatever_the_real_key_is(start: GameStarted, seed: int) -> None:
    dealt = keys.deal(start.edition, Random(seed))
    if not isinstance(dealt, Key):  # the starting team, and so each team's count, is public (C1)
        dealt = shuffled(start.key, Random(seed))
    tables = [Table(start), Table(replace(start, key=dealt))]
    for table in tables:
        table.effects.clear()
        table.play()
    one, other = (parted(table.effects)[0] for table in tables)
    assert one == other
    assert len(one) > 30


def test_the_public_state_shows_the_real_game_during_a_lesson() -> None:
    session = Table(DUET_TABLE).session
    take(session, "north: weather two", "south: storm")
    view, asked = session.view, session.question
    assert isinstance(asked, Confirm)
    effects = take(session, ": teach me", "north: island two")
    assert (session.view, session.question) == (view, asked)
    assert not any(isinstance(one, Known) for one in effects)
    effects = take(session, ": quit")
    assert (session.view, session.question) == (view, asked)
    assert Known(view, asked) in effects
