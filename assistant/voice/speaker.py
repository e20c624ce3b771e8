"""Says sentences one after another, so that nobody waits for a voice."""

from __future__ import annotations

import math
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from assistant.messages import Clip, Earcon, Press, Pressed, Trouble, Voice
from assistant.rules.cards import Party

BEHIND = 8.0
"""Seconds after which a sentence is old news."""
CUE_BEHIND = 1.0
"""Seconds after which a short sound answers nothing any more."""
PATIENCE = 60.0
"""Seconds that one sentence may take; a loudspeaker that hangs gives up long before."""
HANGS = 20.0
"""Seconds after which the ear no longer waits for a voice that gives no sound."""

ONE_QUESTION = re.compile(r"[^.!?]+\?")
"""A sentence that asks, and tells nothing besides."""


class Loudspeaker(Protocol):
    """Where sound goes; `hardware.loudspeaker` has two."""

    def play(self, clip: Clip, deafens: bool = True) -> None:
        """Play it after what is still to be played; returns at once.

        What deafens counts for `sounds_until`.
        """

    def stop(self) -> None:
        """Be silent at once, and forget what was still to be played."""

    def wait(self, seconds: float | None = None) -> bool:
        """Return when everything is played, or after so many seconds with False."""
        ...

    def sounds_until(self) -> float:
        """When the room falls silent, its echo included; infinity if that is not known yet."""
        ...


@dataclass(frozen=True, slots=True)
class _Line:
    """What is to be said: a sentence, or a short sound."""

    what: str | Earcon
    since: float

    @property
    def is_sentence(self) -> bool:
        """Whether it is speech, which the ear must not hear."""
        return not isinstance(self.what, Earcon)


class Speaker:
    """Turns sentences into sound on a thread of its own, in order.

    A sentence that still waits when others wait behind it may be overtaken by them, and is
    dropped: a question as soon as a newer one waits, because only one is ever open; anything
    else once it is `BEHIND`. The newest is always said, the screens show everything, and
    “repeat” says the last one again.

    A voice that fails is reported once through `put`: while it does, screens and the
    terminal carry the message.
    """

    def __init__(
        self,
        voice: Voice,
        loudspeaker: Loudspeaker,
        put: Callable[[Trouble], None],
        cues: Mapping[Earcon, Clip] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Without `cues` there are no short sounds."""
        self._voice = voice
        self._loudspeaker = loudspeaker
        self._put = put
        self._cues = cues or {}
        self._clock = clock
        self._lines: deque[_Line] = deque()
        self._at_work: _Line | None = None
        self._began = 0.0
        self._cuts = 0
        self._changed = threading.Condition()
        self._failed = False
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)

    def start(self) -> None:
        """Begin to speak."""
        self._thread.start()

    def say(self, sentence: str) -> None:
        """Say this after everything before it; returns at once."""
        self._add(sentence)

    def cue(self, earcon: Earcon) -> None:
        """Sound this, if there are short sounds; returns at once.

        None of them deafens: no detector takes them for speech, and people answer them
        quickly. The one that asks to speak comes at once, the others in their turn.
        """
        if earcon is Earcon.LISTENING and earcon in self._cues:
            self._loudspeaker.play(self._cues[earcon], deafens=False)
        elif earcon in self._cues:
            self._add(earcon)

    def cut(self) -> None:
        """Be silent at once, and forget what was still to be said."""
        with self._changed:
            self._lines.clear()
            self._cuts += 1
            self._loudspeaker.stop()

    def speaking(self) -> bool:
        """Whether there is anything to cut."""
        return bool(self._at_work or self._lines) or not self._loudspeaker.wait(0)

    def deaf_until(self) -> float:
        """Until when the ear must be deaf: all sound from before then may be our own."""
        with self._changed:
            waiting = (*self._lines, *([self._at_work] if self._at_work else []))
            speaks = any(line.is_sentence for line in waiting)
            hangs = self._at_work is not None and self._clock() - self._began > HANGS
            return math.inf if speaks and not hangs else self._loudspeaker.sounds_until()

    def close(self, patience: float = 1.0) -> None:
        """Stop after the sentence at work, or after `patience` seconds."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(patience)

    def _add(self, what: str | Earcon) -> None:
        with self._changed:
            self._lines.append(_Line(what, self._clock()))
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or bool(self._lines))
                if self._closed:
                    return
                line, cuts = self._lines.popleft(), self._cuts
                self._at_work, self._began = line, self._clock()
            try:
                self._speak(line, cuts)
                self._failed = False
            except Exception as error:  # a thread that dies here would leave the ear deaf
                if not self._failed:
                    self._put(Trouble(f"No voice: {error}. Look at the screens."))
                self._failed = True
            finally:
                # Only after play, so that there is no gap in which the ear could open.
                self._at_work = None

    def _speak(self, line: _Line, cuts: int) -> None:
        if self._overtaken(line):
            return
        what = line.what
        clip = self._cues[what] if isinstance(what, Earcon) else self._voice.speak(what)
        self._loudspeaker.wait(PATIENCE)  # what is handed over can no longer be overtaken
        with self._changed:
            if cuts == self._cuts and not self._closed and not self._overtaken(line):
                self._loudspeaker.play(clip, deafens=line.is_sentence)

    def _overtaken(self, line: _Line) -> bool:
        late = self._clock() - line.since
        if not line.is_sentence:
            return late > CUE_BEHIND
        newer = [one.what for one in list(self._lines) if one.is_sentence]
        asks = ONE_QUESTION.fullmatch(line.what) is not None
        return bool(newer) and (late > BEHIND or (asks and any("?" in one for one in newer)))


def interrupting(
    put: Callable[[Pressed], None], speaking: Callable[[], bool], cut: Callable[[], None]
) -> Callable[[Pressed], None]:
    """Takes presses and hands them on to `put`; a finger that comes down cuts the speech.

    What becomes of that press is marked: perhaps it was meant for nothing else. Of a double
    press, either finger counts.
    """
    cutting: set[Party] = set()

    def take(pressed: Pressed) -> None:
        by, press = pressed.by, pressed.press
        if press is Press.DOWN and speaking():
            cut()
            cutting.add(by)
        put(replace(pressed, cut=by in cutting))
        if press in (Press.TAP, Press.DOUBLE, Press.RELEASE):
            cutting.discard(by)

    return take
