"""`tabletop calibrate`: the players' own voices at their own table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assistant.config import Settings
from assistant.config import load as load_settings
from assistant.decks import load as load_deck
from assistant.verbs.options import ENGINE, FILE, FOLDER, as_heard, flag, options, value
from assistant.wiring import app
from assistant.wiring.opening import STORE

if TYPE_CHECKING:
    from assistant.calibration.own_voices import OwnVoices

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationOptions:
    """The options of a calibration."""

    words: int = value(click.IntRange(0, 25), "Words to read.", 10, show_default=True)
    clues: int = value(click.IntRange(0, 25), "Clues to read.", 5, show_default=True)
    deal: str = value(str, "Words of another deck.", "everyday", metavar="DECK")
    engine: str | None = value(ENGINE, "[default: as the settings say]")
    seed: int = value(int, "For the same lines again.", 1, show_default=True)
    name: str = value(str, "Who reads.", "player", show_default=True, callback=as_heard)
    aloud: bool = flag("Say every line before it is read.")
    keep: Path | None = value(FOLDER, "Keep the recordings here, for `python -m tools.speech`.")
    store: Path | None = value(FOLDER, "Where games are kept.  [default: ./games]")
    config: Path | None = value(FILE, "Settings.  [default: ./tabletop.toml if it is there]")
    json: bool = flag("The result as one JSON object.")


@click.command()
@options(CalibrationOptions)
def calibrate(chosen: CalibrationOptions) -> None:
    """Read words and clues aloud, and learn what helps here.

    It measures the room, the level of the voices, and what is understood, and says which
    settings would help. The levels are kept beside the games; no sound is, without --keep.
    Ctrl-C ends it at any time, with what was measured until then.
    """
    settings = load_settings(chosen.config)
    if not app.can_hear(settings):
        raise app.no_microphone(settings)

    def tell(line: str) -> None:
        click.echo(line, err=chosen.json)

    voices, interrupted = _measured(chosen, settings, tell)
    _report(chosen, voices, tell)
    if interrupted:
        raise KeyboardInterrupt


def _measured(chosen: CalibrationOptions, settings: Settings, tell: Say) -> tuple[OwnVoices, bool]:
    """Have the lines read; returns the measurements, and whether they were interrupted."""
    from assistant.calibration import reading
    from assistant.calibration.advice import Found
    from assistant.calibration.own_voices import OwnVoices, lines
    from assistant.languages import language
    from assistant.voice.detector import DetectorApart
    from assistant.wiring.recognizer import load_recognizer
    from hardware.microphone import Microphone

    complaint, name = language().printed.complaint, settings.ears.microphone
    loaded = load_recognizer(chosen.engine or settings.ears.engine)
    tell(loaded.reason)
    to_read = lines(load_deck(chosen.deal), chosen.words, chosen.clues, chosen.seed)
    source = Microphone(lambda one: tell(complaint(one)), name)
    found = Found(loaded.name, settings.ears.speech)
    detector = DetectorApart()
    voices = OwnVoices(source, loaded.recognizer, detector, found)
    try:
        with _speaking(settings, chosen.aloud, tell) as say:
            reading.read_aloud(voices, to_read, tell, say)
        reading.compare(voices)
    except KeyboardInterrupt:
        tell("")
        return voices, True
    finally:
        source.close()
        detector.close()
        loaded.close()
    return voices, False


def _report(chosen: CalibrationOptions, voices: OwnVoices, tell: Say) -> None:
    """Print measurements and advice, and save levels and recordings."""
    from assistant.calibration import reading
    from assistant.calibration.advice import advise
    from assistant.calibration.recordings import keep_clips

    advice = advise(voices.found)
    if voices.found.noise is not None:
        if chosen.json:
            click.echo(reading.as_json(voices.found, advice))
        else:
            click.echo("\n".join(reading.report(voices.found, advice)))
        path = reading.keep_levels(chosen.store or STORE, voices.found, advice)
        tell(f"Kept in {path}: the levels, no sound.")
    if chosen.keep:
        count = keep_clips(chosen.keep, chosen.name.replace(" ", "-"), voices.taken)
        tell(f"Kept in {chosen.keep}: {count} recordings.")


@contextmanager
def _speaking(settings: Settings, aloud: bool, tell: Say) -> Iterator[Say]:
    """A function that speaks a line and waits for its end; it does nothing unless `aloud`."""
    if not aloud:
        yield lambda text: None
        return
    from assistant.languages import language
    from assistant.voice.mouth import mouth
    from hardware.player import loudspeaker

    wanted = settings.mouth
    voice = mouth(language().voices, wanted.voice, wanted.lead_in, wanted.rate, wanted.volume)
    complaint = language().printed.complaint
    sounding = loudspeaker(lambda one: tell(complaint(one)), wanted.loudspeaker)

    def say(text: str) -> None:
        sounding.play(voice.speak(text))
        sounding.wait(10.0)

    try:
        yield say
    finally:
        sounding.close()
