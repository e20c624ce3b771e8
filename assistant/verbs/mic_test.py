"""`tabletop mic-test`: how loud a microphone is, what is understood, and what would help."""

from __future__ import annotations

from pathlib import Path

import click

from assistant.config import load as load_settings
from assistant.languages import language
from assistant.messages import Vocabulary
from assistant.talk.normal import normal
from assistant.verbs.options import FILE, PATH
from assistant.wiring import app


@click.command("mic-test")
@click.option("--seconds", type=click.FloatRange(0.5, 60), default=5.0, show_default=True)
@click.option("--say", multiple=True, metavar="PHRASE", help="Expect only this; can be repeated.")
@click.option("--words", type=FILE, help="Expect only what is in this file, one phrase a line.")
@click.option(
    "--from", "wav", type=FILE, help="Take this recording (WAV) in place of a microphone."
)
@click.option("--keep", type=PATH, help="Keep the recording here, as WAV.")
@click.option("--play/--no-play", default=True, help="Play it back.  [default: play]")
@click.option(
    "--read",
    type=click.IntRange(3, 60),
    is_flag=False,
    flag_value=15,
    help="Read this many lines aloud instead, and learn which settings help at this table.",
)
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
def mic_test(
    seconds: float,
    say: tuple[str, ...],
    words: Path | None,
    wav: Path | None,
    keep: Path | None,
    play: bool,
    read: int | None,
    config: Path | None,
) -> None:
    """Try the microphone out; without --say or --words, any clue or order is expected.

    With --read, lines are read aloud as in a game, 15 if no number is said. The room, the level
    of the voices and what is understood are measured, and settings that would help are told.
    """
    from assistant.doctor import reading, trial  # other verbs start without sound

    settings = load_settings(config)
    if read:
        if not app.can_hear(settings):
            raise app.no_microphone(settings)
        click.echo("\n".join(reading.advised(settings, read, click.echo)))
        return
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
