"""The players' own cards from a photograph, confirmed at the terminal."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from textwrap import dedent

import click

from assistant.faces.console import grid_of
from assistant.game import decks
from assistant.game.errors import FileError
from assistant.game.outside import bytes_of, written
from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.notation import NotationError, read_cards
from assistant.language import language
from assistant.language.frequent import frequent
from assistant.seeing import reader
from assistant.seeing.table import KnownWords, PictureError, PictureFault, TableRead

Reads = Callable[[bytes, int, int, KnownWords], TableRead]

LARGEST = 100_000_000
"""Maximum size of a photograph file in bytes."""

HOLE = "?"
"""The mark for a card that was not read, or read with doubt; it is refused as a card."""


def known(words: Iterable[str] = ()) -> KnownWords:
    """These words, together with those of every deck and of the language."""
    usual = frozenset(frequent(language().listening.frequent))
    return KnownWords(frozenset((*decks.words(), *words)), usual)


def cards_in(path: Path, edition: Edition, read: Reads = reader.read_picture) -> tuple[Card, ...]:
    """The cards in a photograph, row by row as north sees them, once the players confirm them.

    If they do not, the words are written to a file for `--words`, where they can be corrected.
    Raises a `FileError` that says so, or that there is no table in the photograph, or no terminal.
    """
    if not sys.stdin.isatty():
        raise FileError(
            f"{path}: a picture is confirmed at a terminal, or on a phone's page (--web)"
        )
    try:
        table = read(bytes_of(path, LARGEST), edition.rows, edition.columns, known())
    except PictureError as error:
        why = language().pages.setting_up[f"picture_{error.fault.name.lower()}"]
        cure = " ./bootstrap picture installs it." * (error.fault is PictureFault.UNAVAILABLE)
        raise FileError(f"{path}: {why}{cure}") from error
    while (said := _asked(table)) == "turn":
        table = table.turned()
    words = "\n".join(cell.word or HOLE for cell in table.cells)
    try:
        if said == "yes":
            return read_cards(words, edition)
        reason = "the cards lie otherwise"
    except NotationError as error:
        reason = str(error)
    listed = path.with_suffix(".txt")
    with written(listed, "copy the picture to a folder of yours"):
        listed.write_text(f"{words}\n", "utf-8")
    raise FileError(f"{reason}: correct {listed}, then start with --words {listed}")


def _asked(table: TableRead) -> str:
    """The players' answer to the table that was read; doubtful words have a question mark."""
    shown = (cell.word if cell.sure else f"{cell.word}{HOLE}" for cell in table.cells)
    click.echo(dedent(grid_of(shown, table.columns)), err=True)
    said: str = click.prompt(
        "Do the cards lie so, with north below?",
        type=click.Choice(("yes", "no", "turn")),
        err=True,
    )
    return said
