"""A saved game in a language's words, as a value that both the pages and the terminal use.

The caller passes the key only if it may be shown; without one, the result does not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from string import Template

from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.partner import gives
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.game.store.games import Recorded
from assistant.game.store.kept import LEFT
from assistant.language.contract import Language


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A card, with its identity if that may be shown."""

    word: str
    """The card's word, or a picture's position; empty if there is no card."""
    identity: Identity | None
    called: str
    """The identity in words; empty if unknown."""


@dataclass(frozen=True, slots=True)
class KeptClue:
    """A clue, and the cards that were touched for it."""

    turn: int | None
    giver: str
    clue: str
    remarks: str
    found: tuple[KeptCard, ...]


@dataclass(frozen=True, slots=True)
class KeptHead:
    """A saved game, as a list shows it."""

    number: int
    when: str
    """The date and time of its start, in the players' time zone."""
    title: str
    ending: str

    def __str__(self) -> str:
        """A saved game as a list shows it."""
        return f"{self.number:4}  {self.when}  {self.title}: {self.ending}"


def head_of(game: Recorded, table: PublicView, language: Language) -> KeptHead:
    """The title of a game, and how it ended; `table` is its last position."""
    started, words = game.saved.started, language.pages
    partner = words.kept["with_partner"] if started.partner else ""
    parts = (started.edition.title, started.mission or "", partner, game.kept.team)
    return KeptHead(
        number=game.number,
        when=f"{datetime.fromisoformat(game.kept.started).astimezone():%Y-%m-%d %H:%M}",
        title=" · ".join(filter(None, parts)),
        ending=words.ending(table, game.kept.result == LEFT),
    )


def page_of(
    game: Recorded, table: PublicView, key: Key | TeamKey | None, language: Language
) -> dict[str, object]:
    """The values for a game's page; `table` is its last position."""
    head = head_of(game, table, language)
    words = language.pages
    hints = Template(words.kept["hints"])
    return {
        "head": head.title,
        "when": head.when,
        "ending": head.ending,
        "given": tuple(clues_of(table, language)),
        "hints": [
            hints.substitute(side=words.party(side), count=count)
            for side, count in table.hints.items()
        ],
        "columns": table.columns,
        "cards": cards_of(table, table.covered, language),
        "keys": tuple(keys_of(table, key, language)),
    }


def clues_of(table: PublicView, language: Language) -> Iterator[KeptClue]:
    """Each clue with the cards touched for it, then the cards touched without a clue."""
    words = language.pages
    for at, given in enumerate(table.clues):
        giver = words.party(given.giver)
        if gives(table.partner, given.giver):
            giver = Template(words.kept["partner"]).substitute(giver=giver)
        clue = words.clue(given.clue.word, given.clue.number)
        remarks = words.remarks(given.allowed, given.penalised, given.changed)
        yield KeptClue(given.turn, giver, clue, remarks, _found(table, at, language))
    if alone := _found(table, None, language):
        yield KeptClue(None, words.kept["without_clue"], "", "", alone)


def keys_of(
    table: PublicView, key: Key | TeamKey | None, language: Language
) -> Iterator[tuple[str, tuple[KeptCard, ...]]]:
    """The sides of a key, each with its name; empty without a key."""
    words = language.pages
    if isinstance(key, TeamKey):
        yield words.kept["key"], cards_of(table, key.identities, language)
    elif key:
        name = Template(words.kept["key_of"])
        for side in Side:
            named = name.substitute(side=words.party(side))
            yield named, cards_of(table, key.face(side), language)


def cards_of(
    table: PublicView, identities: Sequence[Identity | None], language: Language
) -> tuple[KeptCard, ...]:
    """All cards, with these identities."""
    return tuple(_card(table, at, one, language) for at, one in enumerate(identities))


def _found(table: PublicView, clue: int | None, language: Language) -> tuple[KeptCard, ...]:
    found = (one for one in table.touched if one.clue == clue)
    return tuple(_card(table, one.position, one.identity, language) for one in found)


def _card(
    table: PublicView, position: int, identity: Identity | None, language: Language
) -> KeptCard:
    card = table.cards[position]
    place = language.understanding.place(position, table.columns)
    word = place if card.picture else "" if card == EMPTY_PLACE else card.word
    return KeptCard(word, identity, language.pages.identity(table, identity) if identity else "")
