"""A sound card without kernel support: PulseAudio on its own sockets, in its own folder.

Tests hear what is played to the loudspeaker; speech in the room reaches the microphone, and on
request so does the loudspeaker's sound.
"""

from __future__ import annotations

import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.game.messages import Clip

PROGRAMS = ("pulseaudio", "pactl", "pacat", "parec")
PACKAGES = "pulseaudio pulseaudio-utils libasound2-plugins"
RATE = 16_000
PIECE = 640  # bytes: 20 ms
LOUD = 100
"""Out of 32,768; the card itself is digital, and silent when nothing plays."""
PATIENCE = 20.0
BLOCK = RATE // 4
Samples = NDArray[np.float64]
RAW = ("--raw", f"--rate={RATE}", "--channels=1", "--format=s16le", "--latency-msec=200")
"""With less latency, a busy machine stutters."""


def missing() -> str | None:
    """Packages needed for such a card; empty if none are missing."""
    return None if all(map(shutil.which, PROGRAMS)) else f"apt install {PACKAGES}"


class Card:
    """The card; it exists between `start` and `stop`, and can be started again."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "native"
        self.environment = {
            "XDG_RUNTIME_DIR": str(folder),
            "HOME": str(folder),  # libpulse creates a folder there
            "PULSE_SERVER": f"unix:{self._socket}",
            "PATH": "/usr/local/bin:/usr/bin:/bin",
        }
        self._daemon: subprocess.Popen[bytes] | None = None
        self._hiss: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Plug it in."""
        self._daemon = self._popen(
            *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
            *("--disallow-exit=no", "--realtime=no", "--high-priority=no", "--log-level=error"),
            f"-Lmodule-native-protocol-unix auth-anonymous=1 socket={self._socket}",
            f"-Lmodule-null-sink sink_name=mic_in rate={RATE} channels=1 format=s16le",
            "-Lmodule-null-sink sink_name=spk_out rate=44100 channels=2",
            "-Lmodule-remap-source source_name=vmic master=mic_in.monitor",
        )
        deadline = time.monotonic() + PATIENCE
        while self._pactl("set-default-source", "vmic", check=False):
            assert time.monotonic() < deadline, "PulseAudio does not come up"
        self._pactl("set-default-sink", "spk_out")
        # An idle sink is suspended, and loses a second when it resumes.
        self._hiss = self._popen("pacat", "--device=mic_in", *RAW, stdin=subprocess.PIPE, bufsize=0)
        threading.Thread(target=self._breathe, args=(self._hiss,), daemon=True).start()

    def stop(self) -> None:
        """Pull it out."""
        for process in (self._hiss, self._daemon):
            if process:
                process.kill()
                process.wait()

    @contextmanager
    def echoing(self) -> Iterator[None]:
        """The microphone hears what the loudspeaker plays, as in a room."""
        module = subprocess.check_output(
            [
                *("pactl", "load-module", "module-loopback"),
                *("source=spk_out.monitor", "sink=mic_in", "latency_msec=30"),
                "max_latency_msec=100",  # it would grow on a busy machine, as no room does
            ],
            env=self.environment,
            text=True,
        )
        yield
        self._pactl("unload-module", module.strip())

    def speak(self, clip: Clip) -> None:
        """Play it in the room; returns when it has ended."""
        assert clip.rate == RATE
        command = ["pacat", "--device=mic_in", *RAW]
        subprocess.run(command, input=clip.samples, env=self.environment, check=True)

    @contextmanager
    def listening(self, promptly: bool = False) -> Iterator[Room]:
        """Record the loudspeaker's sound: all of it, or promptly but perhaps with gaps."""
        latency = ["--latency-msec=20"] if promptly else []
        command = ("parec", "--device=spk_out.monitor", *RAW, *latency)
        source = self._popen(*command, stdout=subprocess.PIPE, bufsize=0)
        room = Room(source)
        try:
            yield room
        finally:
            source.kill()
            source.wait()
            room.join()

    def _popen(self, *command: str, **options: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen(command, env=self.environment, **options)  # type: ignore[call-overload,no-any-return]

    def _pactl(self, *command: str, check: bool = True) -> int:
        done = subprocess.run(
            ["pactl", *command], env=self.environment, check=check, capture_output=True
        )
        return done.returncode

    @staticmethod
    def _breathe(process: subprocess.Popen[bytes]) -> None:
        """A room is never quite silent."""
        dice = np.random.default_rng(1)
        assert process.stdin
        with suppress(OSError), process.stdin:  # until the card is pulled out
            while True:
                process.stdin.write(np.rint(dice.normal(0, 8, RATE // 10)).astype("<i2").tobytes())


class Room:
    """Sound in the room, and the last time it was loud."""

    def __init__(self, source: subprocess.Popen[bytes]) -> None:
        self._source = source
        self._heard: list[bytes] = []
        self._loud = -float("inf")
        self._came = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        assert self._came.wait(PATIENCE), "nothing comes from the loudspeaker's monitor"

    def join(self) -> None:
        """Wait for the source's end."""
        self._thread.join(PATIENCE)

    def silent_for(self) -> float:
        """Seconds since it was last loud."""
        return time.monotonic() - self._loud

    def sound(self) -> Samples:
        """The whole sound, at `RATE`."""
        return np.frombuffer(b"".join(self._heard), "<i2").astype(np.float64)

    def _listen(self) -> None:
        assert self._source.stdout
        rest = b""
        with self._source.stdout as source:
            while data := source.read(PIECE):
                self._came.set()
                rest += data
                whole, rest = rest[: len(rest) // 2 * 2], rest[len(rest) // 2 * 2 :]
                self._heard.append(whole)
                if whole and np.abs(np.frombuffer(whole, "<i2").astype(int)).max() > LOUD:
                    self._loud = time.monotonic()


def likeness(wanted: Samples, sound: Samples) -> float:
    """How certainly the sound contains the wanted clip: near 1 if it does, about 0.5 if not.

    Piece by piece, because a sound card stutters on a busy machine; the median counts.
    """
    pieces = np.split(wanted, range(BLOCK, len(wanted), BLOCK))
    loud = [one for one in pieces if len(one) == BLOCK and one.std() > wanted.std() / 4]
    return float(np.median([_best_place(one, sound) for one in loud]))


def _best_place(wanted: Samples, sound: Samples) -> float:
    """Their highest correlation, normalised by the sound's energy at that place."""
    size = 1 << (len(sound) + len(wanted)).bit_length()
    spectrum = np.fft.rfft(sound, size) * np.conj(np.fft.rfft(wanted, size))
    places = len(sound) - len(wanted) + 1
    product = np.fft.irfft(spectrum, size)[:places]
    energy = np.concatenate([[0.0], np.cumsum(sound * sound)])
    there = energy[len(wanted) : len(wanted) + places] - energy[:places]
    return float((product / (np.sqrt(there * float(wanted @ wanted)) + 1.0)).max())
