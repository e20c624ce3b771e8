"""`tabletop decks`: lists all decks, or checks one."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from assistant.app.called import called
from assistant.app.deck_check import Finding, check
from assistant.game.decks import FOLDER, Deck, Listed, catalogue
from assistant.game.errors import FileError


@click.command()
@click.argument("names", metavar="[NAME|FILE]...", nargs=-1)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    help="The folder with your own decks.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per deck.")
def decks(names: tuple[str, ...], folder: Path, as_json: bool) -> None:
    """List all decks, or check the named ones.

    Your own decks are text files in the folder “decks” where you play. Each line is a card, or
    “@ label” for a picture. Lines such as “# name: …”, “# language: …” and “# licence: …”
    describe the deck. A + combines decks, as in everyday+pictures.

    The exit code is 1 if a named deck cannot be played.
    """
    if folder != FOLDER and not folder.is_dir():
        raise FileError(f"{folder}: there is no such folder")
    if not names:
        listed = catalogue(folder)
        click.echo("\n".join(map(_listed_row, listed)) if as_json else listing(listed, folder))
        return
    looked_at = [(name, *check(name, folder)) for name in names]
    for one in looked_at:
        click.echo(_checked_row(*one) if as_json else report(*one))
    if not all(deck for _, deck, _ in looked_at):
        sys.exit(1)


def listing(listed: Sequence[Listed], folder: Path) -> str:
    """A line for each deck, followed by the files that are not decks, and the next steps."""
    rows = [("DECK", "NAME", "LANGUAGE", "LICENCE", "CARDS", "WHERE")]
    broken = []
    for one in listed:
        if isinstance(one.deck, str):
            broken.append(f"Not a deck: {one.deck}")
        else:
            deck = one.deck
            where = str(one.path or "ours") + (" (hidden by yours)" if one.hidden else "")
            rows.append((one.name, deck.name, deck.language, deck.licence, counted(deck), where))
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


def report(name: str, deck: Deck | None, found: Sequence[Finding]) -> str:
    """The findings, one per line, and a last line that says whether the deck is playable."""
    things = "1 thing is" if len(found) == 1 else f"{len(found)} things are"
    if deck is None:
        verdict = f"cannot be played until {things} put right"
    else:
        worth = f"; {things} worth a look" if found else ""
        verdict = f"{deck.name}, {counted(deck)}, can be played{worth}"
    return "\n".join([*map(str, found), f"{name}: {verdict}"])


def _listed_row(one: Listed) -> str:
    row: dict[str, object] = {"deck": one.name, "path": str(one.path) if one.path else None}
    if isinstance(one.deck, str):
        return json.dumps({**row, "error": one.deck}, ensure_ascii=False)
    deck = one.deck
    about = {"name": deck.name, "language": deck.language, "licence": deck.licence}
    counts = {"cards": len(deck.cards), "pictures": len(deck.pictures), "hidden": one.hidden}
    return json.dumps({**row, **about, **counts}, ensure_ascii=False)


def _checked_row(name: str, deck: Deck | None, found: Sequence[Finding]) -> str:
    rows = [{"file": one.file, "line": one.line, "reason": one.reason} for one in found]
    row = {"deck": name, "playable": deck is not None, "findings": rows}
    return json.dumps(row, ensure_ascii=False)
