"""What everybody at the table knows, and what one seat knows besides (D20, C2).

Voices and screens are made from these, never from the `Game`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.rules.bank import Bank
from assistant.rules.bonus import Bonus
from assistant.rules.bonuses import usable_now
from assistant.rules.cards import Card, Identity, Party, Side, Team
from assistant.rules.edition import Edition
from assistant.rules.events import BonusOffered, Cause, GameStarted, TwoTouched
from assistant.rules.evolve import begin
from assistant.rules.game import Game, GivenClue, Phase, Result
from assistant.rules.house import HouseRules
from assistant.rules.key import Key, TeamKey
from assistant.rules.score import Score, score

EMPTY_PLACE = Card("")
"""No card lies here yet."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """What lies open on the table; it does not depend on the hidden rest of the key."""

    edition: Edition
    mission: str | None
    remark: str
    house: HouseRules
    players: int
    expert_clues: bool
    """Whether zero and unlimited are numbers of a team's clue (C3, Y3)."""
    cards: tuple[Card, ...]
    covered: tuple[Identity | None, ...]
    marked: tuple[frozenset[Side], ...]
    bank: Bank
    taken: Mapping[Side, int]
    phase: Phase
    result: Result | None
    cause: Cause | None
    turn: int
    givers: tuple[Party, ...]
    guessers: tuple[Party, ...]
    giver: Party | None
    guessed: int
    guesses_left: int | None
    guess_was_made: bool
    """Whether this turn's clue was acted on, and so can no longer be changed."""
    clue: GivenClue | None
    latest_clue: GivenClue | None
    """Also the first of two, while the second is due (H11)."""
    clues: tuple[GivenClue, ...]
    clues_due: int
    finished: frozenset[Side]
    sudden_death: bool
    found: int
    left: Mapping[Team, int]
    """Agents that each team has still to find; empty where all play together."""
    cover_of: Team | None
    covers: int
    """How many agents a spymaster may, or must, cover before the next clue (C8, C10).

    It stands until the first guess, since the clue may be taken back.
    """
    bonuses: Mapping[Bonus, int]
    usable: tuple[Bonus, ...]
    """The bonuses that may be used at this moment."""
    two: TwoTouched | None
    offer: BonusOffered | None
    score: Score | None

    @property
    def rows(self) -> int:
        """Of the table."""
        return self.edition.rows

    @property
    def columns(self) -> int:
        """Of the table."""
        return self.edition.columns

    @property
    def has_teams(self) -> bool:
        """Whether two teams play, and not two sides together."""
        return self.edition.teams is not None

    @property
    def visible(self) -> tuple[str, ...]:
        """The words that forbid clues: those of cards that are not covered (W9, D10, H2)."""
        return tuple(
            card.word
            for card, cover in zip(self.cards, self.covered, strict=True)
            if cover is None and not card.picture and card != EMPTY_PLACE
        )

    def can_guess(self, by: Party, position: int) -> bool:
        """Whether a side or a team could still touch this card (D10)."""
        return self.covered[position] is None and by not in self.marked[position]


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat knows it."""

    seat: Side
    public: PublicView
    key: tuple[Identity | None, ...]
    """What this seat sees of the key, row by row as north sees the table; None where nothing."""


def public_view(game: Game) -> PublicView:
    """What everybody knows."""
    return PublicView(
        edition=game.edition,
        mission=game.mission,
        remark=game.remark,
        house=game.house,
        players=game.players,
        expert_clues=game.expert_clues,
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
        guesses_left=game.guesses_left,
        guess_was_made=game.guess_was_made,
        clue=game.clue,
        latest_clue=game.latest_clue,
        clues=game.clues,
        clues_due=game.clues_due,
        finished=game.finished,
        sudden_death=game.sudden_death,
        found=game.found,
        left={team: game.left(team) for team in Team} if game.edition.teams else {},
        cover_of=game.cover_of,
        covers=game.covers,
        bonuses=game.bonuses,
        usable=usable_now(game),
        two=game.two,
        offer=game.offer,
        score=score(game),
    )


def seat_view(game: Game, seat: Side) -> SeatView:
    """What one seat knows: its side of the key; of a team's key, the spymasters' seat all of it.

    North is the spymasters' seat, south the operatives' (C2).
    """
    if isinstance(game.key, Key):
        key: tuple[Identity | None, ...] = game.key.face(seat)
    else:
        key = game.key.identities if seat is Side.NORTH else game.covered
    return SeatView(seat, public_view(game), key)


def laying_view(edition: Edition, house: HouseRules, laid: Sequence[Card]) -> PublicView:
    """A table that is still being laid: the first cards lie, the other places are empty."""
    cards = (*laid, *(EMPTY_PLACE for _ in range(edition.size - len(laid))))
    nobody_knows = TeamKey(Team.RED, ()) if edition.teams else Key(())
    started = GameStarted(edition, cards, nobody_knows, Bank(edition.tokens), house=house)
    view = public_view(begin(started))
    return replace(view, phase=Phase.SETUP, giver=None, givers=(), usable=(), left={})
