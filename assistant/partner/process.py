"""The partner's process, as the table sees it: it answers tasks, and it can crash or hang.

It is a separate program, so all that it knows of a game is a task, which holds what the partner's
seat may know (D20). Neither side blocks the other: the table continues while the partner thinks,
and the answer arrives in the queue like speech.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from queue import SimpleQueue

from assistant.apart.child import Patience, StoppedError
from assistant.apart.kept import ObjectApart
from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.errors import TabletopError
from assistant.game.messages import Advised, LookedBack, Proposed, Trouble
from assistant.game.rules.cards import Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.hindsight import Hindsight
from assistant.game.rules.task import Act, Answer, ClueReader, Past, Player, Reviewer, Sense, Task

PACE = 3.0
"""Seconds from a task to its answer; a multiple of that on a slow computer.

It is constant, and far longer than the computation, so that the delay reveals nothing about the key
(D20).
"""
PATIENCE = Patience(load=60.0, answer=60.0)

RESTARTED = Complaint(Device.PARTNER, Fault.RESTARTED)
FAILED = Complaint(Device.PARTNER, Fault.FAILED)
GONE = Complaint(Device.PARTNER, Fault.GIVEN_UP)


class Partner:
    """A player in another process, which is started on first use."""

    def __init__(
        self,
        build: Callable[[], Player],
        put: Callable[[Proposed | Advised | LookedBack | Trouble], None] = lambda message: None,
        patience: Patience = PATIENCE,
        pace: float = PACE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`build` creates the player in the other process; it must be picklable.

        `put` receives the answers for the table, on one of our threads; it must return at once.
        """
        self._kept: ObjectApart[Player] = ObjectApart(build, patience, clock)
        self._put = put
        self._pace = pace
        self._clock = clock
        self._turn = threading.Lock()
        self._newest = 0
        self._closed = threading.Event()

    def answer(
        self,
        number: int,
        task: Task,
        sense: Sense | None = None,
        report: Report = lambda complaint: None,
    ) -> Proposed | Trouble:
        """The player's answer, or the fault that prevents it, after which people play this seat.

        `sense` returns a vector for a clue that the player may not know. A process that stops
        meanwhile is replaced once, which is reported.
        """
        try:
            with self._turn:
                done = self._kept.insist(
                    partial(_decided, task, sense), lambda _: report(RESTARTED)
                )
        except (StoppedError, TabletopError):  # such as damaged knowledge
            return Trouble(GONE)
        return Proposed(number, *done)

    def advise(self, seat: Side, task: Task) -> Advised | Trouble:
        """A hint for this seat, or the fault that prevents it."""
        try:
            with self._turn:
                return Advised(seat, *self._kept.insist(partial(_advised, task), lambda _: None))
        except (StoppedError, TabletopError):
            return Trouble(FAILED)

    def look_back(self, pasts: tuple[Past, ...]) -> LookedBack | Trouble:
        """A review of these clues, or the fault that prevents it."""
        with self._turn:
            try:
                seen = tuple(self._kept.ask(partial(_looked_back, past)) for past in pasts)
            except (StoppedError, TabletopError):
                self._kept.lose()
                return Trouble(FAILED)
        return LookedBack(tuple(past.given.clue for past in pasts), seen)

    def soon(self, work: Callable[[], Advised | LookedBack | Trouble]) -> None:
        """Start this work; its result is passed to `put`. Returns at once."""

        def at_work() -> None:
            done = work()
            if not self._closed.is_set():
                self._put(done)

        threading.Thread(target=at_work, name="advisor", daemon=True).start()

    def think(self, number: int, task: Task, sense: Sense | None = None) -> None:
        """Start a task; its answer is passed to `put` when ready. Returns at once.

        A later task cancels an earlier one, whose answer is dropped.
        """
        self._newest = number
        done: SimpleQueue[Proposed | Trouble] = SimpleQueue()

        def find() -> None:
            done.put(self.answer(number, task, sense, self._report))

        for work in (find, partial(self._deliver, number, self._clock(), done)):
            threading.Thread(target=work, name="partner", daemon=True).start()

    def close(self) -> None:
        """Stop the process, and drop the pending answer."""
        self._closed.set()
        self._kept.close()

    def _deliver(self, number: int, asked: float, done: SimpleQueue[Proposed | Trouble]) -> None:
        """Pass the answer on at the first multiple of the pace after it is ready.

        This code knows neither the task nor the answer, so that the timing depends on neither.
        """
        for beat in count(1):
            if self._closed.wait(max(0.0, asked + beat * self._pace - self._clock())):
                return
            if not done.empty():
                break
        if self._newest == number:
            self._put(done.get())

    def _report(self, complaint: Complaint) -> None:
        if not self._closed.is_set():
            self._put(Trouble(complaint))


def _decided(
    task: Task, sense: Sense | None, player: Player
) -> tuple[Answer, tuple[str, ...] | None]:
    given = task.view.clue if task.act is Act.GUESS else None
    if not given or not isinstance(player, ClueReader):
        return player(task), None
    if sense is not None and player.read_as(given.clue.word) is not None:
        player.learn(given.clue.word, sense)
    return player(task), player.read_as(given.clue.word)


def _advised(task: Task, player: Player) -> tuple[Answer, tuple[int, ...]]:
    answer = player(task)
    if isinstance(player, Reviewer) and isinstance(answer, Clue):
        return answer, player.meant(task)
    return answer, ()


def _looked_back(past: Past, player: Player) -> Hindsight:
    assert isinstance(player, Reviewer), "whoever is asked to look back can"
    return player.look_back(past)


def player() -> Player:
    """The program's partner, with its knowledge of words.

    It is created in its own process, so that this one loads none of it.
    """
    from assistant.partner.seated import seated

    return seated()
