"""Checks of the microphone and the loudspeaker, opened in the same way as by a game."""

import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from assistant.app.doctor.finding import Checkup, broken, note, ok
from assistant.game.complaints import Complaint
from assistant.game.messages import Clip
from assistant.hearing import ear
from hardware import level

RATE = 16_000
"""Sample rate that recognizers get."""

SECONDS = 2.0
"""Length of the recording, in seconds."""

PATIENCE = 8.0
"""Seconds for a microphone to start; the first attempt may fail."""

AMISS = 0.1
"""Relative deviation from the sample rate that counts as a fault; the start is ignored."""

QUIET, LOUD = -55.0, 0.01
"""Peak in dBFS below which the sound is implausibly quiet; fraction of samples that may clip."""

OWNER = re.compile(r"^owner_pid\s*:\s*(\d+)", re.MULTILINE)
"""Line of a card's status with the process that has it open."""

NAME_IT = "its name, or a part of it, goes into tabletop.toml"


class CountingMicrophone(ear.Microphone, Protocol):
    """A microphone that counts what it loses; `hardware.microphone` has two."""

    overflows: int


class TestedLoudspeaker(Protocol):
    """A loudspeaker, such as `hardware.loudspeaker.Loudspeaker`."""

    def play(self, clip: Clip) -> None:
        """Play the clip after those before it; returns at once."""

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is played; False if that takes longer than `seconds`."""


@dataclass(frozen=True, slots=True)
class Take:
    """A recording."""

    clip: Clip
    arrived: float | None
    """Measured sample rate; None if there was too little sound to tell."""
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

    Ends early when `given_up()`, or after `PATIENCE` seconds without sound.
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
    """Measured sample rate after the first piece, from the times of arrival."""
    times = [piece.at for piece in pieces if piece.at is not None]
    if len(times) < len(pieces) or len(times) < 2 or times[-1] <= times[0]:
        return None
    samples = sum(len(piece.samples) // 2 for piece in pieces[1:])
    return samples / (times[-1] - times[0])


def microphone(take: Take, faults: list[Complaint], holders: list[str]) -> Checkup:
    """Judge a recording, with the reported `faults`, and the `holders` of a microphone."""
    clip = take.clip
    if not clip.samples:
        return _used(holders, "the service listens with it") or broken(
            _reason(faults) or "no sound arrives", f"arecord -l shows what there is; {NAME_IT}"
        )
    if level.flat(clip.samples):
        return broken(
            "only digital silence arrives",
            "is it muted? alsamixer, F4 shows it; or it is the wrong one: " + NAME_IT,
        )
    told = f"{level.rms(clip.samples):.0f} dBFS (peak {level.peak(clip.samples):.0f})"
    told += f" at {clip.rate} Hz"
    if take.arrived is not None and abs(take.arrived / clip.rate - 1) > AMISS:
        return broken(
            f"{told}, but {take.arrived:.0f} samples come in a second",
            "put it on another USB port, without a hub; or try another microphone",
        )
    if take.lost:
        return note(
            f"{told}, but {take.lost} pieces were lost", "what else keeps the machine busy?"
        )
    if level.clipped(clip.samples) > LOUD:
        return note(f"{told}: too loud", "turn it down: alsamixer, F4")
    if level.peak(clip.samples) < QUIET:
        return note(f"{told}: very quiet", "turn it up: alsamixer, F4; tabletop mic-test shows it")
    return ok(told)


def _used(holders: list[str], by_service: str) -> Checkup | None:
    """A finding about the program that has the device open; None if there is no such program."""
    if "tabletop" in holders:
        return note(by_service, "to try it: sudo systemctl stop tabletop")
    return broken(f"in use by {', '.join(holders)}", "stop that program") if holders else None


def loudspeaker(
    sounding: TestedLoudspeaker, faults: list[Complaint], holders: list[str], clip: Clip
) -> Checkup:
    """Check that a clip can be played; errors go to `faults`."""
    began = time.monotonic()
    sounding.play(clip)
    finished = sounding.wait(clip.seconds + PATIENCE)
    if finished and not faults:
        return ok(f"it plays ({time.monotonic() - began:.1f} s for {clip.seconds:.1f} s)")
    return _used(holders, "the service speaks through it") or broken(
        _reason(faults) or "it hangs", f"aplay -l shows what there is; {NAME_IT}"
    )


def _reason(faults: list[Complaint]) -> str:
    """The first fault that a device reported, in words."""
    return faults[0].detail if faults else ""


def holders(
    way: str, asound: Path = Path("/proc/asound"), processes: Path = Path("/proc")
) -> list[str]:
    """Names of the programs that have a sound card open: `way` is c for capture, p for playing.

    Source: the kernel's "Proc Files of ALSA Drivers".
    """
    names = set()
    for status in asound.glob(f"card*/pcm*{way}/sub*/status"):
        with suppress(OSError):  # the card or the program has gone meanwhile
            if owner := OWNER.search(status.read_text(encoding="utf-8")):
                names.add((processes / owner[1] / "comm").read_text(encoding="utf-8").strip())
    return sorted(names)
