"""A saved game in the words of a language: one value, printed by pages and the terminal.

The caller passes the key only if it may be shown; without it, nothing here depends on the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from string import Template

from assistant.faces.transcript import transcript_of
from assistant.game.rules.cards import Identity, Party, Side
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.notation import write_key
from assistant.game.rules.partner import gives
from assistant.game.rules.view import EMPTY_PLACE, PublicView, Touched
from assistant.game.store.games import Recorded
from assistant.game.store.kept import LEFT
from assistant.language.contract import Language


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A card, with its identity if known."""

    word: str
    """The word; for a picture its place; empty without a card."""
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
class KeptPage:
    """Everything shown of a game."""

    head: KeptHead
    points: tuple[tuple[str, int], ...]
    """The parts of its score, the total last."""
    clues: tuple[KeptClue, ...]
    """Cards that were touched without a clue form the last entry."""
    hints: tuple[str, ...]
    columns: int
    cards: tuple[KeptCard, ...]
    keys: tuple[tuple[str, tuple[KeptCard, ...]], ...]
    """The sides of the key with their names, as north sees the table; empty if it is not shown."""
    key_rows: tuple[str, ...]
    """The lines of the key file."""


@dataclass(frozen=True, slots=True)
class KeptHead:
    """The line of a game in a list."""

    number: int
    when: str
    """Day and time of its start, in the players' time zone."""
    title: str
    ending: str

    def __str__(self) -> str:
        """Its line in a list."""
        return f"{self.number:4}  {self.when}  {self.title}: {self.ending}"


def head_of(game: Recorded, table: PublicView, language: Language) -> KeptHead:
    """Title and ending of a game; `table` is its last position."""
    started, words = game.saved.started, language.pages
    partner = words.kept["with_partner"] if started.partner else ""
    parts = (started.edition.title, started.mission or "", partner, game.kept.team)
    given_up = game.kept.result == LEFT
    ending = language.printed.outcome(table) if table.result and not given_up else ""
    return KeptHead(
        number=game.number,
        when=f"{datetime.fromisoformat(game.kept.started).astimezone():%Y-%m-%d %H:%M}",
        title=" · ".join(filter(None, parts)),
        ending=ending or words.ending(table, given_up),
    )


def page_of(
    game: Recorded, table: PublicView, key: Key | TeamKey | None, language: Language
) -> KeptPage:
    """Everything about a game; `table` is its last position."""
    words, printer = language.pages, _Printer(game, table, language)
    hints = Template(words.kept["hints"])
    total = ((words.kept["total"], table.score.total),) if table.score else ()
    return KeptPage(
        head=head_of(game, table, language),
        points=(*words.points(table), *total),
        clues=tuple(printer.clues()),
        hints=tuple(
            hints.substitute(side=words.seats[side], count=count)
            for side, count in table.hints.items()
        ),
        columns=table.columns,
        cards=printer.cards(table.covered),
        keys=tuple(printer.keys(key)),
        key_rows=rows_of(key, table.columns),
    )


def exported(game: Recorded, head: KeptHead, key_rows: Sequence[str], language: Language) -> str:
    """The game as text: console lines that play it again, and comments after a #."""
    moves = (f"{said}\n# {answered}" for said, answered in transcript_of(game, language))
    return "\n".join((f"# {str(head).strip()}", *moves, *(f"# {row}" for row in key_rows), ""))


def rows_of(key: Key | TeamKey | None, columns: int) -> tuple[str, ...]:
    """The rows of a key as in a key file; empty without one."""
    return tuple(write_key(key, columns).splitlines()) if key else ()


@dataclass(frozen=True, slots=True)
class _Printer:
    """Puts the parts of one game into words; `table` is its last position."""

    game: Recorded
    table: PublicView
    language: Language

    def clues(self) -> Iterator[KeptClue]:
        """Each clue, and at the end the cards that were touched without one."""
        words, touched = self.language.pages, self.table.touched
        for at, given in enumerate(self.table.clues):
            yield KeptClue(
                given.turn,
                self._giver(given.giver),
                words.clue(given.clue.word, given.clue.number),
                words.remarks(given.allowed, given.penalised, given.changed),
                self._found([one for one in touched if one.clue == at]),
            )
        if alone := [one for one in touched if one.clue is None]:
            yield KeptClue(None, words.kept["without_clue"], "", "", self._found(alone))

    def keys(self, key: Key | TeamKey | None) -> Iterator[tuple[str, tuple[KeptCard, ...]]]:
        """The sides of a key with their names; none without a key."""
        words = self.language.pages
        if isinstance(key, TeamKey):
            yield words.kept["key"], self.cards(key.identities)
        elif key:
            name = Template(words.kept["key_of"])
            for side in Side:
                yield name.substitute(side=words.seats[side]), self.cards(key.face(side))

    def cards(self, identities: Sequence[Identity | None]) -> tuple[KeptCard, ...]:
        """All cards, with these identities."""
        return tuple(self._card(at, one) for at, one in enumerate(identities))

    def _giver(self, giver: Party) -> str:
        """The giver's name, marked if that was the partner."""
        words, partner = self.language.pages, self.game.saved.started.partner
        name = words.party(giver)
        marked = Template(words.kept["partner"]).substitute(giver=name)
        return marked if gives(partner, giver) else name

    def _found(self, touched: Sequence[Touched]) -> tuple[KeptCard, ...]:
        return tuple(self._card(one.position, one.identity) for one in touched)

    def _card(self, position: int, identity: Identity | None) -> KeptCard:
        card, understanding = self.table.cards[position], self.language.understanding
        word = understanding.place(position, self.table.columns) if card.picture else card.word
        called = self.language.pages.identity(self.table, identity) if identity else ""
        return KeptCard("" if card == EMPTY_PLACE else word, identity, called)
