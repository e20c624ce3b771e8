"""`tabletop decks`: lists the decks, or checks one."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import click

from assistant.app.called import called
from assistant.game.decks import FOLDER, Deck, Entry, Finding, Listed, catalogue, findings
from assistant.game.decks import check as checks
from assistant.game.decks.deck import join, parse, text_of
from assistant.game.decks.shelf import OURS, find
from assistant.game.errors import FileError, ModelError
from assistant.language import language
from assistant.language.normal import normal
from models.manifest import unpacked

Missing = Callable[[Sequence[str]], tuple[str, ...]]
"""A function that selects the words a recognizer cannot hear."""

HEARD = ("en", "any")
"""The language of the recognizers, and that of a deck without words."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A deck with its findings."""

    name: str
    """The name that it was asked for by."""
    deck: Deck | None
    """The deck; None if it cannot be played."""
    findings: tuple[Finding, ...]
    """Findings that prevent play; if there are none, all others."""


@click.command()
@click.argument("names", metavar="[NAME|FILE]...", nargs=-1)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    help="Where your own decks are.",
)
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line, one for each deck.")
def decks(names: tuple[str, ...], folder: Path, as_json: bool) -> None:
    """List all decks, or check those that are named.

    Your own decks are text files in the folder “decks” where you play: one card a line, and
    “@ label” for a picture card. Lines such as “# name: …”, “# language: …” and “# licence: …”
    tell about the deck. With a + between them, as in everyday+pictures, several are one.

    The exit code is 1 if a deck that was named cannot be played.
    """
    if folder != FOLDER and not folder.is_dir():
        raise FileError(f"{folder}: there is no such folder")
    if not names:
        listed = catalogue(folder)
        click.echo("\n".join(map(_listed_row, listed)) if as_json else listing(listed, folder))
        return
    looked_at = [check(name, folder, _missing) for name in names]
    for one in looked_at:
        click.echo(_checked_row(one) if as_json else report(one))
    if not all(one.deck for one in looked_at):
        sys.exit(1)


def _missing(words: Sequence[str]) -> tuple[str, ...]:
    """Select the words that Vosk does not know; its model is loaded when it is first asked."""
    missing, _ = _vosk()
    return missing(words) if missing else ()


@cache
def _vosk() -> tuple[Missing | None, str]:
    found = asked_of_vosk(unpacked())
    if why_not := found[1]:
        click.echo(f"tabletop: {why_not}", err=True)
    return found


def listing(listed: Sequence[Listed], folder: Path) -> str:
    """A line for each deck; below, the files that are not decks, and what to do next."""
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


def check(name: str, folder: Path, missing: Missing | None) -> Checked:
    """Find everything that is wrong with a deck.

    `missing` selects words that cannot be heard; None if that is unknown.
    """
    try:
        files = find(name, folder)
        texts = [(file, text_of(file)) for file in files]
    except FileError as error:
        return Checked(name, None, (_as_finding(error),))
    read = [one for file, text in texts for one in checks.entries(_label(file), text)]
    written = [one for one in read if isinstance(one, Entry)]
    again = checks.twice(written)
    short = checks.few(" + ".join(_label(file) for file in files), written)
    wrong = [one for one in read if isinstance(one, Finding)]
    wrong += [one for one in (*again, *short) if one.prevents]
    if wrong:
        return Checked(name, None, _sorted(wrong))
    parts = [(_label(file), parse(text, file)) for file, text in texts]
    others = {
        label: deck.language
        for label, deck in parts
        if deck.words and re.split("[-_]", deck.language.casefold())[0] not in HEARD
    }
    english = [entry for entry in written if entry.file not in others]
    remarks = [
        *again,
        *checks.overlaps(written),
        *checks.same_sound(written),
        *(Finding(label, None, findings.OtherLanguage(other)) for label, other in others.items()),
        *hard_to_say(english),
        *(unheard(english, missing) if missing else ()),
    ]
    return Checked(name, join([deck for _, deck in parts]), _sorted(remarks))


def hard_to_say(written: Iterable[Entry]) -> tuple[Finding, ...]:
    """Findings for cards that every recognizer has trouble with."""
    return tuple(
        Finding(entry.file, entry.line, findings.HardToSay(entry.card, difficulty))
        for entry in written
        if not entry.card.picture and (difficulty := _difficulty(entry.card.word))
    )


def unheard(written: Iterable[Entry], missing: Missing) -> tuple[Finding, ...]:
    """Words that are not in the dictionary of Vosk, which would skip them silently."""
    return tuple(
        Finding(entry.file, entry.line, findings.NotInDictionary(entry.card, lacking))
        for entry in written
        if not entry.card.picture and (lacking := missing(normal(entry.card.word).split()))
    )


def asked_of_vosk(model: Path | None) -> tuple[Missing | None, str]:
    """A function that finds words unknown to Vosk; or None, and the reason why."""
    if model is None:
        unknown = "Vosk's model is not here, so whether Vosk knows every word is not checked"
        return None, f"{unknown} (tabletop model fetch small)"
    from assistant.hearing.vosk_engine import VoskRecognizer

    try:
        return VoskRecognizer(model, language().listening).missing, ""
    except ModelError as error:
        return None, str(error)


def report(one: Checked) -> str:
    """The findings, a line each, and a last line that says whether the deck can be played."""
    count = len(one.findings)
    things = "1 thing is" if count == 1 else f"{count} things are"
    if one.deck is None:
        verdict = f"cannot be played until {things} put right"
    else:
        worth = f"; {things} worth a look" if count else ""
        verdict = f"{one.deck.name}, {counted(one.deck)}, can be played{worth}"
    return "\n".join([*map(language().printed.located, one.findings), f"{one.name}: {verdict}"])


def _difficulty(word: str) -> findings.Difficulty | None:
    spoken = normal(word)
    if "," in word or ";" in word:
        return findings.Difficulty.SEVERAL_CARDS
    if not spoken.isascii():
        return findings.Difficulty.LETTERS
    if any(mark.isdigit() for mark in spoken):
        return findings.Difficulty.DIGITS
    if spoken in language().understanding.orders:
        return findings.Difficulty.COMMAND
    if (
        language().understanding.numbers.number(spoken.split()) is not None
        or spoken in language().understanding.numbers.same_sound
    ):
        return findings.Difficulty.NUMBER
    if any(len(one) == 1 and one not in "ai" for one in spoken.split()) or len(spoken) == 1:
        return findings.Difficulty.SINGLE_LETTER
    return None


def _sorted(found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(
        sorted(found, key=lambda one: (one.file, one.line or 0, language().printed.finding(one)))
    )


def _as_finding(error: FileError) -> Finding:
    """An error about a file as a finding with its line."""
    file, _, rest = str(error).partition(": ")
    numbered = re.match(r"line (\d+): ", rest)
    if numbered is None:
        return Finding(file, None, findings.Unusable(rest), prevents=True)
    return Finding(file, int(numbered[1]), findings.Unusable(rest[numbered.end() :]), prevents=True)


def _label(file: Path) -> str:
    """A deck file as players know it."""
    return file.stem if file.parent == OURS else str(file)


def _listed_row(one: Listed) -> str:
    row: dict[str, object] = {"deck": one.name, "path": str(one.path) if one.path else None}
    if isinstance(one.deck, str):
        return json.dumps({**row, "error": one.deck}, ensure_ascii=False)
    deck = one.deck
    about = {"name": deck.name, "language": deck.language, "licence": deck.licence}
    counts = {"cards": len(deck.cards), "pictures": len(deck.pictures), "hidden": one.hidden}
    return json.dumps({**row, **about, **counts}, ensure_ascii=False)


def _checked_row(one: Checked) -> str:
    text = language().printed.finding
    rows = [
        {"file": found.file, "line": found.line, "reason": text(found)} for found in one.findings
    ]
    row = {"deck": one.name, "playable": one.deck is not None, "findings": rows}
    return json.dumps(row, ensure_ascii=False)
