"""Measures how well photographs of tables are read: `./tabletop-dev tools.picture [FOLDER]`."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from assistant.game.decks import FOLDER, load
from assistant.language import language
from assistant.language.frequent import frequent
from assistant.seeing.reader import available, read_picture
from assistant.seeing.table import KnownWords, PictureError, PictureFault, TableRead
from tools.picture.draw import HARD, NAMES, USUAL, Ranges, photograph
from tools.picture.judge import judge, line, report

CHOOSING, REPORTING = 1100, 2000
"""The first seeds of photographs: those for choosing settings, and those reserved for reports."""
UNKNOWN = (5, 5)
"""The rows and columns of a table without a text file."""
KINDS = (".jpg", ".jpeg", ".png", ".webp")


@click.command()
@click.argument("folder", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--count", default=40, show_default=True, help="Photographs to draw.")
@click.option("--choosing", is_flag=True, help="Draw others than those of a report.")
@click.option("--hard", is_flag=True, help="Draw from the hard ranges.")
@click.option("--deck", default="everyday", show_default=True, help="The deck of the cards.")
@click.option("--strange", is_flag=True, help="Read the cards as those of a deck nobody knows.")
@click.option("--keep", type=click.Path(path_type=Path), help="A folder for the drawn photographs.")
def picture(
    folder: Path | None,
    count: int,
    choosing: bool,
    hard: bool,
    deck: str,
    strange: bool,
    keep: Path | None,
) -> None:
    """Read photographs, drawn ones or those in FOLDER, and count the correct cards.

    Each photograph in FOLDER has a text file of the same name beside it: a line for each row of the
    table, with its words separated by commas, and "-" where no card shows a word. These words count
    as known, like those of a player's own deck. Without a text file, the command prints its reading
    as 5 x 5 cards, with a question mark at each doubtful one.
    """
    if not available():
        raise click.ClickException("the recognizer is missing: ./bootstrap picture")
    words = [*(card.word for card in load(deck, FOLDER).cards), *NAMES]
    own = list(_own(folder)) if folder else []
    words += [word for _, _, there, _ in own for word in there if word]
    drawn = _drawn(count, choosing, HARD if hard else USUAL, words, keep)
    usual = frozenset(frequent(language().listening.frequent))
    known = KnownWords(frozenset(() if strange else words), usual)
    verdicts = []
    for name, data, there, rows in own if folder else drawn:
        shape = (rows, len(there) // rows) if there else UNKNOWN
        began = time.monotonic()
        try:
            read: TableRead | PictureFault = read_picture(data, *shape, known)
        except PictureError as error:
            read = error.fault
        if there:
            verdicts.append(judge(name, there, read, time.monotonic() - began))
            click.echo(line(verdicts[-1]))
        else:
            click.echo(f"{name}:\n{_shown(read)}")
    if verdicts:
        click.echo(report(verdicts))


Known = tuple[str, bytes, Sequence[str], int]
"""The name of a photograph, its bytes, its words row by row, and its number of rows."""


def _drawn(
    count: int, choosing: bool, ranges: Ranges, deck: Sequence[str], keep: Path | None
) -> Iterator[Known]:
    first = CHOOSING if choosing else REPORTING
    for seed in range(first, first + count):
        one = photograph(seed, deck, ranges)
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{seed}.jpg").write_bytes(one.picture)
        yield f"{seed} ({one.about})", one.picture, one.words, one.rows


def _own(folder: Path) -> Iterator[Known]:
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() not in KINDS:
            continue
        told = path.with_suffix(".txt")
        text = told.read_text("utf-8") if told.exists() else ""
        rows = [line.split(",") for line in text.splitlines() if line.strip()]
        words = [word.strip() for row in rows for word in row]
        yield path.name, path.read_bytes(), ["" if one == "-" else one for one in words], len(rows)


def _shown(read: TableRead | PictureFault) -> str:
    """The words that were read, one line per row."""
    if isinstance(read, PictureFault):
        return read.name
    words = [(cell.word or "-") + ("" if cell.sure else "?") for cell in read.cells]
    rows = range(0, len(words), read.columns)
    return "\n".join(", ".join(words[at : at + read.columns]) for at in rows)


if __name__ == "__main__":
    picture()
