"""A partner at the table: what it is asked, how it answers, and how one objects to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from assistant.conversation.desk import Manners
from assistant.conversation.effects import Dark, Effect, Note, Show, Think
from assistant.conversation.lesson import Lessons
from assistant.conversation.session import Session
from assistant.game import messages
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import FileError
from assistant.game.rules import edition as editions
from assistant.game.rules.cards import Card, Identity, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import GameStarted
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.notation import read_key
from assistant.game.rules.partner import Partnered
from assistant.game.rules.phase import Phase
from assistant.game.rules.record import read_start, write_start
from assistant.game.rules.task import Act, Answer, Task
from assistant.game.store.log import Move, Saved
from assistant.language.en.understanding import UNDERSTANDING
from tests.partners import toy
from tests.tables import NORTH, SOUTH, TABLES, WEATHER, SameAgain, sentences, started
from tests.twins import Kept

GONE = messages.Trouble(Complaint(Device.PARTNER, Fault.GIVEN_UP))


def partnered(partner: Partnered | None = None) -> GameStarted:
    """The plain table, with a partner in the south."""
    return replace(started(), partner=partner or Partnered(SOUTH))


class Table:
    """A table with a partner; what it is asked is answered when the test wants it."""

    def __init__(self, laid: GameStarted | None = None, hurried: bool = False) -> None:
        self.log = Kept()
        start = Saved(laid or partnered())
        self.session = Session(
            start, self.log, SameAgain(self.log), UNDERSTANDING, Manners(hurried=hurried)
        )
        self.asked: list[Think] = []
        self.effects: list[Effect] = []
        self.now = 0.0
        self._keep(self.session.greet())

    def take(self, *inputs: messages.Input) -> list[str]:
        """The sentences that answer these inputs."""
        self.effects = []
        for message in inputs:
            self._keep(self.session.take(message))
        return sentences(self.effects)

    def say(self, words: str, by: Side | None = None) -> list[str]:
        return self.take(messages.Heard((words,), by))

    def answer(self, answer: Answer) -> list[str]:
        """The partner answers what it was asked last."""
        return self.take(messages.Proposed(self.asked[-1].number, answer))

    def wait(self, seconds: float) -> list[str]:
        self.now += seconds
        return self.take(messages.Tick(self.now))

    @property
    def task(self) -> Task:
        """The partner's latest task."""
        return self.asked[-1].task

    def _keep(self, effects: tuple[Effect, ...]) -> None:
        self.effects += effects
        self.asked += (one for one in effects if isinstance(one, Think))


def test_a_persons_clue_is_sent_to_the_partner_once() -> None:
    table = Table()
    assert table.asked == []  # either side may begin, and nobody asked it to
    table.say("weather two")
    assert [one.number for one in table.asked] == [1]
    assert (table.task.act, table.task.by) == (Act.GUESS, SOUTH)
    table.say("louder")
    table.wait(1)
    assert len(table.asked) == 1


@pytest.mark.rule("D20")
def test_the_partner_receives_only_its_own_side_of_the_key() -> None:
    table = Table()
    table.say("weather two")
    key = started().key
    assert isinstance(key, Key)
    assert table.task.key == key.face(SOUTH)
    teams = Table(replace(teams_started(), partner=Partnered(SOUTH)))
    teams.say("weather two", NORTH)
    assert teams.task.key is None
    teams = Table(replace(teams_started(), partner=Partnered(NORTH)))
    whole = teams_started().key
    assert isinstance(whole, TeamKey)
    assert teams.task.key == whole.identities


def test_the_partners_guess_waits_for_an_objection() -> None:
    table = Table()
    table.say("weather two")
    assert table.answer(0) == ["Storm. Say no to object."]
    assert table.wait(3.9) == []
    assert table.wait(0.2) == ["Agent."]
    assert table.session.view.covered[0] is Identity.AGENT
    assert table.task.view.guessed == 1


def test_the_time_to_object_begins_after_the_announcement() -> None:
    table = Table()
    table.say("weather two")
    table.answer(0)
    table.take(messages.Status(messages.Doing.SPEAKING))
    assert table.wait(60) == []
    table.take(messages.Status(messages.Doing.IDLE))
    assert table.wait(3.9) == []
    table.take(messages.Status(messages.Doing.LISTENING))
    assert table.wait(5) == []  # whoever speaks may be objecting
    assert table.take(messages.Status(messages.Doing.IDLE)) == ["Agent."]


@pytest.mark.parametrize("words", ["no", "wait", "not that one", "hold on", "stop", "undo"])
def test_after_an_objection_the_partner_chooses_another_card(words: str) -> None:
    table = Table()
    table.say("weather two")
    table.answer(0)
    assert table.say(words) == ["All right, not that one."]
    assert table.task.objected == {0}
    assert table.answer(toy(table.task)) == ["Rainbow."]
    assert table.wait(4) == ["Agent."]
    assert table.task.objected == {0}  # for the whole turn
    assert table.answer(None) == ["South ends the turn. Eight turns left. South's clue."]
    table.answer(Clue("guitar", 1))
    assert table.session.view.phase is Phase.GUESS


@pytest.mark.parametrize(
    "message", [messages.Heard(("yes",)), messages.Pressed(NORTH, messages.Press.TAP)]
)
def test_a_yes_or_a_tap_ends_the_wait(message: messages.Input) -> None:
    table = Table()
    table.say("weather two")
    table.answer(0)
    assert table.take(message) == ["Agent."]


def test_a_misheard_clue_is_corrected_before_the_partners_first_guess() -> None:
    table = Table()
    table.take(messages.Heard(("leather two",), None, messages.Certainty.SURE))
    table.answer(0)
    assert table.say("correction weather two") == ["Weather, two."]
    assert table.task.view.clue is not None
    assert table.task.view.clue.clue == WEATHER
    table = Table()
    table.say("weather two")
    table.answer(0)
    assert table.say("take it back") == ["Taken back. Either side may begin."]
    assert table.answer(0) == []


def test_an_answer_to_an_earlier_question_is_void() -> None:
    table = Table()
    table.say("weather two")
    (first,) = table.asked
    table.say("undo")
    table.say("weather three")
    assert table.take(messages.Proposed(first.number, 0)) == []
    assert table.answer(0) == ["Storm. Say no to object."]


def test_the_partners_answer_waits_while_people_talk_or_pause() -> None:
    table = Table()
    table.say("weather two")
    table.say("pause")
    assert table.answer(0) == []
    assert table.say("resume") == ["South guesses.", "Storm. Say no to object."]
    table.say("pause")
    assert table.wait(60) == []
    table.say("resume")
    assert table.wait(3.9) == []
    assert table.wait(0.2) == ["Agent."]
    table.take(messages.Status(messages.Doing.LISTENING))
    assert table.answer(1) == []
    # They know by now how to object.
    assert table.take(messages.Status(messages.Doing.IDLE)) == ["Rainbow."]


def test_an_open_question_comes_before_the_partners_move() -> None:
    table = Table()
    table.say("weather two")
    table.say("new game")
    assert table.answer(0) == []
    assert table.say("no") == ["South guesses.", "Storm. Say no to object."]


def test_people_cannot_move_for_the_partner() -> None:
    table = Table()
    table.say("weather two")
    for words in ("storm", "end turn", "other two", "storm and rainbow"):
        table.say(words)
        assert table.session.view.guessed == 0
        assert table.session.question is None
    table.take(messages.Pressed(SOUTH, messages.Press.TAP))
    assert table.session.view.phase is Phase.GUESS


def test_the_partner_begins_on_request() -> None:
    for message in (messages.Heard(("you begin",)), messages.Pressed(SOUTH, messages.Press.TAP)):
        table = Table()
        table.take(message)
        assert (table.task.act, table.task.by) == (Act.CLUE, SOUTH)
        assert table.answer(WEATHER) == ["South's clue: weather, two."]
        assert table.session.view.guessers == (NORTH,)


def test_words_of_an_unknown_speaker_belong_to_the_persons_side() -> None:
    table = Table()
    assert table.say("weather two") == ["Weather, two."]  # nobody asks whose clue it is
    assert table.session.view.giver is NORTH


def test_the_partners_screen_and_lamp_stay_off() -> None:
    table = Table()
    table.say("weather two")
    effects = table.session.refresh()
    assert Dark(SOUTH) in effects
    shown = {one.glance.seat.seat for one in effects if isinstance(one, Show)}
    lit = {one.of for one in effects if isinstance(one, messages.Light)}
    assert shown == lit == {NORTH}
    assert set(table.session.glance(SOUTH).seat.key) == {None}


def test_the_partners_moves_are_comments_in_the_transcript() -> None:
    table = Table()
    table.take(messages.Heard(("you begin",)))
    table.answer(WEATHER)
    assert Note("# south: weather 2") in table.effects
    table = Table()
    table.say("weather two")
    table.answer(0)
    assert Note("# south: storm") in table.effects
    table.wait(4)
    table.answer(None)
    assert Note("# south: -") in table.effects


def test_people_continue_without_a_partner_that_answers() -> None:
    table = Table()
    table.say("weather two")
    table.answer(0)
    gone = "The partner does not answer any more. Play its part yourselves."
    assert table.take(GONE) == [gone]
    assert table.take(GONE) == []
    assert table.session.glance(SOUTH).seat.key[3] is Identity.BYSTANDER
    assert table.session.question is None
    assert table.say("storm", SOUTH) == ["Storm?"]
    assert table.say("yes", SOUTH) == ["Agent. Go on, or end the turn."]


@pytest.mark.parametrize(
    "answer",
    [Clue("weather", 1), 99, None],
    ids=["a clue", "no card", "a stop too early"],
)
def test_an_impossible_answer_is_ignored(answer: Answer) -> None:
    table = Table()
    table.say("weather two")
    assert table.answer(answer) == [
        "The partner does not answer any more. Play its part yourselves."
    ]


@pytest.mark.rule("C10")
def test_a_cover_of_a_card_off_the_table_is_ignored() -> None:
    table = Table(replace(teams_started(), players=2, partner=Partnered(NORTH)))
    table.answer(Clue("zebra", 1))
    whole = teams_started().key
    assert isinstance(whole, TeamKey)
    bystander = whole.identities.index(Identity.BYSTANDER)
    table.say(table.session.view.cards[bystander].word.lower(), SOUTH)
    table.say("yes", SOUTH)
    assert table.task.act is Act.COVER
    gone = "The partner does not answer any more. Play its part yourselves."
    assert table.answer(99) == [gone]


def test_a_clue_questioned_by_the_referee_is_not_given() -> None:
    table = Table()
    table.say("you begin")
    (said,) = table.answer(Clue("stormy", 2))
    assert said.startswith("The partner does not answer")


def test_the_partner_guesses_on_request_in_sudden_death() -> None:
    table = Table(replace(partnered(), bank=replace(started().bank, bystander=1)))
    table.say("weather two")
    table.answer(0)
    table.wait(4)
    said = table.answer(None)
    assert said == [
        "South ends the turn. Sudden death. Both sides may guess. Tap your button first."
    ]
    assert len(table.asked) == 2
    table.say("you guess")
    assert table.task.act is Act.GUESS
    assert table.answer(None) == ["North, your guess."]
    table.say("brick")
    assert table.session.question is not None


def test_at_a_hurried_table_the_partner_guesses_without_waiting() -> None:
    table = Table(hurried=True)
    table.say("weather two")
    assert table.answer(0) == ["Storm. Agent."]


def test_a_lesson_is_refused_with_a_partner() -> None:
    table = Table()
    lessons = Lessons(table.session, UNDERSTANDING)
    assert sentences(lessons.take(messages.Heard(("teach me",)))) == [
        "The lesson is for two people: say new game without a partner first. Either side may begin."
    ]


@pytest.mark.parametrize(
    "partner", [Partnered(SOUTH), Partnered(None, Team.BLUE), Partnered(NORTH, Team.RED)]
)
def test_a_game_is_kept_with_its_partner(partner: Partnered) -> None:
    laid = partnered(partner)
    assert read_start(write_start(laid)) == laid


def test_a_resumed_game_asks_the_partner_again() -> None:
    table = Table()
    table.say("weather two")
    resumed = Session(
        Saved(partnered(), tuple(table.log.moves)),
        Kept(),
        SameAgain(),
        UNDERSTANDING,
    )
    (thought,) = (one for one in resumed.greet() if isinstance(one, Think))
    assert thought.task == table.task


def teams_started() -> GameStarted:
    """A table of two teams."""
    classic = editions.load("classic")
    key = read_key((TABLES / "teams.key").read_text("utf-8"), classic, any_counts=True)
    return GameStarted(classic, started().cards, key)


@dataclass
class Filling:
    """A log on a disk that is full for a while."""

    full: bool = False

    def begin(self, started: GameStarted) -> None:
        """Keep nothing."""

    def append(self, move: Move) -> None:
        if self.full:
            raise FileError("journal: disk full", Fault.FULL)

    def undo(self) -> None:
        """Keep nothing."""

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        """Keep nothing."""

    def forget_cards(self) -> None:
        """Keep nothing."""


@pytest.mark.parametrize("guesses", [True, False])
def test_an_unsaved_move_is_made_after_space_is_freed(guesses: bool) -> None:
    table, log = Table(), Filling()
    table.session = Session(
        Saved(partnered()), log, SameAgain(log), UNDERSTANDING, Manners(hurried=not guesses)
    )
    unsaved = "That could not be saved, so it does not count. The disk is full."
    table.say("weather two")
    table.answer(0)  # it is touched at once where it is hurried, else after a while
    log.full = True
    assert (table.wait(5) if guesses else table.answer(None)) == [unsaved]
    before = table.session.view
    assert table.wait(20) == []  # it is not said again and again
    assert table.wait(15) == [unsaved]
    log.full = False
    table.wait(35)
    after = table.session.view
    assert (after.guessed > before.guessed) if guesses else (after.turn > before.turn)
    assert len(table.asked) == (2 if guesses else 3)  # what it does next, and nothing twice
