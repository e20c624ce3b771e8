"""`tabletop check`: the referee's ruling on a clue."""

import csv
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from assistant.app.verbs.options import FILE
from assistant.game.errors import FileError
from assistant.game.outside import text_of
from assistant.game.referee import Relaxation, Verdict, rule_on
from assistant.game.rules.notation import NotationError, read_card
from assistant.language import language

BOARD_WORD, CLUE = "board_word", "clue"
"""The columns required in a file of pairs."""

LARGEST = 30_000_000
"""Maximum size in bytes of a file of pairs, enough for a million pairs."""

Row = dict[str, str]
"""A line of a file of pairs: the value in each column."""


@click.command()
@click.argument("clue", required=False)
@click.argument("words", metavar="[WORD]...", nargs=-1)
@click.option(
    "--csv",
    "pairs",
    type=FILE,
    help="Judge the pairs in a file with the columns board_word and clue.",
)
@click.option(
    "--relax",
    "relaxed",
    type=click.Choice([str(one) for one in Relaxation]),
    multiple=True,
    help="A house rule that allows more than one plain word; can be repeated.",
)
def check(
    *,
    clue: str | None,
    words: tuple[str, ...],
    pairs: Path | None,
    relaxed: tuple[str, ...],
) -> None:
    """Say whether CLUE is valid beside the WORDs, and why.

    \b
    tabletop check rain RAINBOW STORM
    tabletop check frenchman FRANCE "FIRE ENGINE"
    tabletop check --csv pairs.csv > rulings.csv

    The exit code is 1 for an invalid clue, and 2 for what cannot be judged.
    """  # noqa: D301 - click keeps the lines after a backspace as they are
    relaxations = frozenset(map(Relaxation, relaxed))
    if pairs:
        if clue is not None:
            raise click.UsageError("--csv: the clues come from the file")
        _write_csv(_judged(pairs, relaxations))
        return
    if clue is None or not words:
        raise click.UsageError("a clue and the words on the table, or --csv FILE")
    for word in words:
        try:
            read_card(word)
        except NotationError as error:
            raise click.UsageError(error.reason) from error
    ruling = rule_on(clue, words, relaxations)
    rule = f" ({ruling.rule})" if ruling.rule else ""
    click.echo(f"{ruling.verdict}: {language().printed.ruling(ruling)}{rule}")
    if ruling.verdict is Verdict.INVALID:
        sys.exit(1)


def _judged(path: Path, relaxed: frozenset[Relaxation]) -> Iterator[Row]:
    """Every row of the file, with the ruling on it."""
    reader = csv.DictReader(io.StringIO(text_of(path, LARGEST), newline=""), strict=True)
    try:
        for column in (BOARD_WORD, CLUE):
            if column not in (reader.fieldnames or ()):
                raise FileError(f"{path}:1: no column {column}")
        for row in reader:
            if None in row or None in row.values():
                raise FileError(f"{path}:{reader.line_num}: another number of columns")
            ruling = rule_on(row[CLUE], [row[BOARD_WORD]], relaxed)
            yield {
                **row,
                "ruling": str(ruling.verdict),
                "reason": language().printed.ruling(ruling),
                "rule": ruling.rule or "",
            }
    except csv.Error as error:
        raise FileError(f"{path}: not a CSV file: {error}") from error


def _write_csv(rows: Iterator[Row]) -> None:
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(sys.stdout, row, lineterminator="\n")
            writer.writeheader()
        writer.writerow(row)
