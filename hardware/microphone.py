"""The microphone: found by its name, used at its own rate, and reopened when it falls silent."""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.messages import Clip
from hardware.capture import OPENING, Deliver, Input, Piece, another_process
from hardware.portaudio import Way, find, portaudio

PATIENCE = 2.0
"""Seconds without sound before the microphone is reopened: ALSA can hang forever."""
LONGEST = 5.0
"""Longest pause between two attempts to open it, in seconds; pauses double up to this."""
HELD = 2000
"""Pieces of sound queued for a slow recognizer, at least 10 s; more are dropped and counted."""
STUCK = 3
"""Number of captures that may hang in the driver before no more are started."""

Opens = Callable[[str, Deliver], Input]
"""Opens the microphone with that name; can raise any exception."""


def available(name: str = "", library: Callable[[], Any] = portaudio, way: Way = "input") -> bool:
    """Whether there is a microphone or loudspeaker, with this name or any; never raises."""
    try:
        find(library().query_devices(), name, way)
    except Exception:  # Without PortAudio, a card or permission, there is no such device.
        return False
    return True


class CardMicrophone:
    """Captures on its own thread, so that a hanging driver does not block anything else.

    `report` is called when sound fails, and when it works again.
    """

    def __init__(
        self,
        report: Report,
        name: str = "",
        opens: Opens = another_process,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._report = report
        self._name = name
        self._opens = opens
        self._clock = clock
        self._pieces: queue.Queue[tuple[int, Piece, Input | None]] = queue.Queue(HELD)
        self._captures: list[threading.Thread] = []
        self._ended = threading.Event()
        self._generation = 0
        self._silent = False
        self._reason = ""
        self._last = clock()
        self._patience = PATIENCE
        self.opening = False
        """Whether the card is being opened, which can take a while."""
        self.overflows = 0
        """Number of pieces lost, by the driver or because they were not read in time."""
        self._start()

    def read(self, seconds: float) -> Clip | None:
        """The next piece of sound, or None if none came within `seconds`."""
        try:
            generation, piece, source = self._pieces.get(timeout=seconds)
        except queue.Empty:
            self._watch()
            return None
        if generation != self._generation or source is None:
            return None
        self._last, self._patience = self._clock(), PATIENCE
        if self._silent:
            self._silent = False
            self._report(Complaint(Device.MICROPHONE, Fault.BACK))
        samples = memoryview(piece.samples).cast("h")  # interleaved; only the first channel is used
        return Clip(bytes(samples[:: source.channels]), source.rate, piece.at)

    def close(self) -> None:
        """Release the microphone; a capture that hangs is abandoned."""
        self._generation += 1
        self._ended.set()
        for capture in self._captures:
            capture.join(0.5)

    def _watch(self) -> None:
        if self._clock() - self._last < (OPENING if self.opening else self._patience):
            return
        self._last = self._clock()
        if self._silent:
            self._patience = min(2 * self._patience, LONGEST)
        else:
            self._silent = True
            self._report(Complaint(Device.MICROPHONE, Fault.SILENT, detail=self._reason))
        self._captures = [capture for capture in self._captures if capture.is_alive()]
        if len(self._captures) < STUCK:
            self._start()

    def _start(self) -> None:
        self._ended.set()
        self._ended = threading.Event()
        self._generation += 1
        self.opening = True
        capture = threading.Thread(
            target=self._capture,
            args=(self._generation, self._ended),
            name="microphone",
            daemon=True,
        )
        self._captures.append(capture)
        capture.start()

    def _capture(self, generation: int, ended: threading.Event) -> None:
        source: Input | None = None

        def deliver(piece: Piece) -> None:
            lost = piece.lost
            try:
                self._pieces.put_nowait((generation, piece, source))
            except queue.Full:
                lost = True
            self.overflows += lost

        try:
            source = self._opens(self._name, deliver)
            self._opened(generation)
            ended.wait()
            source.close()
        except Exception as error:  # an error of PortAudio, ALSA or ours, which the watcher reports
            self._reason = str(error)
            self._opened(generation)

    def _opened(self, generation: int) -> None:
        if generation == self._generation:
            self._last = self._clock()
            self.opening = False


class Recording:
    """A stand-in for the microphone: plays clips as fast as they are read.

    `ended` is set after the last piece; then there is only silence.
    """

    def __init__(self, clips: Iterable[Clip], piece: float = 0.032) -> None:
        self._pieces = _cut(clips, piece)
        self.ended = threading.Event()
        self.overflows = 0

    def read(self, seconds: float) -> Clip | None:
        """The next piece of sound; None, after `seconds`, if there is no more."""
        clip = next(self._pieces, None)
        if clip is None:
            self.ended.set()
            threading.Event().wait(seconds)
        return clip

    def close(self) -> None:
        """Do nothing, because nothing is open."""


def _cut(clips: Iterable[Clip], seconds: float) -> Iterator[Clip]:
    for clip in clips:
        size = 2 * max(1, round(seconds * clip.rate))
        for start in range(0, len(clip.samples), size):
            yield Clip(clip.samples[start : start + size], clip.rate)
