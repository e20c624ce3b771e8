"""The loudspeaker: plays sentences in order on its own thread, and can be cut short."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from assistant.messages import Clip
from hardware.portaudio import portaudio

TAIL = 0.4
"""Seconds after the end of a sentence in which the room still sounds."""
PIECE = 0.02
"""Seconds written at once: a cut comes no later than this and the device's own buffer."""
OVERDUE = 2.0
"""So many seconds late, playback has failed, and the ear opens whatever it says."""


class Output(Protocol):
    """What is used of sounddevice's `RawOutputStream`, opened and started."""

    def write(self, data: bytes, /) -> object:
        """Play; returns when there is room for more."""

    def stop(self) -> object:
        """Return when everything has been heard."""

    def abort(self) -> object:
        """Be silent at once."""

    def close(self) -> object:
        """Give the device back."""


def sound_card(rate: int, name: str = "") -> Output:
    """The output whose name contains `name`, or the usual one, for mono sound.

    Raises what PortAudio raises.
    """
    stream = portaudio().RawOutputStream(
        samplerate=rate, channels=1, dtype="int16", device=name or None
    )
    stream.start()
    output: Output = stream
    return output


class Loudspeaker:
    """Plays clips one after the other. Nothing that breaks here is ever raised.

    `trouble` is told in one sentence when there is no sound, and when there is again.
    """

    def __init__(
        self,
        trouble: Callable[[str], None],
        output: Callable[[int], Output] = sound_card,
        clock: Callable[[], float] = time.monotonic,
        tail: float = TAIL,
    ) -> None:
        self._trouble = trouble
        self._output = output
        self._clock = clock
        self._tail = tail
        self._changed = threading.Condition()
        self._clips: deque[Clip] = deque()
        self._playing = False
        self._cuts = 0
        self._ends = -float("inf")  # when the last sound ends, or should
        self._broken = False
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="loudspeaker", daemon=True)
        self._thread.start()

    def play(self, clip: Clip) -> None:
        """Play the clip after those before it; returns at once."""
        with self._changed:
            self._clips.append(clip)
            self._ends = max(self._ends, self._clock()) + clip.seconds
            self._changed.notify_all()

    def stop(self) -> None:
        """Be silent, and forget what was still to be played."""
        with self._changed:
            self._clips.clear()
            self._cuts += 1
            self._ends = self._clock()

    def sounds_until(self) -> float:
        """When the room no longer hears us; while we play, when that is overdue."""
        with self._changed:
            busy = self._playing or bool(self._clips)
            return self._ends + (OVERDUE if busy else self._tail)

    def sounding(self) -> bool:
        """Whether the room still hears us."""
        return self._clock() < self.sounds_until()

    def wait(self, seconds: float | None = None) -> bool:
        """Return when everything is played, or after so many seconds with False."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._playing and not self._clips, seconds)

    def close(self, patience: float = 1.0) -> None:
        """Be silent and end the thread."""
        self.stop()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(patience)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or bool(self._clips))
                if self._closed:
                    return
                clip, cuts, self._playing = self._clips.popleft(), self._cuts, True
            failure = self._attempt(clip, cuts)
            with self._changed:
                self._playing = False
                if not self._clips:
                    self._ends = self._clock()
                self._changed.notify_all()
            self._report(failure)

    def _attempt(self, clip: Clip, cuts: int) -> Exception | None:
        try:
            self._sound(clip, cuts)
        except Exception as error:  # PortAudio's, ALSA's or the operating system's
            return error
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

    def _report(self, failure: Exception | None) -> None:
        if failure is not None and not self._broken:
            self._trouble(f"No sound ({failure}). The screens show everything; check the speaker.")
        if failure is None and self._broken:
            self._trouble("The loudspeaker is back.")
        self._broken = failure is not None
