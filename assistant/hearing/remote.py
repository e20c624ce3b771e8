"""A recognizer on another computer, with the one on this machine as a fallback.

Sound is sent there only if the settings name that computer. A separate process makes the requests,
and is killed if one takes too long, so that no name server, connection or response can block the
table.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from operator import methodcaller

from assistant.apart.child import HungError, Patience, StoppedError
from assistant.apart.kept import ObjectApart
from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.errors import ComplaintError, TabletopError
from assistant.game.messages import Readings, Recognizer, Vocabulary
from assistant.hearing.spoken_forms import plain
from assistant.hearing.watched import Watched
from assistant.hearing.wyoming_engine import Server
from assistant.language.numbers import Numbers

PATIENCE = Patience(load=10.0, answer=3.0)
"""Timeout in seconds, after which the local recognizer gets the utterance."""
PAUSE, LONGEST_PAUSE = 10.0, 300.0
"""Seconds before the other computer is tried again; doubled each time, up to the second value."""
TYPICAL = -1.0
"""Weight of its reading of a clue, like a typical local first reading's, so the cards decide."""
STEADY = 20
"""Number of consecutive answers that make the pause short again."""


class Remote:
    """The recognizer on another computer; the local one gets each utterance it does not answer.

    Sound is sent at the end of an utterance, and at each pause that may be its end. While requests
    are paused after a failure, only the local recognizer listens.
    """

    def __init__(
        self,
        build: Callable[[], Server],
        own: Recognizer,
        numbers: Numbers,
        report: Report,
        patience: Patience = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`build` creates the client in the other process, so it must be picklable.

        `report` is called once when the other computer fails, and once when it is back.
        """
        self._kept = ObjectApart(build, patience)
        self._own, self._numbers, self._report, self._clock = own, numbers, report, clock
        self._begun = (Vocabulary(()), 16_000)
        self._sound: list[bytes] = []
        self._asks = False  # whether the other computer gets this utterance
        self._known: Readings | None = None
        self._failing = False
        self._next_try, self._pause, self._answered = 0.0, PAUSE, 0
        with suppress(TabletopError):  # If no process can start, the first utterance reports it.
            self._kept.begin()

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance, and discard any unfinished one."""
        self._begun, self._sound, self._known = (vocabulary, rate), [], None
        self._asks = self._clock() >= self._next_try
        if not self._asks:
            self._own.start(vocabulary, rate)

    def accept(self, samples: bytes) -> None:
        """Process the utterance's next piece."""
        if self._asks:
            self._sound.append(samples)
            self._known = None
        else:
            self._own.accept(samples)

    def peek(self) -> Readings:
        """Readings of the utterance so far, as `finish` would return them."""
        theirs = self._theirs()
        return self._own.peek() if theirs is None else theirs

    def finish(self) -> Readings:
        """Readings of the whole utterance; the other computer gives one text, never certain.

        After a `peek`, no request is needed unless there was new sound.
        """
        theirs = self._theirs()
        return self._own.finish() if theirs is None else theirs

    def close(self) -> None:
        """Stop the client's process, and the local recognizer's."""
        self._kept.close()
        if isinstance(self._own, Watched):
            self._own.close()

    def _theirs(self) -> Readings | None:
        """The other computer's readings; None if the local recognizer gets this utterance."""
        if self._asks and self._known is None:
            self._known = self._heard(b"".join(self._sound))
        return self._known

    def _heard(self, sound: bytes) -> Readings | None:
        """Ask the other computer; if that fails, return None and give the local one the sound."""
        vocabulary, rate = self._begun
        try:
            text = plain(self._kept.ask(methodcaller("hear", sound, rate)), self._numbers)
        except ComplaintError as error:
            fault = error.complaint.fault
        except HungError:
            fault = Fault.HANGS
            self._kept.lose()
        except (StoppedError, TabletopError):
            fault = Fault.FAILED
            self._kept.lose()
        else:
            self._kept.well()
            self._answered += 1
            if self._answered >= STEADY:
                self._pause = PAUSE
            if self._failing:
                self._failing = False
                self._report(Complaint(Device.REMOTE, Fault.BACK))
            if vocabulary.clue and text and text not in vocabulary.phrases:
                return Readings((text,), weights=(TYPICAL,))
            return Readings((text,) if text else ())
        self._fail(fault)
        self._asks = False
        self._own.start(vocabulary, rate)
        self._own.accept(sound)
        return None

    def _fail(self, fault: Fault) -> None:
        self._answered = 0
        self._next_try = self._clock() + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        if not self._failing:
            self._failing = True
            self._report(Complaint(Device.REMOTE, fault))
