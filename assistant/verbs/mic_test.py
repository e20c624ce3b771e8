"""`tabletop mic-test`: say something, see its level, hear it, and read what was understood."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import click

from assistant.box import sound_cards
from assistant.config import Settings
from assistant.config import load as load_settings
from assistant.doctor import sound
from assistant.doctor.finding import State, as_line
from assistant.doctor.trial import meter, understood
from assistant.errors import FileError
from assistant.messages import Clip, Vocabulary
from assistant.talk.vocabulary import ORDER_OF, normal
from assistant.verbs.options import FILE, PATH
from assistant.voice.choose import Resources, choose
from assistant.voice.wav import read_wav, write_wav
from hardware.loudspeaker import Loudspeaker
from hardware.microphone import Microphone, Recording
from models.manifest import unpacked


@click.command("mic-test")
@click.option("--seconds", type=click.FloatRange(0.5, 60), default=5.0, show_default=True)
@click.option("--say", multiple=True, metavar="PHRASE", help="Expect only this; can be repeated.")
@click.option("--words", type=FILE, help="Expect only what is in this file, one phrase a line.")
@click.option(
    "--from", "wav", type=FILE, help="Take this recording (WAV) in place of a microphone."
)
@click.option("--keep", type=PATH, help="Keep the recording here, as WAV.")
@click.option("--play/--no-play", default=True, help="Play it back.  [default: play]")
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
def mic_test(
    seconds: float,
    say: tuple[str, ...],
    words: Path | None,
    wav: Path | None,
    keep: Path | None,
    play: bool,
    config: Path | None,
) -> None:
    """Try the microphone out; without --say or --words, any clue or order is expected."""
    settings = load_settings(config)
    vocabulary = _vocabulary(say, words)
    clip = read_wav(wav.read_bytes()) if wav else None
    take = _from(clip) if clip else _recorded(settings, seconds)
    if keep:
        _keep(keep, take.clip)
    if play:
        _play(settings, take.clip)
    chosen = choose(settings.ears.engine, Resources(vosk_model=unpacked()))
    click.echo(f"# {chosen.reason}")
    click.echo(understood(chosen.recognizer, vocabulary, take.clip))


def _vocabulary(say: tuple[str, ...], words: Path | None) -> Vocabulary:
    lines = words.read_text(encoding="utf-8-sig").splitlines() if words else []
    phrases = tuple(dict.fromkeys(filter(None, map(normal, (*say, *lines)))))
    return Vocabulary(phrases) if phrases else Vocabulary(tuple(ORDER_OF), clue=True)


def _recorded(settings: Settings, seconds: float) -> sound.Take:
    faults: list[str] = []
    source = sound_cards(settings).microphone(faults.append)
    assert isinstance(source, Microphone)
    click.echo(f"Speak; {seconds:g} seconds are recorded.")
    with closing(source):
        take = sound.record(source, seconds, meter(_show), lambda: bool(faults))
    if sys.stdout.isatty():
        click.echo()
    return _judged(take, faults)


def _from(clip: Clip) -> sound.Take:
    return _judged(sound.record(Recording([clip]), clip.seconds, meter(_show)), [])


def _judged(take: sound.Take, faults: list[str]) -> sound.Take:
    finding = sound.microphone(take, faults, sound.holders("c"))
    click.echo(as_line("microphone", finding))
    if not take.clip.samples:
        sys.exit(1)
    return take


def _show(line: str) -> None:
    if sys.stdout.isatty():
        click.echo(f"\r{line}", nl=False)


def _keep(path: Path, clip: Clip) -> None:
    try:
        path.write_bytes(write_wav(clip))
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; choose another --keep") from error


def _play(settings: Settings, clip: Clip) -> None:
    faults: list[str] = []
    sounding = sound_cards(settings).loudspeaker(faults.append)
    assert isinstance(sounding, Loudspeaker)
    with closing(sounding):
        finding = sound.loudspeaker(sounding, faults, sound.holders("p"), clip)
    if finding.state is not State.OK:
        click.echo(as_line("loudspeaker", finding))
