"""`tabletop decks`: lists all decks, or checks one."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from assistant.app.called import called
from assistant.game.decks import FOLDER, Deck, Listed, catalogue, load
from assistant.game.decks.deck import text_of
from assistant.game.decks.shelf import find
from assistant.game.errors import FileError
from assistant.game.rules.notation import NotationError, checked


@click.command()
@click.argument("names", metavar="[NAME|FILE]...", nargs=-1)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    help="The folder with your own decks.",
)
def decks(names: tuple[str, ...], folder: Path) -> None:
    """List all decks, or check the named ones.

    Your own decks are text files in the folder “decks” where you play. Each line is a card, or
    “@ label” for a picture. A line “# name: …” names the deck. A + combines decks, as in
    everyday+pictures.

    The exit code is 1 if a named deck cannot be played.
    """
    if folder != FOLDER and not folder.is_dir():
        raise FileError(f"{folder}: there is no such folder")
    if not names:
        click.echo(listing(catalogue(folder), folder))
        return
    found = [faults(name, folder) for name in names]
    for name, wrong in zip(names, found, strict=True):
        click.echo("\n".join((*wrong, _verdict(name, folder, len(wrong)))))
    if any(found):
        sys.exit(1)


def listing(listed: Sequence[Listed], folder: Path) -> str:
    """A line for each deck, followed by the files that are not decks, and the next steps."""
    rows = [("DECK", "NAME", "CARDS", "WHERE")]
    broken = []
    for one in listed:
        if isinstance(one.deck, str):
            broken.append(f"Not a deck: {one.deck}")
        else:
            where = str(one.path or "ours") + (" (hidden by yours)" if one.hidden else "")
            rows.append((one.name, one.deck.name, counted(one.deck), where))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    if broken:
        lines += ["", *broken]
    yours = f"Your own are text files in the folder {folder}, one card a line."
    play = f"Play with one: {called()} play --deal DECK. Check one: {called()} decks DECK."
    return "\n".join([*lines, "", play, yours])


def counted(deck: Deck) -> str:
    """The numbers of cards, such as `621 words`, or `30 words, 1 picture`."""
    kinds = (("word", len(deck.words)), ("picture", len(deck.pictures)))
    return ", ".join(f"{count} {kind}{'s' * (count > 1)}" for kind, count in kinds if count)


def faults(name: str, folder: Path) -> list[str]:
    """The reasons why a deck cannot be played, each with its file and line; empty if it can."""
    try:
        texts = [(path, text_of(path)) for path in find(name, folder)]
        wrong = [
            f"{path}: {one}"
            for path, text in texts
            for _, one in checked(text)
            if isinstance(one, NotationError)
        ]
        if not wrong:
            load(name, folder)
        return wrong
    except FileError as error:
        return [str(error)]


def _verdict(name: str, folder: Path, wrong: int) -> str:
    if wrong:
        things = "1 thing is" if wrong == 1 else f"{wrong} things are"
        return f"{name}: cannot be played until {things} put right"
    deck = load(name, folder)
    return f"{name}: {deck.name}, {counted(deck)}, can be played"
