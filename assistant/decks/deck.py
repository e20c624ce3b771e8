"""A deck of cards, read from a text file.

One card a line, as in a words file: `STORM`, `POLYJUICE POTION` for a card with two words,
`@ azkaban.png` for a picture card with that label. Empty lines and lines that begin with
`#` are skipped; `# name: …`, `# language: …` and `# licence: …` tell about the deck.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random

from assistant.errors import FileError
from assistant.rules.cards import Card
from assistant.rules.notation import NotationError, read_list

SMALLEST = 16
"""Cards; no table of the family is smaller than four by four (Y1)."""

_ABOUT = re.compile(r"^\s*#[ \t]*(name|language|licence)[ \t]*:[ \t]*(\S.*?)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that can be dealt: at least `SMALLEST`, no two alike."""

    name: str
    language: str
    """As in `en`."""
    licence: str
    """As an SPDX name; `unknown` if the file does not say."""
    cards: tuple[Card, ...]


def load(path_or_name: str | Path) -> Deck:
    """Read a deck from a file, or one of ours by its name, such as `everyday`.

    Raises `FileError`, which names the file, the line and the reason, if it can't be read,
    has a card twice or too few cards.
    """
    path = Path(path_or_name)
    text = _text(path)
    about = {"name": path.stem, "language": "en", "licence": "unknown"}
    about |= dict(_ABOUT.findall(text))
    try:
        cards = read_list(text)
    except NotationError as error:
        raise FileError(f"{path}: {error}") from error
    if len(cards) < SMALLEST:
        has = f"has {len(cards)} cards" if cards else "is empty"
        raise FileError(f"{path}: the deck {has}; it needs at least {SMALLEST}")
    return Deck(about["name"], about["language"], about["licence"], cards)


def deal(deck: Deck, count: int, random: Random) -> tuple[Card, ...]:
    """`count` different cards of the deck in an order that only `random` knows.

    Raises `FileError` if the deck has fewer.
    """
    if count > len(deck.cards):
        raise FileError(f"deck {deck.name}: it has {len(deck.cards)} cards, {count} are needed")
    return tuple(random.sample(deck.cards, count))


def _text(path: Path) -> str:
    ours = files(__package__).joinpath(f"{path}.txt")
    source = ours if path.name == str(path) and not path.exists() and ours.is_file() else path
    try:
        return source.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{path}: can't be read ({error.strerror}); give a deck file") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FileError(f"{path}: line {line}: this is not UTF-8 text") from error
