"""Laying a table: which cards, which key, how many tokens."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from pathlib import Path

from assistant import decks
from assistant.decks import Deck
from assistant.errors import FileError
from assistant.rules import key as keys
from assistant.rules.bank import Bank
from assistant.rules.cards import Card
from assistant.rules.edition import Edition
from assistant.rules.events import GameStarted
from assistant.rules.key import Key
from assistant.rules.notation import NotationError, read_cards, read_key


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the players asked for; None leaves it to the dealer."""

    tokens: int | None = None
    cards: tuple[Card, ...] | None = None
    """The cards on their table, which stay for the next games too."""
    key: Key | None = None
    """The key of the first game."""
    seed: int | None = None
    """The same seed deals the same cards and keys."""


class Dealer:
    """Deals one game after another; call it to lay the next table."""

    def __init__(self, edition: Edition, deck: Deck, wishes: Wishes) -> None:
        self._edition = edition
        self._deck = deck
        self._wishes = wishes
        self._first = True
        seed = secrets.randbits(64) if wishes.seed is None else wishes.seed
        # Two streams, so that a seed deals the same key whether or not the words are given.
        self._for_cards = random.Random(f"cards {seed}")
        self._for_key = random.Random(f"key {seed}")

    def __call__(self) -> GameStarted:
        """The next table."""
        given, self._first = self._wishes.key if self._first else None, False
        cards = self._wishes.cards
        return GameStarted(
            edition=self._edition,
            cards=cards or decks.deal(self._deck, self._edition.size, self._for_cards),
            key=given or keys.deal(self._edition, self._for_key),
            bank=Bank(self._wishes.tokens or self._edition.tokens),
        )


def cards_from(path: Path, edition: Edition) -> tuple[Card, ...]:
    """The cards of a words file; raises `FileError` with file, line and reason."""
    try:
        return read_cards(_text(path), edition)
    except NotationError as error:
        raise FileError(f"{path}: {error}") from error


def key_from(path: Path, edition: Edition, any_counts: bool = False) -> Key:
    """The key of a key file; raises `FileError` with file, line and reason."""
    try:
        return read_key(_text(path), edition, any_counts)
    except NotationError as error:
        raise FileError(f"{path}: {error}") from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: is not UTF-8 text (byte {error.start})") from error
