"""Runs the demo from the command line: shows progress, the result, and where the files are."""

import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click

from assistant.app.called import as_called, called
from assistant.app.demo.game import Demo, flite_voices, load_script
from assistant.app.demo.record import Record
from assistant.app.wiring.recognizer import load_recognizer
from assistant.hearing.detector import DetectorApart
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.language import language
from assistant.speaking.mouth import mouth
from models.kept import Times

CONTENTS = {
    "game.wav": "the whole game to listen to",
    "transcript.txt": "what was heard, and what was announced",
    "screens/": "both screens after every move, move-001.png and so on",
    "heard/": "what the players said, a sound file each",
    "said/": "what the assistant said",
    "words.txt": "the table",
    "key.txt": "its key",
}


def play_demo(folder: Path, engine: str) -> None:
    """Play the recorded game into `folder`, with a progress bar on a terminal."""
    started = time.monotonic()
    chosen = load_recognizer(engine)
    click.echo(as_called(chosen.reason))
    script = load_script()
    detector = DetectorApart()
    with (
        closing(chosen),
        closing(detector),
        closing(Record(folder, script.words, script.key)) as record,
    ):
        game = Demo(
            script,
            chosen.recognizer,
            EndOfSpeech(detector),
            flite_voices(),
            mouth(language().voices, "auto", lead_in=0, times=Times()),
            record,
        )
        _show_progress(game.play(), len(script.lines) + 1)
        sounding = record.seconds
    took = time.monotonic() - started
    click.echo(
        f"The game was {game.session.view.result}. {language().printed.outcome(game.session.view)}"
    )
    click.echo(f"{sounding:.0f} s of sound in {took:.0f} s. It is all in {folder}/:")
    for name, what in CONTENTS.items():
        click.echo(f"  {name:15} {what}")
    click.echo("Once more, as text:")
    table = f"--words {folder}/words.txt --key {folder}/key.txt"
    click.echo(f"  {called()} play --console {table} < {folder}/transcript.txt")


def _show_progress(announced: Iterator[str], steps: int) -> None:
    """A progress bar on a terminal; otherwise, one line for each announcement."""
    if not sys.stdout.isatty():
        for number, sentence in enumerate(announced, start=1):
            click.echo(f"{number:3}/{steps} {sentence}")
        return
    with click.progressbar(
        announced, length=steps, label="Demo", item_show_func=lambda sentence: sentence
    ) as bar:
        for _ in bar:
            pass
