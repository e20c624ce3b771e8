"""The room around the box: the other end of a sound card, and the means to unplug it."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.game.messages import Clip

RATE = 48_000
"""Sample rate of the room's recordings in Hz."""

DRIVER = Path("/sys/bus/platform/drivers/snd_aloop")
CARD = "snd_aloop.0"
STATUS = Path("/proc/asound/card0/pcm0p/sub0/status")
"""The kernel's status of the box's loudspeaker (Linux: sound/designs/procfile)."""

Samples = NDArray[np.float64]
"""Mono, from -1 to 1."""


@dataclass(frozen=True, slots=True)
class Room:
    """People around the box; `device` is ALSA's name for their end of the card."""

    device: str

    @contextmanager
    def recorded(self, file: Path) -> Iterator[None]:
        """Record the room's sound from now on into a raw file."""
        options = ("-q", "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "1")
        with _running("arecord", "-D", f"plug{self.device}", *options, str(file)):
            yield

    @contextmanager
    def playing(self, clip: Clip) -> Iterator[None]:
        """Play a clip into the box's microphone, with patience for a slow machine."""
        options = ("-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "--buffer-time", "1000000")
        with _running(
            *("aplay", "-D", f"plug{self.device}", *options, "-r", str(clip.rate), "-"),
            given=clip.samples,
        ):
            yield

    @contextmanager
    def echoing(self) -> Iterator[None]:
        """The box's microphone hears its own loudspeaker, as in any room."""
        sound = f"-D plug{self.device} -q -t raw -f S16_LE -r {RATE} -c 1 --buffer-time 120000"
        with _running("bash", "-c", f"arecord {sound} | aplay {sound}"):
            yield


def samples_of(raw: bytes) -> Samples:
    """Signed 16-bit sound as numbers."""
    return np.frombuffer(raw, "<i2").astype(np.float64) / 32768


def tone(seconds: float, rate: int = RATE, hertz: float = 1000.0) -> Clip:
    """A pure tone at half volume."""
    times = np.arange(round(seconds * rate)) / rate
    wave = np.sin(2 * np.pi * hertz * times) * 16_000
    return Clip(wave.astype("<i2").tobytes(), rate)


def loudness(samples: Samples) -> float:
    """The root mean square; 0 for no sound at all."""
    return float(np.sqrt(np.mean(samples**2))) if len(samples) else 0.0


def sounding() -> bool:
    """Whether the box's loudspeaker is playing, according to its driver."""
    return "state: RUNNING" in STATUS.read_text()


@contextmanager
def pulled_out() -> Iterator[None]:
    """The card is absent inside this block. Unplugging waits for processes that have it open.

    A separate process does this: a thread would keep open the files that it waits for.
    """
    pull = subprocess.Popen(["bash", "-c", f"echo {CARD} >{DRIVER}/unbind"])
    try:
        yield
    finally:
        try:
            pull.wait(10)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"the card is gone, but still held: {holders()}") from None
        (DRIVER / "bind").write_text(CARD)


def holders() -> list[str]:
    """Processes that have a device of the card open."""
    found = []
    for place in Path("/proc").glob("[0-9]*/fd/*"):
        with suppress(OSError):  # it was closed in the meantime
            device = place.readlink()
            if device.parent == Path("/dev/snd"):
                found.append(f"{place.parts[2]} has {device.name}")
    return found


@contextmanager
def _running(*command: str, given: bytes | None = None) -> Iterator[None]:
    source = subprocess.PIPE if given is not None else subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=source, start_new_session=True)
    feed = threading.Thread(target=_feed, args=(process, given or b""), daemon=True)
    feed.start()
    time.sleep(0.5)  # until the device is open
    try:
        yield
    finally:
        os.killpg(process.pid, 15)
        process.wait()
        feed.join()
        if process.stdin is not None:
            with suppress(BrokenPipeError):
                process.stdin.close()


def _feed(process: subprocess.Popen[bytes], given: bytes) -> None:
    if process.stdin is not None:
        with suppress(BrokenPipeError):  # the reader has already stopped
            process.stdin.write(given)
            process.stdin.close()


def room() -> Room | None:
    """The room, if this machine reaches behind its sound card."""
    device = os.environ.get("RIG_ROOM")
    return Room(device) if device else None
