"""The `tabletop` command: one verb a function. What it does lies elsewhere."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import click

from assistant import __version__, app
from assistant.config import load as load_settings
from assistant.dealing import Dealer, Wishes, cards_from, key_from
from assistant.decks import load as load_deck
from assistant.rules import edition as editions

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
PATH = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)

DEMO = Path("demo")
"""Where the demo goes unless asked otherwise."""


HELP = """An assistant for Codenames Duet: it listens, rules, counts, and shows each side its key.

\b
tabletop play             a game at the table, by voice
tabletop play --console   the same game by typing
tabletop demo             a whole recorded game, to see and hear how it goes
"""


@click.group(help=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tabletop")
def tabletop() -> None:
    """Group the verbs; `HELP` is what people read."""


@tabletop.command()
@click.option("--console", is_flag=True, help="Play by typing; needs no microphone.")
@click.option("--json", "as_json", is_flag=True, help="With --console: a JSON object a line.")
@click.option(
    "--edition",
    type=click.Choice(editions.names()),
    default="duet",
    show_default=True,
    help="Which game of the family.",
)
@click.option("--tokens", type=int, help="The time bank: 9 tokens, or 10 or 11 to make it easier.")
@click.option("--words", type=FILE, help="The cards on your table, one a line, row by row.")
@click.option("--deal", metavar="DECK", help="Deal from our deck (everyday) or a file of yours.")
@click.option("--key", type=FILE, help="The key: 5 lines of 5 pairs, north first: AA A. .X")
@click.option("--key-any", is_flag=True, help="Accept a key with other counts, for puzzles.")
@click.option("--seed", type=int, help="The same seed deals the same cards and key.")
@click.option("--team", default="", help="Whose game this is; each team has its own.")
@click.option("--store", type=FOLDER, help="Where games are kept.  [default: ./games]")
@click.option("--resume", is_flag=True, help="Go on with the team's game that was left.")
@click.option("--transcript", type=PATH, help="At the table: keep what is heard and said here.")
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
@click.option(
    "--anywhere",
    is_flag=True,
    help="At the table with a microphone, else at the console on a terminal, else the demo.",
)
def play(
    *,
    console: bool,
    as_json: bool,
    edition: str,
    tokens: int | None,
    words: Path | None,
    deal: str | None,
    key: Path | None,
    key_any: bool,
    seed: int | None,
    team: str,
    store: Path | None,
    resume: bool,
    transcript: Path | None,
    config: Path | None,
    anywhere: bool,
) -> None:
    """Play a game: at the table by voice, or with --console by typing."""
    game = editions.load(edition)
    if tokens is not None and tokens not in game.tokens_allowed:
        allowed = ", ".join(map(str, game.tokens_allowed))
        raise click.UsageError(f"--tokens {tokens}: {game.title} is played with {allowed}")
    if words and deal:
        raise click.UsageError("--words and --deal: the cards come from one of them")
    if as_json and not console:
        raise click.UsageError("--json goes with --console")
    if transcript and console:
        raise click.UsageError("--transcript is for the table; what goes into the console is one")
    wishes = Wishes(
        tokens=tokens,
        cards=cards_from(words, game) if words else None,
        key=key_from(key, game, key_any) if key else None,
        seed=seed,
    )
    dealer = Dealer(game, load_deck(deal or "everyday"), wishes)
    settings = load_settings(config)
    if not console and not app.can_hear(settings):
        if not anywhere:
            raise app.no_microphone(settings)
        if not sys.stdin.isatty():
            click.echo("There is neither a microphone nor a terminal here: this is the demo.")
            app.play_demo(DEMO, settings.ears.engine)
            return
        click.echo("There is no microphone here: this is the console.")
        console = True
    with closing(app.open_table(dealer, app.Keeping(store, team, resume))) as opened:
        for note in opened.notes:
            click.echo(f"tabletop: {note}", err=True)
        if console:
            app.play_console(opened, as_json)
        else:
            app.play_at_table(opened, settings, store or app.STORE, transcript)


@tabletop.command()
@click.option("--out", type=FOLDER, help="Where to write pictures; without it they are shown.")
@click.option("--key", type=FILE, help="The key to draw; without it one is dealt.")
@click.option("--key-any", is_flag=True, help="Accept a key with other counts.")
@click.option("--seed", type=int, help="The same seed deals the same key.")
def screens(out: Path | None, key: Path | None, key_any: bool, seed: int | None) -> None:
    """Draw both sides' screens for a key: as PNG with --out, else here in the terminal.

    Both sides of the secret are shown: not for players who are to play this key.
    """
    game = editions.load("duet")
    wishes = Wishes(key=key_from(key, game, key_any) if key else None, seed=seed)
    faces = app.faces_at_the_start(Dealer(game, load_deck("everyday"), wishes))
    if out:
        for path in app.draw_screens(faces, out):
            click.echo(path)
    else:
        click.echo(app.show_screens(faces))


@tabletop.command()
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


@tabletop.group()
def model() -> None:
    """Speech models: the recognizer Vosk needs one, Whisper brings its own."""


@model.command("fetch")
@click.argument("name", type=click.Choice(("small", "large")), default="small")
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, path_type=Path),
    help="The zip or the unpacked folder, for a machine without the internet.",
)
def fetch_model(name: str, source: Path | None) -> None:
    """Download the Vosk model for English: small (41 MB) or large (better, for a Pi 4 or 5)."""
    from models.fetch import fetch

    with click.progressbar(length=0, label=f"Model {name}", file=sys.stderr) as bar:

        def progress(here: int, total: int | None) -> None:
            bar.length = total or here
            bar.update(here - bar.pos)

        folder = fetch(name, source=source, progress=progress)
    click.echo(folder)
