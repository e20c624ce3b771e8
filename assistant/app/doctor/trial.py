"""The microphone test: records with a level meter, plays back, and shows what was understood."""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import click

from assistant.app.called import as_called
from assistant.app.doctor import sound
from assistant.app.doctor.finding import Checkup, Outcome, as_line
from assistant.app.doctor.speech import read
from assistant.app.wiring.recognizer import load_recognizer
from assistant.config import Settings
from assistant.game.complaints import Complaint
from assistant.game.errors import DeviceError
from assistant.game.messages import Certainty, Clip, Readings, Vocabulary
from assistant.game.outside import bytes_of, written
from assistant.hearing.resample import Resampler
from assistant.language import language
from assistant.speaking.wav import read_wav, write_wav
from hardware import level
from hardware.microphone import CardMicrophone, Recording
from hardware.player import loudspeaker

LARGEST = 100_000_000
"""Maximum size of a recording: a quarter of an hour at the highest rate."""

TELLS = {
    Certainty.SURE: "for sure",
    Certainty.LIKELY: "likely",
    Certainty.CLOSE: "or something close to it",
}
"""The description of each certainty of a reading."""

STEP = 0.1
"""Seconds between two updates of the meter."""


def meter(show: Callable[[str], None], width: int = 40) -> Callable[[Clip], None]:
    """A level meter for `record`: prints a line at each step, with the highest peak so far."""
    waiting, loudest = bytearray(), level.SILENT

    def take(piece: Clip) -> None:
        nonlocal loudest
        waiting.extend(piece.samples)
        if len(waiting) >= 2 * STEP * piece.rate:
            now = level.rms(bytes(waiting))
            loudest = max(loudest, level.peak(bytes(waiting)))
            waiting.clear()
            show(f"{level.bar(now, width)} {now:4.0f} dBFS, peak {loudest:4.0f}")

    return take


def tried_microphone(
    settings: Settings, seconds: float, meter: Callable[[Clip], None] = lambda piece: None
) -> tuple[sound.Take, Checkup]:
    """Record from the configured microphone; returns the recording and a finding about it."""
    faults: list[Complaint] = []
    with closing(CardMicrophone(faults.append, settings.ears.microphone)) as source:
        take = sound.record(source, seconds, meter, lambda: bool(faults))
    return take, sound.microphone(take, faults, sound.holders("c"))


def tried_loudspeaker(settings: Settings, clip: Clip) -> Checkup:
    """Play a clip on the configured loudspeaker; returns a finding about it."""
    faults: list[Complaint] = []
    name = settings.mouth.loudspeaker
    with closing(loudspeaker(faults.append, name, Resampler)) as sounding:
        return sound.loudspeaker(sounding, faults, sound.holders("p"), clip)


def recorded(settings: Settings, seconds: float) -> Clip:
    """Record from the microphone, with its meter on a terminal; raises `DeviceError`."""
    click.echo(f"Speak; {seconds:g} seconds are recorded.")
    if not sys.stdout.isatty():
        return _judged(*tried_microphone(settings, seconds))
    found = tried_microphone(
        settings, seconds, meter(lambda line: click.echo(f"\r{line}", nl=False))
    )
    click.echo()
    return _judged(*found)


def recording(wav: Path) -> Clip:
    """Read a sound file instead of recording; raises `FileError` or `DeviceError`."""
    clip = read_wav(bytes_of(wav, LARGEST))
    take = sound.record(Recording([clip]), clip.seconds)
    return _judged(take, sound.microphone(take, [], sound.holders("c")))


def keep(path: Path, clip: Clip) -> None:
    """Write a recording to a file; raises `FileError`."""
    with written(path, "choose another --keep"):
        path.write_bytes(write_wav(clip))


def play_back(settings: Settings, clip: Clip) -> None:
    """Play a recording, and print the reason if that fails."""
    finding = tried_loudspeaker(settings, clip)
    if finding.state is not Outcome.OK:
        click.echo(as_line("loudspeaker", finding))


def understood(settings: Settings, vocabulary: Vocabulary, clip: Clip) -> Iterator[str]:
    """A sentence about the chosen recognizer, and a sentence about what it understood."""
    faults: list[Complaint] = []
    chosen = load_recognizer(settings.ears.engine, report=faults.append)
    yield f"# {as_called(chosen.reason)}"
    readings = read(chosen.recognizer, vocabulary, clip)
    yield from (f"# {language().printed.complaint(one)}" for one in faults)
    yield told(readings)


def told(readings: Readings) -> str:
    """The readings as a sentence."""
    if not readings.texts:
        return "Nothing of that can be said here."
    first, *others = (f"“{text}”" for text in readings.texts)
    also = f"; else {', '.join(others[:3])}" if others else ""
    return f"Heard, {TELLS[readings.certainty]}: {first}{also}."


def _judged(take: sound.Take, finding: Checkup) -> Clip:
    if not take.clip.samples:
        raise DeviceError(f"nothing was recorded: {finding.text}; {finding.cure}")
    click.echo(as_line("microphone", finding))
    return take.clip
