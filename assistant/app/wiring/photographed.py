"""The players' own cards from a photograph, put right and confirmed at the terminal."""

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import click

from assistant.faces.console import grid_of
from assistant.game import decks
from assistant.game.errors import FileError
from assistant.game.outside import bytes_of
from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.notation import NotationError, read_cards
from assistant.language import language
from assistant.language.frequent import frequent
from assistant.seeing import reader
from assistant.seeing.table import Cell, KnownWords, PictureError, TableRead

Reads = Callable[[bytes, int, int, KnownWords], TableRead]

LARGEST = 100_000_000
"""Bytes of a photograph."""

CORRECTION = re.compile(r"(\d+)\s+(\d+)\s+(\S.*)")
"""A row, a column, and what is on the card there."""


def known(words: Iterable[str] = ()) -> KnownWords:
    """The words of every deck and of the language, and these."""
    usual = frozenset(frequent(language().listening.frequent))
    return KnownWords(frozenset((*decks.words(), *words)), usual)


def cards_in(path: Path, edition: Edition, read: Reads = reader.read_picture) -> tuple[Card, ...]:
    """The cards in a photograph, row by row as north sees them.

    Doubtful cards are asked for at the terminal; then the players confirm the table, turn it or
    correct it. Raises `FileError` without a table in the photograph, or without a terminal.
    """
    if not sys.stdin.isatty():
        raise FileError(
            f"{path}: a picture is confirmed at a terminal, or on a phone's page (--web)"
        )
    try:
        table = read(bytes_of(path, LARGEST), edition.rows, edition.columns, known())
    except PictureError as error:
        why = language().pages.setting_up[f"picture_{error.fault.name.lower()}"]
        raise FileError(f"{path}: {why}") from error
    cells = [_settled(at, cell, table.columns) for at, cell in enumerate(table.cells)]
    table = replace(table, cells=tuple(cells))
    while True:
        grid = grid_of((cell.word for cell in table.cells), table.columns)
        click.echo(dedent(grid), err=True)
        said = click.prompt(
            "Enter if the cards lie so with north below, t to turn them, or 2 3 WORD"
            " for the card in row 2, column 3",
            default="",
            show_default=False,
            err=True,
        )
        corrected = CORRECTION.fullmatch(said.strip())
        if corrected:
            table = _with(table, int(corrected[1]), int(corrected[2]), corrected[3].upper())
        elif said.strip().casefold() == "t":
            table = table.turned()
        elif not said.strip():
            try:
                return read_cards("\n".join(cell.word for cell in table.cells), edition)
            except NotationError as error:
                click.echo(f"tabletop: {error}", err=True)


def _settled(at: int, cell: Cell, columns: int) -> Cell:
    """A cell whose word the players have seen."""
    if cell.sure:
        return cell
    place = f"Row {at // columns + 1}, column {at % columns + 1}"
    others = f" ({', '.join(cell.choices[1:])}?)" if cell.choices[1:] else ""
    word = click.prompt(f"{place}{others}", default=cell.word or None, err=True)
    return replace(cell, word=word.strip().upper(), sure=True)


def _with(table: TableRead, row: int, column: int, word: str) -> TableRead:
    """The table with another word at a place, unless there is no such place."""
    if not (1 <= row <= table.rows and 1 <= column <= table.columns):
        return table
    at = (row - 1) * table.columns + column - 1
    cell = replace(table.cells[at], word=word)
    return replace(table, cells=(*table.cells[:at], cell, *table.cells[at + 1 :]))
