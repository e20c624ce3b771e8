"""`tabletop mic-test`: how loud a microphone is, what is understood, and what would help."""

from dataclasses import dataclass
from pathlib import Path

import click

from assistant.app.verbs.options import FILE, PATH, options, value
from assistant.app.wiring import app
from assistant.config import load as load_settings
from assistant.game.messages import Vocabulary
from assistant.game.outside import text_of
from assistant.language import language
from assistant.language.normal import normal


@dataclass(frozen=True, slots=True, kw_only=True)
class MicTestOptions:
    """The choices for a trial of the microphone."""

    seconds: float = value(click.FloatRange(0.5, 60), "Length.", 5.0, show_default=True)
    say: tuple[str, ...] = value(
        str, "Expect only this; can be repeated.", (), multiple=True, metavar="PHRASE"
    )
    words: Path | None = value(FILE, "Expect only what is in this file, one phrase a line.")
    wav: Path | None = value(
        FILE, "Take this recording (WAV) in place of a microphone.", spelled="--from"
    )
    keep: Path | None = value(PATH, "Keep the recording here, as WAV.")
    play: bool = value(bool, "Play it back.  [default: play]", True, spelled="--play/--no-play")
    read: int | None = value(
        click.IntRange(3, 60),
        "Read this many lines aloud instead, and learn which settings help at this table.",
        is_flag=False,
        flag_value=15,
    )
    config: Path | None = value(FILE, "Settings.  [default: ./tabletop.toml if it is there]")


@click.command("mic-test")
@options(MicTestOptions)
def mic_test(chosen: MicTestOptions) -> None:
    """Try the microphone; --read tells which settings help.

    Without --say or --words, any clue or order is expected. With --read, lines are read aloud as
    in a game, 15 if no number is said. The room, the level of the voices and what is understood
    are measured, and settings that would help are told.
    """
    from assistant.app.doctor import (  # other verbs start without sound and recognizers
        reading,
        trial,
    )

    settings = load_settings(chosen.config)
    if chosen.read:
        if not app.can_hear(settings):
            raise app.no_microphone(settings)
        click.echo("\n".join(reading.advised(settings, chosen.read, click.echo)))
        return
    clip = trial.recording(chosen.wav) if chosen.wav else trial.recorded(settings, chosen.seconds)
    if chosen.keep:
        trial.keep(chosen.keep, clip)
    if chosen.play:
        trial.play_back(settings, clip)
    for line in trial.understood(settings, _vocabulary(chosen.say, chosen.words), clip):
        click.echo(line)


def _vocabulary(say: tuple[str, ...], words: Path | None) -> Vocabulary:
    lines = text_of(words).splitlines() if words else []
    phrases = tuple(dict.fromkeys(filter(None, map(normal, (*say, *lines)))))
    return (
        Vocabulary(phrases)
        if phrases
        else Vocabulary(tuple(language().understanding.orders), clue=True)
    )
