"""Twin games with a partner: their keys differ only where the partner's seat may not see it (D20).

The partner's input, byte by byte, its words, its cards and their times must be equal until a
touched card tells the keys apart.
"""

import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from zlib import crc32

from assistant.conversation.effects import Dark, Effect, Known, Say, Think
from assistant.conversation.partnering import TIME_TO_OBJECT
from assistant.conversation.session import Session
from assistant.game.messages import Certainty, Heard, Input, Light, Proposed, Tick, Vocabulary
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.events import FULL_TABLE, GameStarted
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Player, Task
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import Glance
from assistant.language.questions import Objection
from assistant.partner.process import PACE
from tests.conversation.any_game import other_side, shuffled
from tests.conversation.any_game import table as laid
from tests.partners import CLUES
from tests.tables import SameAgain
from tests.twins import Kept, differing, judged, overheard

TABLES = (("duet", FULL_TABLE), ("classic", FULL_TABLE), ("classic", 2), ("disney", FULL_TABLE))
"""Editions and players; in team games, the partner guesses, and so sees no key at all."""

LONGEST = 400
"""Number of messages by which every game is over or has been told apart."""

Handed = Callable[[Session, Task], Task]
"""Change made to a task in transit, to plant a leak."""


Takes = Callable[[Session, Task], int]
"""Multiples of the pace that an answer takes; the first table's may be a leak."""


def as_it_is(session: Session, task: Task) -> Task:
    return task


def by_its_task(session: Session, task: Task) -> int:
    """The slowest partner: its time varies with its whole input."""
    return crc32(pickle.dumps(task)) % 4


def by_the_whole_key(session: Session, task: Task) -> int:
    """A leak: the time depends on what the seat across the table sees."""
    return crc32(str(session.game.seen_from(Side.NORTH).key).encode()) % 4


@dataclass(slots=True)
class Twin:
    """One of the two tables, its partner, and all output with its time."""

    started: GameStarted
    player: Player
    handed: Handed = as_it_is
    takes: Takes = by_its_task
    now: float = 0.0
    kept: Kept = field(default_factory=Kept)
    seen: list[object] = field(default_factory=list)
    """What the partner received, what everybody heard, and when."""
    thoughts: list[Think] = field(default_factory=list)
    session: Session = field(init=False)

    def __post_init__(self) -> None:
        self.session = Session(Saved(self.started), SameAgain(self.kept), UNDERSTANDING)
        self._see(self.session.greet())

    def take(self, message: Input) -> None:
        """Let time pass up to now, then deliver this."""
        with overheard() as printed:
            self._see(self.session.take(Tick(self.now)))
            self._see(self.session.take(message))
        self.seen.append(printed.getvalue())

    def answer(self) -> None:
        """The partner answers its latest task."""
        thought = self.thoughts[-1]
        with overheard() as printed:
            task = self.handed(self.session, thought.task)
            answered = self.player(task)
        self.now += PACE * self.takes(self.session, thought.task)
        self.seen += (pickle.dumps(task), answered, printed.getvalue())
        self.take(Proposed(thought.number, answered))

    def _see(self, effects: tuple[Effect, ...]) -> None:
        self.thoughts += (one for one in effects if isinstance(one, Think))
        public = Say | Known | Vocabulary | Light | Dark
        told = [one for one in effects if isinstance(one, public)]
        self.seen += ((self.now, one) for one in told)
        self.seen += (one for one in effects if isinstance(one, Glance) and is_souths(one))


def is_souths(shown: Glance) -> bool:
    return shown.seat.seat is Side.SOUTH


def play_pair(
    edition: str,
    players: int,
    seed: int,
    player: Player,
    handed: Handed = as_it_is,
    takes: Takes = by_its_task,
) -> int:
    """Play one game at two tables; returns how many of the partner's moves were equal."""
    random = Random(seed)
    started = replace(laid(edition, random, players), partner=Side.SOUTH)
    if isinstance(started.key, Key):
        other = replace(started, key=other_side(started.key, Side.SOUTH, random))
    else:
        other = replace(started, key=shuffled(started.key, random))
    differ = differing(started.key, other.key)
    first, second = Twin(started, player, handed, takes), Twin(other, player)
    for _ in range(LONGEST):
        before = len(first.thoughts)
        _step(first, second, random)
        if first.kept.moves != second.kept.moves:
            assert judged(first.kept.moves, second.kept.moves, differ)
            return before
        if first.session.view.phase is Phase.OVER:
            return len(first.thoughts)
        assert first.seen == second.seen
    return len(first.thoughts)


def _step(first: Twin, second: Twin, random: Random) -> None:
    """The partner's next move, or the person's: equal at both tables, and at the same time."""
    waits = first.session.view.partners_move is not None
    asked = isinstance(first.session.question, Objection)
    seconds = TIME_TO_OBJECT if asked else PACE if waits else random.random()
    objects = asked and random.random() < 0.1
    message = None if waits else _persons(first.session, random)
    for twin in (first, second):
        twin.now += seconds / 2 if objects else seconds
        if objects:
            twin.take(Heard(("wait",), None, Certainty.SURE))
        elif asked:
            twin.take(Tick(twin.now))
        elif message is None:
            twin.answer()
        else:
            twin.take(message)


def _persons(session: Session, random: Random) -> Input:
    """An action by a person now."""
    view = session.view
    if session.question is not None and not view.cover_of:
        return Heard((random.choice(("yes", "yes", "no")),), Side.NORTH)
    if view.cover_of:
        if session.question is not None and hasattr(session.question, "command"):
            return Heard(("yes",), Side.NORTH)
        theirs = session.game.team_key.agents(view.cover_of)
        able = [at for at in sorted(theirs) if view.covered[at] is None]
        return Heard((_place(random.choice(able), view.columns),), Side.NORTH)
    if view.phase is Phase.CLUE:
        return Heard((f"{random.choice(CLUES)} {random.choice(('one', 'two'))}",), Side.NORTH)
    if view.phase is Phase.SUDDEN_DEATH and random.random() < 0.5:
        return Heard(("you guess",), Side.NORTH)
    if view.guessed and random.random() < 0.3:
        return Heard(("end turn",), Side.NORTH)
    able = [*view.open_to(Side.NORTH)]
    return Heard((_place(random.choice(able), view.columns),), Side.NORTH)


def _place(position: int, columns: int) -> str:
    return UNDERSTANDING.place(position, columns)


def with_the_other_side(session: Session, task: Task) -> Task:
    """A leak: the partner receives what the seat across the table sees."""
    return replace(task, key=session.game.seen_from(Side.NORTH).key)


def with_a_line(session: Session, task: Task) -> Task:
    """A leak beside the task: standard error has the whole key."""
    sys.stderr.write(str(session.game.key))
    return task


def with_more_agents(session: Session, task: Task) -> Task:
    """A leak in the public view: it depends on a hidden card."""
    shown = session.game.seen_from(Side.NORTH).key[0]
    return replace(task, view=replace(task.view, agents={Team.RED: hash(shown) % 1000}))
