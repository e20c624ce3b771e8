"""The loudspeaker: plays sentences in order on its own thread, and can be interrupted."""

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.errors import ComplaintError
from assistant.game.messages import Clip

TAIL = 0.4
"""Seconds for which the room echoes after a sentence."""
PIECE = 0.02
"""Seconds of sound written at once; an interruption takes this long, plus the device's buffer."""
OVERDUE = 2.0
"""Seconds after which late playback counts as failed, so that the microphone is heard again."""


class Output(Protocol):
    """An open sound card for mono sound. Each of its methods returns soon, or raises."""

    def write(self, data: bytes, /) -> object:
        """Play the data; returns when there is room for more."""

    def stop(self) -> object:
        """Block until everything has been played."""

    def abort(self) -> object:
        """Stop the sound at once."""

    def close(self) -> object:
        """Release the device."""


@dataclass(frozen=True, slots=True)
class _Sound:
    clip: Clip
    deafens: bool


class CardLoudspeaker:
    """Plays clips one after the other; failures are reported, never raised.

    A clip that is interrupted by a fault is repeated once from its beginning; if that also fails,
    it is dropped and reported. A recovery is reported as well.
    """

    def __init__(
        self,
        report: Report,
        output: Callable[[int], Output],
        clock: Callable[[], float] = time.monotonic,
        tail: float = TAIL,
        release: Callable[[], object] = lambda: None,
    ) -> None:
        """`output` opens the card at a rate; `release` frees its resources at the end."""
        self._tell = report
        self._output = output
        self._clock = clock
        self._tail = tail
        self._release = release
        self._changed = threading.Condition()
        self._sounds: deque[_Sound] = deque()
        self._playing: _Sound | None = None
        self._due = math.inf  # the time at which the current sound should be over
        self._cuts = 0
        self._ends = -math.inf  # the time at which the last deafening sound ends, or should end
        self._broken = False
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="loudspeaker", daemon=True)
        self._thread.start()

    def play(self, clip: Clip, deafens: bool = True) -> None:
        """Queue the clip; returns at once.

        With `deafens` False, the ear stays open meanwhile; such a clip must be shorter than a word.
        """
        with self._changed:
            self._sounds.append(_Sound(clip, deafens))
            if deafens:
                self._ends = max(self._ends, self._clock()) + clip.seconds
            self._changed.notify_all()

    def stop(self) -> Clip | None:
        """Stop at once and empty the queue; returns the clip that was playing."""
        with self._changed:
            now = self._clock()
            sounded = self._playing if now < self._due + OVERDUE else None
            self._sounds.clear()
            self._cuts += 1
            self._ends = min(self._ends, now)
            return sounded.clip if sounded else None

    def sounds_until(self) -> float:
        """The time at which the sound has faded or, during playback, will be overdue."""
        with self._changed:
            playing = (self._playing, *self._sounds) if self._playing else self._sounds
            busy = any(sound.deafens for sound in playing)
            return self._ends + (OVERDUE if busy else self._tail)

    def sounding(self) -> bool:
        """Whether the sound is still audible in the room."""
        return self._clock() < self.sounds_until()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is played; False if that takes longer than `seconds`."""
        with self._changed:
            return self._changed.wait_for(lambda: not (self._playing or self._sounds), seconds)

    def close(self, patience: float = 1.0) -> None:
        """Stop playing and end the thread."""
        self.stop()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(patience)
        self._release()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or bool(self._sounds))
                if self._closed:
                    return
                sound, cuts = self._sounds.popleft(), self._cuts
                self._playing = sound
                self._due = self._clock() + sound.clip.seconds
            failure = self._attempt(sound.clip, cuts)
            if failure and self._is_worth_repeating(sound, cuts):
                failure = self._attempt(sound.clip, cuts)
            with self._changed:
                self._playing = None
                if sound.deafens and not any(one.deafens for one in self._sounds):
                    self._ends = self._clock()
                self._changed.notify_all()
            self._report(failure)

    def _is_worth_repeating(self, sound: _Sound, cuts: int) -> bool:
        """Whether to repeat a failed clip, which makes the ear deaf again."""
        with self._changed:
            if self._broken or not sound.deafens or cuts != self._cuts:
                return False
            self._due = self._clock() + sound.clip.seconds
            behind = sum(one.clip.seconds for one in self._sounds if one.deafens)
            self._ends = self._due + behind
            return True

    def _attempt(self, clip: Clip, cuts: int) -> Complaint | None:
        try:
            self._sound(clip, cuts)
        except ComplaintError as error:
            return error.complaint
        except Exception as error:  # an error from PortAudio, ALSA or the operating system
            return Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail=str(error))
        return None

    def _sound(self, clip: Clip, cuts: int) -> None:
        output = self._output(clip.rate)
        try:
            piece = 2 * max(1, round(PIECE * clip.rate))
            for start in range(0, len(clip.samples), piece):
                if cuts != self._cuts:
                    output.abort()
                    return
                output.write(clip.samples[start : start + piece])
            output.stop()
        finally:
            output.close()

    def _report(self, failure: Complaint | None) -> None:
        if failure is not None and not self._broken:
            self._tell(failure)
        if failure is None and self._broken:
            self._tell(Complaint(Device.LOUDSPEAKER, Fault.BACK))
        self._broken = failure is not None
