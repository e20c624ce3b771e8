"""`tabletop mic-test`: say something, see its level, hear it, and read what was understood."""

from __future__ import annotations

from pathlib import Path

import click

from assistant.config import load as load_settings
from assistant.languages import language
from assistant.messages import Vocabulary
from assistant.talk.normal import normal
from assistant.verbs.options import FILE, PATH


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
    from assistant.doctor import trial  # other verbs start without sound and recognizers

    settings = load_settings(config)
    clip = trial.recording(wav) if wav else trial.recorded(settings, seconds)
    if keep:
        trial.keep(keep, clip)
    if play:
        trial.play_back(settings, clip)
    for line in trial.understood(settings, _vocabulary(say, words), clip):
        click.echo(line)


def _vocabulary(say: tuple[str, ...], words: Path | None) -> Vocabulary:
    lines = words.read_text(encoding="utf-8-sig").splitlines() if words else []
    phrases = tuple(dict.fromkeys(filter(None, map(normal, (*say, *lines)))))
    return (
        Vocabulary(phrases)
        if phrases
        else Vocabulary(tuple(language().understanding.orders), clue=True)
    )
