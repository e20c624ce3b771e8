"""Checks of the microphone and the loudspeaker, opened in the same way as in a game."""

import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from assistant.app.doctor.finding import Checkup, found
from assistant.game.complaints import Complaint, Fault
from assistant.game.messages import Clip
from assistant.hearing import ear
from hardware import level

RATE = 16_000
"""The recognizers' sample rate."""

SECONDS = 2.0
"""Length of the recording, in seconds."""

PATIENCE = 8.0
"""Seconds that a microphone is given to start, because the first attempt can fail."""

AMISS = 0.1
"""Relative deviation from the sample rate that counts as a fault; the first sound is ignored."""

QUIET, LOUD = -55.0, 0.01
"""Peak in dBFS below which a recording is too quiet, and maximum share of clipped samples."""

OWNER = re.compile(r"^owner_pid\s*:\s*(\d+)", re.MULTILINE)
"""The line of a card's status that names the process that has the card open."""


class CountingMicrophone(ear.Microphone, Protocol):
    """A microphone that counts lost pieces of sound, as those in `hardware.microphone` do."""

    overflows: int


class TestedLoudspeaker(Protocol):
    """A loudspeaker, such as `hardware.loudspeaker.Loudspeaker`."""

    def play(self, clip: Clip) -> None:
        """Play the clip after the queued ones; returns at once."""

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is played; False if it takes longer than `seconds`."""


@dataclass(frozen=True, slots=True)
class Take:
    """A recording."""

    clip: Clip
    arrived: float | None
    """Measured sample rate; None if there was too little sound to measure."""
    lost: int
    """Number of pieces lost."""


def record(
    source: CountingMicrophone,
    seconds: float,
    meter: Callable[[Clip], None] = lambda piece: None,
    given_up: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
) -> Take:
    """Record this many seconds of sound; `meter` is called with each piece.

    Stops early when `given_up()` is true, or after `PATIENCE` seconds without sound.
    """
    pieces: list[Clip] = []
    last = clock()
    recorded, rate = 0, 1
    while recorded < seconds * rate and not given_up() and clock() - last < PATIENCE:
        piece = source.read(0.1)
        if piece is not None:
            pieces.append(piece)
            meter(piece)
            recorded, rate = recorded + len(piece.samples) // 2, piece.rate
            last = clock()
    same = [piece for piece in pieces if piece.rate == rate]
    whole = Clip(b"".join(piece.samples for piece in same), rate)
    return Take(whole, _arrived(same), source.overflows)


def _arrived(pieces: list[Clip]) -> float | None:
    """The sample rate computed from the pieces' arrival times, without the first piece."""
    times = [piece.at for piece in pieces if piece.at is not None]
    if len(times) < len(pieces) or len(times) < 2 or times[-1] <= times[0]:
        return None
    samples = sum(len(piece.samples) // 2 for piece in pieces[1:])
    return samples / (times[-1] - times[0])


def microphone(take: Take, faults: list[Complaint], holders: list[str]) -> Checkup:
    """Judge a recording, given the reported `faults` and the programs that use the microphone."""
    clip = take.clip
    if not clip.samples:
        return _silent("microphone", faults, holders, "no sound arrives")
    peak, arrived = level.peak(clip.samples), take.arrived
    told = f"{level.rms(clip.samples):.0f} dBFS (peak {peak:.0f}) at {clip.rate} Hz"
    if level.flat(clip.samples):
        name = "flat"
    elif arrived is not None and abs(arrived / clip.rate - 1) > AMISS:
        name = "rate"
    elif take.lost:
        name = "lost"
    elif level.clipped(clip.samples) > LOUD:
        name = "loud"
    else:
        name = "quiet" if peak < QUIET else "ok"
    return found("microphone", name, level=told, arrived=arrived or 0, lost=take.lost)


def _silent(check: str, faults: list[Complaint], holders: list[str], unknown: str) -> Checkup:
    """Why a device is silent: the program that has it open, or the fault that it reported."""
    if "tabletop" in holders:
        return found(check, "ours")
    if holders:
        return found(check, "used", programs=", ".join(holders))
    if any(one.fault is Fault.NONE_FOUND for one in faults):
        unknown = f"no {check} found"
    return found(check, "silent", why=(faults and faults[0].detail) or unknown)


def loudspeaker(
    sounding: TestedLoudspeaker, faults: list[Complaint], holders: list[str], clip: Clip
) -> Checkup:
    """Check that a clip can be played; errors go to `faults`."""
    began = time.monotonic()
    sounding.play(clip)
    finished = sounding.wait(clip.seconds + PATIENCE)
    if finished and not faults:
        took = time.monotonic() - began
        return found("loudspeaker", "ok", took=took, seconds=clip.seconds)
    return _silent("loudspeaker", faults, holders, "it hangs")


def holders(
    way: str, asound: Path = Path("/proc/asound"), processes: Path = Path("/proc")
) -> list[str]:
    """Names of the programs that use a sound card; `way` is c for capture or p for playback.

    Source: the kernel's "Proc Files of ALSA Drivers".
    """
    names = set()
    for status in asound.glob(f"card*/pcm*{way}/sub*/status"):
        with suppress(OSError):  # The card or the program has gone in the meantime.
            if owner := OWNER.search(status.read_text(encoding="utf-8")):
                names.add((processes / owner[1] / "comm").read_text(encoding="utf-8").strip())
    return sorted(names)
