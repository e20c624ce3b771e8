"""The microphone: found by name, at its own rate, restarted when it falls silent."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.errors import DeviceError
from assistant.messages import Clip
from hardware.portaudio import portaudio

PATIENCE = 2.0
"""Seconds without sound after which the microphone is opened anew: ALSA can hang for ever."""
HELD = 2000
"""Pieces that wait for a slow recognizer, at least 10 s; more are dropped and counted."""
RATES = (48_000, 44_100, 16_000, 32_000)
STUCK = 3
"""So many captures may hang in the driver before no more are started."""

Deliver = Callable[[bytes, bool], None]
"""Takes a piece of sound, and whether sound was lost before it. Must return at once."""


@dataclass(frozen=True, slots=True)
class Input:
    """An open microphone: its samples come interleaved, 16 bits each."""

    rate: int
    channels: int
    close: Callable[[], None]


Opens = Callable[[str, Deliver], Input]
"""Opens the microphone of that name; raises what it likes."""


def available(name: str = "", library: Callable[[], Any] = portaudio) -> bool:
    """Whether there is a microphone (of that name); never raises."""
    try:
        find(library().query_devices(), name)
    except Exception:  # no PortAudio, no card, no permission: it is not available
        return False
    return True


def find(devices: Iterable[dict[str, Any]], name: str) -> int:
    """The index of the first input whose name contains `name`; indexes move, names stay.

    `devices` is what `sounddevice.query_devices()` gives. Raises `DeviceError`.
    """
    inputs = {
        index: str(device["name"])
        for index, device in enumerate(devices)
        if device["max_input_channels"] > 0
    }
    for index, title in inputs.items():
        if name.casefold() in title.casefold():
            return index
    wanted = f"no microphone is called {name!r}" if name else "no microphone"
    raise DeviceError(f"{wanted}; there are: {', '.join(inputs.values()) or 'none'}")


def fitting(
    rates: Sequence[int], channels: int, supported: Callable[[int, int], bool]
) -> tuple[int, int]:
    """The first rate and number of channels (1, else 2) that the device takes."""
    for count in (1, 2)[: max(1, channels)]:
        for rate in rates:
            if supported(rate, count):
                return rate, count
    raise DeviceError("the microphone takes no sample rate that we know; choose another one")


def sound_card(name: str, deliver: Deliver) -> Input:
    """The microphone of that name through PortAudio; the usual one if `name` is empty."""
    library = portaudio()
    devices = list(library.query_devices())
    usual = library.default.device[0]
    index = usual if not name and usual >= 0 else find(devices, name)

    def supported(rate: int, channels: int) -> bool:
        try:
            library.check_input_settings(index, channels, "int16", samplerate=rate)
        except (library.PortAudioError, ValueError):
            return False
        return True

    native = int(devices[index]["default_samplerate"])
    rate, channels = fitting((native, *RATES), devices[index]["max_input_channels"], supported)

    def callback(data: Any, frames: int, moment: Any, status: Any) -> None:
        # The buffer is PortAudio's and not `bytes`; an exception here ends the stream silently.
        deliver(bytes(data), bool(status))

    stream = library.RawInputStream(
        samplerate=rate,
        device=index,
        channels=channels,
        dtype="int16",
        callback=callback,
    )
    stream.start()
    return Input(rate, channels, stream.close)


class Microphone:
    """Captures on a thread of its own, so that a hanging driver stops nobody else.

    `trouble` is told in one sentence when there is no sound, and when there is again.
    """

    def __init__(
        self,
        trouble: Callable[[str], None],
        name: str = "",
        opens: Opens = sound_card,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._trouble = trouble
        self._name = name
        self._opens = opens
        self._clock = clock
        self._pieces: queue.Queue[tuple[int, bytes, Input | None, float]] = queue.Queue(HELD)
        self._captures: list[threading.Thread] = []
        self._ended = threading.Event()
        self._generation = 0
        self._silent = False
        self._fault = "no sound arrives"
        self._last = clock()
        self.overflows = 0
        """Pieces lost, by the driver or because nobody took them."""
        self._start()

    def read(self, seconds: float) -> Clip | None:
        """The next piece of sound, or None when none came within `seconds`."""
        try:
            generation, samples, source, at = self._pieces.get(timeout=seconds)
        except queue.Empty:
            self._watch()
            return None
        if generation != self._generation or source is None:
            return None
        self._last = self._clock()
        if self._silent:
            self._silent = False
            self._trouble("The microphone is back.")
        return Clip(_left(samples, source.channels), source.rate, at)

    def close(self) -> None:
        """Give the microphone back; a capture that hangs is left behind."""
        self._generation += 1
        self._ended.set()
        for capture in self._captures:
            capture.join(0.5)

    def _watch(self) -> None:
        if self._clock() - self._last < PATIENCE:
            return
        self._last = self._clock()
        if not self._silent:
            self._silent = True
            self._trouble(
                f"The microphone is silent ({self._fault}). It is tried again; buttons still work."
            )
        self._captures = [capture for capture in self._captures if capture.is_alive()]
        if len(self._captures) < STUCK:
            self._start()

    def _start(self) -> None:
        self._ended.set()
        self._ended = threading.Event()
        self._generation += 1
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

        def deliver(samples: bytes, lost: bool) -> None:
            try:
                self._pieces.put_nowait((generation, samples, source, self._clock()))
            except queue.Full:
                lost = True
            self.overflows += lost

        try:
            source = self._opens(self._name, deliver)
            ended.wait()
            source.close()
        except Exception as error:  # PortAudio's, ALSA's or ours: the watch reports it
            self._fault = str(error)


class Recording:
    """A stand-in for the microphone: clips, as fast as they are read.

    `ended` is set when the last piece was read; after that there is only silence.
    """

    def __init__(self, clips: Iterable[Clip], piece: float = 0.032) -> None:
        self._pieces = _cut(clips, piece)
        self.ended = threading.Event()
        self.overflows = 0

    def read(self, seconds: float) -> Clip | None:
        """The next piece of sound, or None when there is no more, after `seconds`."""
        clip = next(self._pieces, None)
        if clip is None:
            self.ended.set()
            threading.Event().wait(seconds)
        return clip

    def close(self) -> None:
        """Nothing is open."""


def _cut(clips: Iterable[Clip], seconds: float) -> Iterator[Clip]:
    for clip in clips:
        size = 2 * max(1, round(seconds * clip.rate))
        for start in range(0, len(clip.samples), size):
            yield Clip(clip.samples[start : start + size], clip.rate)


def _left(samples: bytes, channels: int) -> bytes:
    """The first of the interleaved channels."""
    return samples if channels == 1 else bytes(memoryview(samples).cast("h")[::channels])
