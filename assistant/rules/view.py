"""What everybody at the table knows, and what one seat knows besides (D20).

Voices and screens are made from these, never from the `Game`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.rules.bank import Bank
from assistant.rules.cards import Card, Identity, Side
from assistant.rules.events import Cause
from assistant.rules.game import Game, GivenClue, Phase, Result
from assistant.rules.score import Score, score


@dataclass(frozen=True, slots=True)
class PublicView:
    """What lies open on the table; it does not depend on the hidden rest of the key."""

    edition: str
    rows: int
    columns: int
    cards: tuple[Card, ...]
    covered: tuple[Identity | None, ...]
    marked: tuple[frozenset[Side], ...]
    bank: Bank
    taken: Mapping[Side, int]
    phase: Phase
    result: Result | None
    cause: Cause | None
    turn: int
    givers: tuple[Side, ...]
    guessers: tuple[Side, ...]
    giver: Side | None
    guessed: int
    clue: GivenClue | None
    clues: tuple[GivenClue, ...]
    finished: frozenset[Side]
    sudden_death: bool
    found: int
    score: Score | None

    @property
    def visible(self) -> tuple[str, ...]:
        """The words that forbid clues: those of cards that are not covered (W9, D10)."""
        table = zip(self.cards, self.covered, strict=True)
        return tuple(card.word for card, cover in table if cover is None and not card.picture)

    def can_guess(self, side: Side, position: int) -> bool:
        """Whether a side could still touch this card (D10)."""
        return self.covered[position] is None and side not in self.marked[position]


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat knows it."""

    seat: Side
    public: PublicView
    key: tuple[Identity, ...]
    """This seat's own side of the key, row by row as north sees the table."""


def public_view(game: Game) -> PublicView:
    """What everybody knows."""
    return PublicView(
        edition=game.edition.name,
        rows=game.edition.rows,
        columns=game.edition.columns,
        cards=game.cards,
        covered=game.covered,
        marked=game.marked,
        bank=game.bank,
        taken=game.taken,
        phase=game.phase,
        result=game.result,
        cause=game.cause,
        turn=game.turn,
        givers=game.givers,
        guessers=game.guessers,
        giver=game.giver,
        guessed=game.guessed,
        clue=game.clue,
        clues=game.clues,
        finished=game.finished,
        sudden_death=game.sudden_death,
        found=game.found,
        score=score(game),
    )


def seat_view(game: Game, seat: Side) -> SeatView:
    """What one seat knows."""
    return SeatView(seat, public_view(game), game.key.face(seat))
