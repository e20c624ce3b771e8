"""Runs the demo from the command line: shows progress, the result, and where the files are."""

import time
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
    "words.txt": "the table",
    "key.txt": "its key",
}


def play_demo(folder: Path, engine: str) -> None:
    """Play the recorded game into `folder`, with a line for each announcement."""
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
        for number, sentence in enumerate(game.play(), start=1):
            click.echo(f"{number:3}/{len(script.lines) + 1} {sentence}")
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
