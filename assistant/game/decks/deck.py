"""A deck of cards, read from a text file.

Each line is one card, as in a words file: `STORM`, `POLYJUICE POTION` for a card with two words, `@
azkaban.png` for a picture card with that label. Empty lines and lines that begin with `#` are
skipped, except that `# name: …` names the deck.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from assistant.game import outside
from assistant.game.complaints import Fault
from assistant.game.errors import FileError
from assistant.game.rules.cards import Card, Kind
from assistant.game.rules.notation import NotationError, read_list

SMALLEST = 16
"""Minimum number of cards, because the family's smallest table is four by four (Y1)."""

LARGEST = 20_000
"""Maximum number of lines in a deck; all printed decks have fewer."""

_NAME = re.compile(r"^\s*#[ \t]*name[ \t]*:[ \t]*(\S.*?)\s*$", re.I | re.M)


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards for dealing, without duplicates."""

    name: str
    cards: tuple[Card, ...]

    @property
    def words(self) -> tuple[Card, ...]:
        """The cards with a word side up."""
        return tuple(card for card in self.cards if not card.picture)

    @property
    def pictures(self) -> tuple[Card, ...]:
        """The cards with a picture side up."""
        return tuple(card for card in self.cards if card.picture)


def read(path: Path) -> Deck:
    """Read one deck file, which can have any number of cards.

    Raises `FileError` with the file, the line and the reason if it is unreadable or has a duplicate
    card.
    """
    return parse(text_of(path), path)


def parse(text: str, path: Path) -> Deck:
    """The deck described by `text`; `path` provides its name if the text has none."""
    names = _NAME.findall(text) or [path.stem]
    try:
        cards = read_list(text)
    except NotationError as error:
        raise FileError(f"{path}: {error}") from error
    # Only printable characters, because control characters could disrupt the terminal.
    return Deck("".join(filter(str.isprintable, names[-1])), cards)


def text_of(path: Path) -> str:
    """The text of a deck file; raises `FileError` with the line and the reason."""
    text = outside.text_of(path)
    if text.count("\n") > LARGEST:
        raise FileError(f"{path}: it is too long for a deck; {LARGEST} lines are the most")
    return text


def join(decks: Sequence[Deck]) -> Deck:
    """Several decks joined into one (Y5), without duplicates."""
    cards = {(card.word.casefold(), card.picture): card for deck in decks for card in deck.cards}
    return Deck(
        name=" + ".join(deck.name for deck in decks),
        cards=tuple(cards.values()),
    )


def deal(
    deck: Deck, count: int, random: Random, kind: Kind | None = None, avoid: Collection[Card] = ()
) -> tuple[Card, ...]:
    """`count` different cards from the deck, in random order.

    `kind` selects words, pictures, or about half of each (H2, V4); with None, cards come from the
    whole deck. Cards to `avoid`, such as those of the previous game (C12), are dealt only if the
    others are not enough. Raises `FileError` if the deck has too few suitable cards.
    """
    if kind is Kind.BOTH:
        half = count // 2
        pictures = half if len(deck.words) >= count - half else count - half
        words = deal(deck, count - pictures, random, Kind.WORDS, avoid)
        drawn = words + deal(deck, pictures, random, Kind.PICTURES, avoid)
        return tuple(random.sample(drawn, count))
    suitable = {Kind.WORDS: deck.words, Kind.PICTURES: deck.pictures}
    cards, called = suitable[kind] if kind else deck.cards, kind or "cards"
    if count > len(cards):
        has = f"{len(cards)} {called.removesuffix('s') if len(cards) == 1 else called}"
        raise FileError(f"deck {deck.name}: it has {has}, {count} are needed", Fault.TOO_FEW_CARDS)
    fresh = [card for card in cards if card not in avoid]
    if len(fresh) >= count:
        return tuple(random.sample(fresh, count))
    again = [card for card in cards if card in avoid]
    return tuple(random.sample([*fresh, *random.sample(again, count - len(fresh))], count))
