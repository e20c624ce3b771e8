"""The loudspeaker: plays sentences in order on its own thread, and can be cut short."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from assistant.complaints import Complaint, Device, Fault, Report
from assistant.messages import Clip
from hardware.portaudio import RATES, chosen, fitting, opened, portaudio, released

TAIL = 0.4
"""Seconds that the room still echoes after a sentence."""
PIECE = 0.02
"""Seconds written at once; a cut takes at most this and the device's own buffer."""
LATENCY = 0.1
"""Seconds of the device's own buffer, which delay a sentence. Less makes it stutter."""
OVERDUE = 2.0
"""Seconds after which late playback counts as failed, so that the ear opens again."""
STUCK = 3
"""Playbacks that may hang in the driver before no more are started."""


class Output(Protocol):
    """The part of sounddevice's `RawOutputStream` that is used here, already started."""

    def write(self, data: bytes, /) -> object:
        """Play; returns when there is room for more."""

    def stop(self) -> object:
        """Return when everything has been heard."""

    def abort(self) -> object:
        """Be silent at once."""

    def close(self) -> object:
        """Give the device back."""


class Resampler(Protocol):
    """Mono sound, piece by piece, at another rate."""

    def feed(self, samples: bytes, /) -> bytes:
        """The next piece."""
        ...

    def flush(self) -> bytes:
        """The last of it."""
        ...


def sound_card(
    rate: int,
    name: str = "",
    resampler: Callable[[int, int], Resampler] | None = None,
    load: Callable[[], Any] = portaudio,
) -> Output:
    """Open the output whose name contains `name`, or the default one, for mono sound at `rate`.

    A card that does not support that rate is opened at one that it does, if there is a
    `resampler`, a function from two rates. Raises what PortAudio raises, and `DeviceError`.
    """
    library = load()

    def open_stream() -> Output:
        index, device = chosen(library, name, "output")

        def supported(rate: int, channels: int) -> bool:
            try:
                library.check_output_settings(index, channels, "int16", samplerate=rate)
            except (library.PortAudioError, ValueError):
                return False
            return True

        others = (int(device["default_samplerate"]), *RATES) if resampler else ()
        cards, channels = fitting((rate, *others), device["max_output_channels"], supported)
        stream = library.RawOutputStream(
            samplerate=cards, device=index, channels=channels, dtype="int16", latency=LATENCY
        )
        stream.start()
        between = resampler(rate, cards) if resampler and cards != rate else None
        return _Card(stream, channels, between)

    return opened(library, open_stream)


@dataclass(frozen=True, slots=True)
class _Card:
    """A stream, and the conversion from our mono sound to its rate and channels."""

    stream: Any
    channels: int
    between: Resampler | None

    def write(self, data: bytes, /) -> object:
        """Play; returns when there is room for more."""
        return self._put(self.between.feed(data) if self.between else data)

    def stop(self) -> object:
        """Return when everything has been heard."""
        if self.between:
            self._put(self.between.flush())
        return self.stream.stop()

    def abort(self) -> object:
        """Be silent at once."""
        return self.stream.abort()

    def close(self) -> object:
        """Give the device back."""
        released()
        return self.stream.close()

    def _put(self, mono: bytes) -> object:
        if self.channels == 1:
            return self.stream.write(mono)
        return self.stream.write(b"".join(_twice(mono)))


def _twice(mono: bytes) -> list[bytes]:
    return [mono[at : at + 2] * 2 for at in range(0, len(mono), 2)]


@dataclass(frozen=True, slots=True)
class _Sound:
    clip: Clip
    deafens: bool


class Loudspeaker:
    """Plays clips one after the other; failures are reported, never raised.

    A playback that hangs in the driver is abandoned, and the next one gets a new thread.
    `report` is called when sound fails, and when it works again.
    """

    def __init__(
        self,
        report: Report,
        output: Callable[[int], Output] = sound_card,
        clock: Callable[[], float] = time.monotonic,
        tail: float = TAIL,
    ) -> None:
        self._tell = report
        self._output = output
        self._clock = clock
        self._tail = tail
        self._changed = threading.Condition()
        self._sounds: deque[_Sound] = deque()
        self._playing: _Sound | None = None
        self._due = math.inf  # when the current sound should be over
        self._cuts = 0
        self._ends = -math.inf  # when the last sound that deafens ends, or should end
        self._broken = False
        self._closed = False
        self._generation = 0
        self._threads: list[threading.Thread] = []
        self._start()

    def play(self, clip: Clip, deafens: bool = True) -> None:
        """Queue the clip; returns at once.

        With `deafens` False the ear stays open; the clip must be too short for a word.
        """
        with self._changed:
            self._sounds.append(_Sound(clip, deafens))
            if deafens:
                self._ends = max(self._ends, self._clock()) + clip.seconds
            self._leave_behind()
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
        """When our sound has faded; while playing, when playback counts as overdue."""
        with self._changed:
            playing = (self._playing, *self._sounds) if self._playing else self._sounds
            busy = any(sound.deafens for sound in playing)
            return self._ends + (OVERDUE if busy else self._tail)

    def sounding(self) -> bool:
        """Whether our sound can still be heard."""
        return self._clock() < self.sounds_until()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is played; False if that takes longer than `seconds`.

        Sound that hangs in the driver counts as played once it is overdue.
        """
        until = math.inf if seconds is None else time.monotonic() + seconds
        with self._changed:
            while self._playing or self._sounds:
                left = until - time.monotonic()
                if left <= 0:
                    return False
                self._leave_behind()
                self._changed.wait(min(left, OVERDUE / 4))
            return True

    def close(self, patience: float = 1.0) -> None:
        """Stop playing and end the thread."""
        self.stop()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._threads[-1].join(patience)

    def _start(self) -> None:
        self._generation += 1
        thread = threading.Thread(
            target=self._work, args=(self._generation,), name="loudspeaker", daemon=True
        )
        self._threads.append(thread)
        thread.start()

    def _leave_behind(self) -> None:
        """Abandon a thread that hangs; call with the lock held."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        if not self._playing or self._clock() < self._due + OVERDUE:
            return
        if len(self._threads) <= STUCK:
            self._playing, self._due = None, math.inf
            self._start()
            self._report(Complaint(Device.LOUDSPEAKER, Fault.HANGS))
        else:
            self._sounds.clear()

    def _work(self, generation: int) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or bool(self._sounds))
                if self._closed or generation != self._generation:
                    return
                sound, cuts = self._sounds.popleft(), self._cuts
                self._playing = sound
                self._due = self._clock() + sound.clip.seconds
            failure = self._attempt(sound.clip, generation, cuts)
            with self._changed:
                if generation != self._generation:
                    return
                self._playing = None
                if sound.deafens and not any(one.deafens for one in self._sounds):
                    self._ends = self._clock()
                self._changed.notify_all()
            self._report(failure)

    def _attempt(self, clip: Clip, generation: int, cuts: int) -> Complaint | None:
        try:
            self._sound(clip, generation, cuts)
        except Exception as error:  # PortAudio's, ALSA's or the operating system's
            return Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail=str(error))
        return None

    def _sound(self, clip: Clip, generation: int, cuts: int) -> None:
        output = self._output(clip.rate)
        try:
            piece = 2 * max(1, round(PIECE * clip.rate))
            for start in range(0, len(clip.samples), piece):
                if (generation, cuts) != (self._generation, self._cuts):
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
