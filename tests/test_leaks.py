"""Planted leaks, one in each kind of a table's output: twin tables reveal them all.

Each makes one output depend on one card of the other side's key. Without them, the same two tables
look identical from outside.
"""

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, get_args
from zlib import crc32

import pytest

from assistant.conversation.desk import Manners
from assistant.conversation.effects import (
    Advise,
    BeginLesson,
    Dark,
    Effect,
    Known,
    LookBack,
    Note,
    Say,
    SwitchOff,
    Think,
)
from assistant.conversation.listening.likelihood import Relates, unrelated
from assistant.conversation.session import Session
from assistant.conversation.step import SHOWN_FOR
from assistant.game.messages import (
    Adjust,
    Advised,
    Certainty,
    Comfort,
    Cue,
    Doing,
    Earcon,
    Errand,
    ErrandKind,
    Heard,
    Input,
    Laid,
    Lamp,
    Light,
    Press,
    Pressed,
    Status,
    Tick,
    Vocabulary,
)
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import (
    AgentFound,
    ClueGiven,
    GameStarted,
    SideFinished,
    SuddenDeathBegan,
    TokenTaken,
)
from assistant.game.rules.house import HouseRules
from assistant.game.rules.key import Key
from assistant.game.rules.notation import write_key
from assistant.game.rules.record import write_event, write_start
from assistant.game.rules.task import Act, Answer, Task
from assistant.game.rules.view import PublicView
from assistant.game.store.backup import backup_of, text_of_backup
from assistant.game.store.games import Recorded, games
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.kept import LEFT, KeptGame
from assistant.game.store.log import Move, Saved
from assistant.language.contract import Language
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import Glance, ScreenText
from assistant.language.intents import Order
from assistant.language.questions import Question
from assistant.language.statements import Health, NotSaved, Plain, Statement, kind_of
from tests.durations import show_apart
from tests.tables import NORTH, SOUTH, WORDS, SameAgain, started
from tests.twins import (
    Kept,
    Outside,
    Table,
    Witness,
    differing,
    ended_games,
    hold_together,
    judged,
    picture,
    stored,
)

SECRET, OTHER = 11, 23
"""Two cards, one of which is an agent for the side across the table: the secret is which one."""

TIMER = 60
"""Seconds on the table's timer."""

SCRIPT: tuple[Input, ...] = (
    Tick(0.0),
    Heard(("weather two", "leather two"), NORTH, Certainty.SURE, weights=(-0.5, -3.5)),
    Heard(("timer",), NORTH, Certainty.SURE),
    Tick(TIMER - 0.25),
    Tick(TIMER + 0.25),
    Status(Doing.LISTENING),
    Heard(("brick",), SOUTH, Certainty.SURE),
    Status(Doing.IDLE),
    Heard(("louder",), None, Certainty.SURE),
    Comfort(2.0),
    Errand(ErrandKind.UPDATE),
    Heard(("yes",), None, Certainty.SURE),
    Heard(("south's phone again",), None, Certainty.SURE),
    Pressed(SOUTH, Press.TAP),
    Heard(("gargle the wibble",), None, Certainty.SURE),
    Pressed(NORTH, Press.HOLD),
    Pressed(NORTH, Press.RELEASE),
    Heard(("teach me",), None, Certainty.SURE),
    Heard(("stop the lesson",), None, Certainty.SURE),
    Heard(("new game",), None, Certainty.SURE),
    Heard(("yes",), None, Certainty.SURE),
)
"""A clue, a guess, a question answered by a tap, a lesson, a new table: all kinds of output."""


TYPED = """north: weather two
wait 5
? state
? screen north
whose turn
gargle the wibble
"""
"""Lines for the whole program, with a partner at the other seat, up to a touched card."""


def agent_at(position: int, places: tuple[int, ...] = (SECRET, OTHER)) -> GameStarted:
    """The plain table, with south's agent at one of two places."""
    table = started()
    assert isinstance(table.key, Key)
    pairs = list(table.key.pairs)
    for at in places:
        shown = Identity.AGENT if at == position else Identity.BYSTANDER
        pairs[at] = (pairs[at][0], shown)
    return replace(table, key=Key(tuple(pairs)), house=HouseRules(timer=TIMER))


Change = Callable[[Effect], tuple[Effect, ...]]


def as_it_is(effect: Effect) -> tuple[Effect, ...]:
    return (effect,)


@dataclass(frozen=True, slots=True)
class Leak:
    """A change to a table that depends on the secret."""

    greeted: Change = as_it_is
    taken: Change = as_it_is
    view: Callable[[PublicView], PublicView] = lambda view: view
    question: Callable[[Question | None], Question | None] = lambda question: question
    glance: Callable[[Glance], Glance] = lambda glance: glance
    language: Callable[[Language], Language] = lambda language: language
    drawn: Callable[[bytes], bytes] = lambda pixels: pixels
    kept: Callable[[Move], Move] = lambda move: move
    relates: Relates = unrelated
    """Weighs the readings of an utterance."""
    recorded: Callable[[Recorded], Recorded] = lambda game: game
    later: float = 0.0
    """Seconds by which the table's clock is fast after the start."""
    printed: str = ""
    """Text on standard error before the greeting."""
    partner: Callable[[Task], None] = lambda task: None
    """Called with each task of a partner."""


TIGHT = Leak()
"""Nothing leaks."""


@dataclass(slots=True)
class Leaking:
    """A table with a leak."""

    table: Table
    leak: Leak

    @property
    def view(self) -> PublicView:
        return self.leak.view(self.table.view)

    @property
    def question(self) -> Question | None:
        return self.leak.question(self.table.question)

    def glance(self, seat: Side) -> Glance:
        return self.leak.glance(self.table.glance(seat))

    def greet(self) -> tuple[Effect, ...]:
        sys.stderr.write(self.leak.printed)
        return tuple(out for one in self.table.greet() for out in self.leak.greeted(one))

    def take(self, message: Input) -> tuple[Effect, ...]:
        if isinstance(message, Tick) and message.now > 0:
            message = Tick(message.now + self.leak.later)
        return tuple(out for one in self.table.take(message) for out in self.leak.taken(one))


@dataclass(slots=True)
class LeakingLog(Kept):
    """A log with a leak."""

    change: Callable[[Move], Move] = field(default=lambda move: move)

    def append(self, move: Move) -> None:
        Kept.append(self, self.change(move))


def witness(secret: int, planted: Leak, partnered: bool = False) -> Witness:
    """North's seat at one of the twin tables; the leak is active if the secret is at `SECRET`."""
    table = replace(agent_at(secret), partner=SOUTH if partnered else None)
    leak = planted if secret == SECRET else TIGHT
    kept = LeakingLog(started=table, change=leak.kept)
    manners = Manners(relates=leak.relates)
    session = Session(Saved(table), SameAgain(kept), UNDERSTANDING, manners)
    return Witness(
        Leaking(session, leak),
        kept,
        NORTH,
        leak.language(ENGLISH),
        lambda face: leak.drawn(picture(face)),
        leak.recorded,
        partial(first_card, leak.partner),
    )


def printed(task: Task) -> None:
    sys.stderr.write(str(task))


def first_card(leak: Callable[[Task], None], task: Task) -> Answer:
    """A partner whose answer depends on no key."""
    leak(task)
    return Clue("harvest", 1) if task.act is Act.CLUE else 0


def compared(planted: Leak, partnered: bool = False) -> int:
    """Compare the twin tables; returns the number of compared messages."""
    differ = differing(agent_at(SECRET).key, agent_at(OTHER).key)
    assert differ == {SECRET, OTHER}
    first, second = (witness(at, planted, partnered) for at in (SECRET, OTHER))
    answered, _ = hold_together(first, second, SCRIPT, differ)
    return answered


# --- the leaks --------------------------------------------------------------------


One = TypeVar("One", bound=Effect)


def of(kind: type[One], change: Callable[[One], tuple[Effect, ...]]) -> Change:
    """A change to one kind of effect."""
    return lambda effect: change(effect) if isinstance(effect, kind) else (effect,)


silent = of(Say, lambda effect: ())
one_more = of(Say, lambda effect: (replace(effect, statements=(*effect.statements, Plain.PAUSED)),))
other_page = of(Glance, lambda effect: (replace(effect, flipped=True),))


def without(*gone: Effect) -> Change:
    return lambda effect: () if effect in gone else (effect,)


def unlit(lamp: Lamp) -> Change:
    """A lamp that does not change."""
    return of(Light, lambda effect: () if effect.lamp is lamp else (effect,))


def logged(effect: Say) -> tuple[Effect, ...]:
    """A line in the log of a service."""
    logging.getLogger(__name__).info("said")
    return (effect,)


def louder_log(effect: Say) -> tuple[Effect, ...]:
    """A log that reveals more from now on."""
    logging.getLogger().setLevel(logging.DEBUG)
    return (effect,)


def heard_too(effect: Vocabulary) -> tuple[Effect, ...]:
    """Another phrase for the recognizer."""
    phrases = (*effect.phrases, "storm")
    return (replace(effect, phrases=phrases),)


def another_turn(view: PublicView) -> PublicView:
    return replace(view, turn=view.turn + 1)


def another_word(language: Language) -> Language:
    """Another word in every sentence."""

    def say(statement: Statement, view: PublicView) -> str:
        sentence = language.say(statement, view)
        return f"Well, {sentence}" if sentence else sentence

    return replace(language, say=say)


def another_screen(part: str, change: Callable[[Any], object]) -> Leak:
    """Another text on the screens."""

    def screen(language: Language, seen: Glance) -> ScreenText:
        text = language.screen(seen)
        changed: dict[str, Any] = {part: change(getattr(text, part))}
        return replace(text, **changed)

    return Leak(language=lambda language: replace(language, screen=partial(screen, language)))


def blind(glance: Glance) -> Glance:
    """A key with one card hidden."""
    return replace(glance, seat=replace(glance.seat, key=(None, *glance.seat.key[1:])))


def another_event(move: Move) -> Move:
    """A journal that saves an unannounced event."""
    return (*move, AgentFound(SOUTH, 0))


def another_page(**words: Any) -> Leak:
    """Another text on the pages."""
    return Leak(language=lambda language: replace(language, pages=replace(language.pages, **words)))


def given_up(game: Recorded) -> Recorded:
    """A game that counts as over while it is being played, so that its key is written."""
    return replace(game, kept=replace(game.kept, result="left"))


LEAKS = {
    "another sentence": Leak(taken=one_more),
    "a sentence that is missing": Leak(taken=silent),
    "another word in a sentence": Leak(language=another_word),
    "another sentence in the greeting": Leak(greeted=one_more),
    "no greeting": Leak(greeted=silent),
    "another word in a line of the screen": another_screen(
        "lines", lambda lines: (*lines[:-1], f"{lines[-1]}!")
    ),
    "another word beside the turns": another_screen("labels", lambda labels: (*labels, "!")),
    "another question on the screen": another_screen("question", lambda text: text and f"{text}!"),
    "another clue on the screen": another_screen("clue", lambda clue: f"{clue}!"),
    "another choice on the screen": another_screen("choices", lambda choices: (*choices, "!")),
    "another page of the screen": Leak(taken=other_page),
    "another card on the screen": Leak(glance=blind),
    "a screen that is drawn once more": Leak(taken=of(Glance, lambda effect: (effect, effect))),
    "another dot in the picture": Leak(drawn=lambda pixels: b"!" + pixels[1:]),
    "a missing sound of understanding": Leak(taken=without(Cue(Earcon.UNDERSTOOD))),
    "a missing sound of misunderstanding": Leak(taken=without(Cue(Earcon.NOT_UNDERSTOOD))),
    "a missing sound of listening": Leak(taken=without(Cue(Earcon.LISTENING))),
    "one more sound": Leak(taken=of(Say, lambda effect: (Cue(Earcon.UNDERSTOOD), effect))),
    "the lamp of the turn that stays dark": Leak(taken=unlit(Lamp.TURN)),
    "the lamp of the turn, dark from the start": Leak(greeted=unlit(Lamp.TURN)),
    "the lamp of the question": Leak(taken=unlit(Lamp.QUESTION)),
    "a lamp that shines on": Leak(taken=unlit(Lamp.OFF)),
    "the recognizer's vocabulary": Leak(taken=of(Vocabulary, heard_too)),
    "the transcript": Leak(taken=of(Note, lambda effect: (Note(f"{effect.line} "),))),
    "a line of the transcript that is missing": Leak(taken=without(Note("[south]"))),
    "the public state for a page": Leak(
        taken=of(Known, lambda effect: (replace(effect, view=another_turn(effect.view)),))
    ),
    "the public state for the console": Leak(view=another_turn),
    "the open question": Leak(question=lambda question: None),
    "the cards that are laid": Leak(
        taken=of(Laid, lambda effect: (replace(effect, cards=effect.cards[::-1]),))
    ),
    "the voice": Leak(taken=of(Adjust, lambda effect: (Adjust(),))),
    "the order of two readings": Leak(
        relates=lambda words, visible: [9.0 * (word == "leather") for word in words]
    ),
    "the journal": Leak(kept=another_event),
    "the page of the table": another_page(counts=lambda view: ()),
    "the page of the seat": another_page(expects=lambda view, seat: "!"),
    "the page of the saved game": Leak(recorded=given_up),
    "the timer, by half a second": Leak(later=0.5),
    "a line in the log": Leak(taken=of(Say, logged)),
    "the level of the log": Leak(taken=of(Say, louder_log)),
    "a line in the terminal at the start": Leak(printed="key 11\n"),
}


@pytest.mark.rule("D20")
@pytest.mark.parametrize("planted", LEAKS.values(), ids=LEAKS.keys())
def test_a_planted_leak_is_detected(planted: Leak) -> None:
    with pytest.raises(AssertionError):
        compared(planted)


# --- leaks on rare courses ------------------------------------------------------------


PAIRS = ((SECRET, OTHER), (8, 20), (9, 21), (10, 22), (12, 18), (11, 19))
"""Places of the secret at several pairs of twin tables."""


@dataclass(frozen=True, slots=True)
class Way:
    """A rare course of a game: a failure, a hint, doubt, the end; and the leak in it."""

    script: tuple[Input, ...]
    leak: Leak
    start: dict[str, Any] = field(default_factory=dict)
    """Fields that differ at the start."""
    fails: frozenset[int] = frozenset()
    """The moves that cannot be saved."""
    before: tuple[Move, ...] = ()
    """The moves of a game that is resumed."""


def a_bit_of(table: GameStarted) -> bool:
    """A value that depends on the whole key, and on no single card of it."""
    return bool(crc32(write_key(table.key, table.edition.columns).encode()) & 1)


def on_the_way(way: Way, table: GameStarted, planted: bool) -> Witness:
    """North's seat at a table on this course; the leak is active if a bit of the key is set."""
    table = replace(table, **way.start)
    leak = way.leak if planted and a_bit_of(table) else TIGHT
    kept = LeakingLog([*way.before], table, way.fails)
    manners = Manners(relates=leak.relates)
    session = Session(Saved(table, way.before), SameAgain(kept), UNDERSTANDING, manners)
    return Witness(Leaking(session, leak), kept, NORTH, leak.language(ENGLISH))


def both_ways(way: Way, planted: bool) -> None:
    """Compare the tables of each pair of twins on this course."""
    for pair in PAIRS:
        tables = [agent_at(position, pair) for position in pair]
        differ = differing(tables[0].key, tables[1].key)
        first, second = (on_the_way(way, table, planted) for table in tables)
        assert hold_together(first, second, way.script, differ)[0] == len(way.script)


def unsaved(effect: Say) -> tuple[Effect, ...]:
    """One more sentence, but only if a move cannot be saved."""
    failed = any(kind_of(one) is NotSaved for one in effect.statements)
    return one_more(effect) if failed else (effect,)


def unadvised(glance: Glance) -> Glance:
    """A screen that hides its own seat's hint."""
    return replace(glance, notice=None)


def unlit_beside(effect: Light) -> tuple[Effect, ...]:
    """The giver's lamp stays dark while the guesser's is lit: in sudden death both are."""
    return () if effect.lamp is Lamp.TURN and effect.of is NORTH else (effect,)


CLUE = ClueGiven(NORTH, Clue("weather", 2))
CLUE_GIVEN = Heard(("weather two",), NORTH, Certainty.SURE)
DEATH = (CLUE_GIVEN, Heard(("garden",), SOUTH, Certainty.SURE), Pressed(SOUTH, Press.TAP))
"""The last token marks a bystander, and sudden death begins."""

UNASKED = {Order.TURNED, Order.PLAYED, Order.QUIT, Order.TEACH}
"""Orders without a phrase, or that switch the box off or begin a lesson, which hides others."""

EVERY_ORDER = tuple(
    Heard((words,), NORTH, Certainty.SURE)
    for order in Order
    if order not in UNASKED
    for words in (UNDERSTANDING.phrase(order), "no")
)
"""Every order, with a no to its possible question."""


def one_more_of(kind: type) -> Change:
    """One more sentence, but only next to one of this kind."""

    def change(effect: Say) -> tuple[Effect, ...]:
        there = any(isinstance(one, kind) for one in effect.statements)
        return one_more(effect) if there else (effect,)

    return of(Say, change)


UNDO = Heard(("undo",), NORTH, Certainty.SURE)
SWAP = Heard(("swap storm",), NORTH, Certainty.SURE)

WAYS = {
    "a sentence of a swap, an undo or anything usual": Way(
        (SWAP, CLUE_GIVEN, UNDO, Status(Doing.THINKING), Status(Doing.IDLE), *SCRIPT),
        LEAKS["another sentence"],
    ),
    "a sentence beside the health of the machine": Way(
        (*EVERY_ORDER, CLUE_GIVEN, *EVERY_ORDER), Leak(taken=one_more_of(Health))
    ),
    "the order of two readings": Way(
        (Heard(("weather two", "leather two"), NORTH, Certainty.SURE, weights=(-0.5, -3.5)),),
        LEAKS["the order of two readings"],
    ),
    "a sentence when a move cannot be saved": Way(
        (CLUE_GIVEN, CLUE_GIVEN), Leak(taken=of(Say, unsaved)), fails=frozenset({1})
    ),
    "an own hint that is hidden": Way(
        (Heard(("hint",), NORTH), Advised(NORTH, Clue("harvest", 1), (0,))),
        Leak(taken=of(Glance, lambda effect: (unadvised(effect),))),
        {"house": HouseRules(hints=True)},
    ),
    "the greeting of a game that goes on": Way(
        (CLUE_GIVEN,), Leak(greeted=one_more), before=((CLUE,),)
    ),
    "a question that is only shown": Way(
        (
            *(CLUE_GIVEN, Tick(30.0)),
            Heard(("we might pause here",), None, Certainty.SURE, at=29.0, until=30.0),
            *(Tick(30.0 + SHOWN_FOR), Tick(30.4 + SHOWN_FOR)),
        ),
        Leak(taken=of(Note, lambda effect: ())),
    ),
    "the lamps in sudden death": Way(
        (*DEATH, Heard(("storm",), SOUTH, Certainty.SURE), Heard(("no",), SOUTH, Certainty.SURE)),
        Leak(taken=of(Light, unlit_beside)),
        {"bank": Bank(1)},
    ),
}


@pytest.mark.rule("D20")
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
def test_a_leak_in_a_rare_situation_is_detected(way: Way) -> None:
    both_ways(way, planted=False)
    with pytest.raises(AssertionError):
        both_ways(way, planted=True)


# --- time ---------------------------------------------------------------------------

Anything = TypeVar("Anything")


def after(seconds: float, value: Anything) -> Anything:
    """The value, some time later."""
    time.sleep(seconds)
    return value


SLOW = {
    "an answer that takes 30 ms more": Leak(taken=of(Say, lambda effect: after(0.03, (effect,)))),
    "a page that takes 50 ms more": another_page(
        counts=lambda view: after(0.05, ENGLISH.pages.counts(view))
    ),
}


def answering(secret: int, planted: Leak) -> list[float]:
    """Seconds from input to complete output, for each message of the script."""
    seat, taken = witness(secret, planted), []
    seat.greet()
    for message in SCRIPT:
        begun = time.perf_counter()
        seat.take(message)
        taken.append(time.perf_counter() - begun)
    return taken


@pytest.mark.slow
@pytest.mark.rule("D20")
@pytest.mark.parametrize("planted", [TIGHT, *SLOW.values()], ids=["tight", *SLOW])
def test_answer_times_depend_on_the_key_only_if_there_is_a_leak(
    planted: Leak, record_property: Callable[[str, object], None]
) -> None:
    answering(SECRET, TIGHT)  # pictures are drawn once
    runs = [partial(answering, at, planted) for at in (SECRET, OTHER)]
    assert show_apart(runs, planted is not TIGHT, record_property)


@pytest.mark.rule("D20")
def test_the_task_of_a_partner_is_printed_nowhere() -> None:
    """The task contains the key as the partner's seat sees it."""
    assert compared(TIGHT, partnered=True) == len(SCRIPT)
    with pytest.raises(AssertionError):
        compared(Leak(partner=printed), partnered=True)


def backed_up_too(folder: Path) -> str:
    """A backup that includes the current game, and so its key."""
    return ended_games(folder) + repr(games(folder / FILE_NAME)[-1].saved.started.key)


ENDED = KeptGame(
    "2025-12-31T12:00:00+00:00", "", write_start(started()), LEFT, (write_event(CLUE),)
)
"""A game that was given up earlier."""


def left_out(folder: Path) -> str:
    """A backup without an ended game."""
    return text_of_backup(backup_of(folder / FILE_NAME, {}, without=1))


LATE = {
    "nothing": lambda path: None,
    "the time of the journal": lambda path: os.utime(path, (time.time() - 60,) * 2),
}


@pytest.mark.rule("D20")
@pytest.mark.parametrize("minutes", [0, 1])
@pytest.mark.parametrize("late", LATE)
@pytest.mark.parametrize("backup", [ended_games, backed_up_too, left_out])
def test_stores_depend_on_the_key_only_if_there_is_a_leak(
    minutes: int, late: str, backup: Callable[[Path], str], tmp_path: Path
) -> None:
    """Detectable leaks: the minute of the start, the journal's time, a wrong backup.

    Several pairs, because a bit of the whole key may be equal for a single pair.
    """
    tight = minutes == 0 and late == "nothing" and backup is ended_games
    for number, pair in enumerate(PAIRS):
        looks = []
        for secret in pair:
            leaks = secret == pair[0]
            began = datetime(2026, 1, 1, 12, minutes if leaks else 0, tzinfo=UTC)
            path = tmp_path / f"{number}-{secret}" / FILE_NAME
            with closing(Journal(path, "", partial(began.replace))) as journal:
                journal.restore([ENDED])
                journal.begin(agent_at(secret, pair))
                journal.append((CLUE,))
                LATE[late if leaks else "nothing"](path)
                looks.append(stored(path.parent, ENGLISH, backup if leaks else ended_games))
            looks.append(stored(path.parent, ENGLISH))
        assert (looks[:2] == looks[2:]) == tight


@pytest.mark.rule("D20")
def test_the_output_of_the_whole_program_does_not_depend_on_the_key(tmp_path: Path) -> None:
    """The whole program's output, store and times, with nothing replaced."""
    # a careful partner stops in time to give a clue, which may depend on what its own side sees
    looks, partner = [], ["--partner", "--seat", "north"]
    for secret in (SECRET, OTHER):
        folder = tmp_path / str(secret)
        folder.mkdir()
        key = agent_at(secret).key
        (folder / "key").write_text(write_key(key, 5), "utf-8")
        (folder / "words").write_text("\n".join(WORDS), "utf-8")
        files = ["--key", f"{folder}/key", "--key-any", "--words", f"{folder}/words"]
        begun = time.time()
        done = subprocess.run(
            [sys.executable, "-m", "assistant", "play", "--console", "--json", *partner, *files],
            input=TYPED,
            capture_output=True,
            text=True,
            cwd=folder,
            check=True,
            timeout=60,
        )
        store = folder / "games"
        (game,) = games(store / FILE_NAME)
        moments = [file.stat().st_mtime for file in store.iterdir()]
        moments.append(datetime.fromisoformat(game.kept.started).timestamp() + 1)
        assert begun - 0.1 <= min(moments)
        assert max(moments) <= time.time() + 1
        kept = sorted((file.name, file.stat().st_size) for file in store.iterdir())
        looks.append((done.stdout, done.stderr, kept))
    assert looks[0] == looks[1]


@pytest.mark.rule("D20")
def test_without_a_leak_no_output_depends_on_the_key() -> None:
    """Each kind of effect occurred, and each device received output."""
    assert compared(TIGHT) == len(SCRIPT)
    seat = witness(SECRET, TIGHT)
    outs: list[Outside] = [seat.greet(), *map(seat.take, SCRIPT)]
    kinds = {type(effect) for out in outs for effect in out.effects}
    # A lesson began; the other effects do not occur in this script.
    # SwitchOff has no content, and ends the game
    never = {Advise, BeginLesson, Dark, LookBack, SwitchOff, Think}
    assert kinds == {*get_args(Effect)} - never
    devices = {device for out in outs for device, _ in out.devices}
    assert devices == {
        *("voice", "screen", "picture", "transcript"),
        *("cards", "sound", "lamp", "volume", "comfort"),
    }
    lamps = {effect.lamp for out in outs for effect in out.effects if isinstance(effect, Light)}
    assert lamps >= {Lamp.TURN, Lamp.QUESTION, Lamp.LISTENING, Lamp.OFF}
    sounds = {effect.earcon for out in outs for effect in out.effects if isinstance(effect, Cue)}
    assert sounds == set(Earcon) - {Earcon.SHOWN}  # no question is only shown here


@pytest.mark.rule("D20")
def test_judged_cards_may_be_known() -> None:
    """A guess of the secret card tells the tables apart, which is not a leak."""
    differ = frozenset((SECRET, OTHER))
    script: tuple[Input, ...] = (
        Heard(("weather two",), SOUTH),
        Heard((started().cards[SECRET].word.lower(),), NORTH),
        Heard(("yes",)),
        Heard(("whose turn",)),
    )
    tables = witness(SECRET, TIGHT), witness(OTHER, TIGHT)
    assert hold_together(*tables, script, differ) == (2, True)


@pytest.mark.rule("D13")
@pytest.mark.parametrize("differ", [SECRET, OTHER])
def test_sudden_death_may_follow_from_a_card_that_was_judged(differ: int) -> None:
    """Touched cards show who has found everything; the last turn may then end."""
    before, last = (AgentFound(NORTH, SECRET),), AgentFound(NORTH, 5)
    finished = (last, SideFinished(SOUTH), TokenTaken(NORTH), SuddenDeathBegan())
    known = judged([before, finished], [before, (last,)], frozenset((differ,)))
    assert known == (differ == SECRET)
