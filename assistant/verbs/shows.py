"""`tabletop screens` and `tabletop demo`: what the box shows, and a whole game of it."""

from __future__ import annotations

from pathlib import Path

import click

from assistant import app
from assistant.dealing import Wishes, key_from
from assistant.decks import load as load_deck
from assistant.rules import edition as editions
from assistant.verbs.options import DEMO, EDITION, FILE, FOLDER


@click.command()
@click.option("--out", type=FOLDER, help="Where to write pictures; without it they are shown.")
@EDITION
@click.option("--key", type=FILE, help="The key to draw; without it one is dealt.")
@click.option("--key-any", is_flag=True, help="Accept a key with other counts.")
@click.option("--seed", type=int, help="The same seed deals the same key.")
def screens(
    out: Path | None, edition: str, key: Path | None, key_any: bool, seed: int | None
) -> None:
    """Draw both seats' screens for a key: as PNG with --out, else here in the terminal.

    The whole secret is shown: not for players who are to play this key.
    """
    game = editions.load(edition)
    given = key_from(key, game, key_any) if key else None
    wishes = Wishes(edition=edition, key=given, seed=seed)
    faces = app.faces_at_the_start(load_deck("everyday"), wishes)
    if out:
        for path in app.draw_screens(faces, out):
            click.echo(path)
    else:
        click.echo(app.show_screens(faces))


@click.command()
@click.option(
    "--out",
    type=FOLDER,
    default=DEMO,
    show_default=True,
    help="The folder for sounds, pictures and the transcript.",
)
@click.option("--engine", default="auto", show_default=True, help="auto, vosk or whisper.")
def demo(out: Path, engine: str) -> None:
    """Play a whole recorded game through the real ears and mouth.

    Two flite voices a side speak the clues and guesses into sound files; the recognizer
    hears them; the announcements are spoken into files, too; both screens are drawn after
    every move. The transcript can be played again at the console.
    """
    app.play_demo(out, engine)
