"""`tabletop model`: the speech models."""

import sys
from pathlib import Path

import click

from assistant.game.errors import TabletopError
from assistant.hearing.engines import ENGINES
from models import whisper
from models.kept import Times

NEED = [one.title for one in ENGINES.values() if one.model]
BRING = [one.title for one in ENGINES.values() if not one.model]
SAID = "weather two"
"""The clue that is timed."""


@click.group(
    help=f"Speech models: {', '.join(NEED)} needs one; with {', '.join(BRING)} comes its own."
    " Larger ones for Whisper can be fetched."
)
def model() -> None:
    """Group the verbs of models."""


@model.command("fetch")
@click.argument("name", type=click.Choice(("small", "large", *whisper.NAMES)), default="small")
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, path_type=Path),
    help="The zip or the unpacked folder, for a machine without the internet.",
)
def fetch_model(name: str, source: Path | None) -> None:
    """Download a model for English.

    For Vosk: small (41 MB), or large (better, for a Pi 4 or 5). For Whisper, lightest first:
    base.en, distil-small.en, small.en; each is measured, and used if it is fast enough here.
    """
    if name in whisper.NAMES:
        click.echo(whisper.fetch(name, source))
        _measure(name)
        return
    from models.fetch import fetch

    with click.progressbar(length=0, label=f"Model {name}", file=sys.stderr) as bar:

        def progress(here: int, total: int | None) -> None:
            bar.length = total or here
            bar.update(here - bar.pos)

        folder = fetch(name, source=source, progress=progress)
    click.echo(folder)


@model.command("measure")
def measure_models() -> None:
    """Time the larger Whisper models that are here, and Piper.

    The largest model that is fast enough is used, and so is Piper. Nothing else should run
    meanwhile.
    """
    from assistant.language import language
    from assistant.speaking.espeak import WORDS_A_MINUTE
    from assistant.speaking.mouth import ALLOWED, is_installed, measured

    _measure(*whisper.NAMES)
    click.echo(whisper.outlook(Times()))
    piper = language().voices.piper
    if piper and is_installed(piper):
        _, seconds = measured(piper, WORDS_A_MINUTE, Times())
        judged = "used" if seconds <= ALLOWED else "not used"
        click.echo(f"Piper: {seconds:.2f} s for a sentence, of {ALLOWED} s: {judged}")


def _measure(*names: str) -> None:
    from assistant.app.wiring.recognizer import seconds_for  # other verbs start without it
    from assistant.language import language
    from assistant.speaking.espeak import espeak_program

    clue = espeak_program(SAID, voice=language().voices.espeak)
    for one in whisper.present(Times()):
        if one.name not in names:
            continue
        try:
            seconds = seconds_for(clue, one.folder)
        except TabletopError as error:
            click.echo(f"{one.name}: {error}")
            continue
        Times().keep(whisper.mark(one.folder), seconds)
        judged = "used" if seconds <= whisper.ALLOWED else "not used"
        click.echo(f"{one.name}: {seconds:.2f} s for a clue, of {whisper.ALLOWED} s: {judged}")
