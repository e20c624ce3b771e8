"""`tabletop mic-test`: how loud a microphone is, and what is understood."""

from dataclasses import dataclass
from pathlib import Path

import click

from assistant.app.verbs.options import FILE, PATH, options, value
from assistant.config import load as load_settings
from assistant.game.messages import Vocabulary
from assistant.language import language


@dataclass(frozen=True, slots=True, kw_only=True)
class MicTestOptions:
    """The options of `tabletop mic-test`."""

    seconds: float = value(click.FloatRange(0.5, 60), "Length.", 5.0, show_default=True)
    wav: Path | None = value(
        FILE, "Use this recording (WAV) instead of a microphone.", spelled="--from"
    )
    keep: Path | None = value(PATH, "Save the recording here, as WAV.")
    play: bool = value(bool, "Play it back.  [default: play]", True, spelled="--play/--no-play")
    config: Path | None = value(FILE, "Settings.  [default: ./tabletop.toml if it is there]")


@click.command("mic-test")
@options(MicTestOptions)
def mic_test(chosen: MicTestOptions) -> None:
    """Test the microphone, and show what the program understands.

    It expects a clue or a command.
    """
    from assistant.app.doctor import trial  # Late: other verbs need no sound or recognizers.

    settings = load_settings(chosen.config)
    clip = trial.recording(chosen.wav) if chosen.wav else trial.recorded(settings, chosen.seconds)
    if chosen.keep:
        trial.keep(chosen.keep, clip)
    if chosen.play:
        trial.play_back(settings, clip)
    expected = Vocabulary(tuple(language().understanding.orders), clue=True)
    for line in trial.understood(settings, expected, clip):
        click.echo(line)
