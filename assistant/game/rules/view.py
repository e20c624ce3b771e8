"""The public view of a table, and the view from one seat (D20, C2).

Voices and screens use these, never the `Game`, which holds the key.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import BRINGS, ON_OFFER, WITH_CARDS, Bonus
from assistant.game.rules.cards import OF_TEAM, Card, Identity, Party, Side, Team
from assistant.game.rules.clue import GivenClue
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import ALONE, FULL_TABLE, BonusOffered, Cause, TwoTouched
from assistant.game.rules.house import AS_PRINTED, HouseRules
from assistant.game.rules.partner import gives, guesses
from assistant.game.rules.phase import POINTS_PER_TOKEN_LEFT, Phase, Result, Score, ScorePart
from assistant.game.rules.refusal import Reason
from assistant.game.rules.standing import OffTheMap

EMPTY_PLACE = Card("")
"""An empty place on the table."""


class Touched(NamedTuple):
    """A touched card and its public result; a tuple, because it is created fastest."""

    position: int
    guesser: Party
    identity: Identity
    clue: int | None
    """The index, from 0, of the clue that the guess belongs to; None in sudden death."""


@dataclass(frozen=True)  # no slots: `evolve` copies the instance's dictionary
class PublicView:
    """The table as everybody sees it.

    It starts without the key and changes only through events, which hold only what the players saw.
    So it cannot depend on the hidden part of the key (D20).
    """

    edition: Edition
    cards: tuple[Card, ...]
    start: Bank
    """The bank at the start."""
    bank: Bank
    covered: tuple[Identity | None, ...]
    """The identity that covers each card; a card marked from both sides is a bystander (D10)."""
    marked: tuple[frozenset[Side], ...]
    """The sides that can no longer guess each card (D10)."""
    agents: Mapping[Team, int] = field(default_factory=dict)
    """Number of agents per team at the start; empty in co-operative games."""
    taken: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    """Tokens taken with the checkmark side up (D12)."""
    spent: int = 0
    """Tokens that mark bystanders (D9)."""
    discarded: int = 0
    """Tokens paid as penalties (D19)."""
    added: int = 0
    """Tokens added by bonuses (H11)."""
    mission: str | None = None
    counted: bool = True
    """Whether the result counts in the team's campaign."""
    remark: OffTheMap | None = None
    """The reason why this mission is open although no known line leads to it (M7)."""
    house: HouseRules = AS_PRINTED
    players: int = FULL_TABLE
    turned: bool = False
    """Whether the previous game's cards were turned over for this game (C12)."""
    own: bool = False
    """Whether the cards are the players' own, which also serve for the next games."""
    bonuses: Mapping[Bonus, int] = field(default_factory=dict)
    """Remaining uses of each bonus (H8 to H11)."""
    set_aside: frozenset[Bonus] = frozenset()
    """Bonuses that the players declined for this game (H11)."""
    phase: Phase = Phase.CLUE
    result: Result | None = None
    cause: Cause | None = None
    """The reason why the game was lost, or would have been without a bonus (H11)."""
    turn: int = 1
    giver: Party | None = None
    """The giver of this turn's clue; None in sudden death, or while either side may give it."""
    clues_due: int = 1
    """Number of clues that still have to be given in this turn (H11)."""
    two_words: bool = False
    """Whether the two-word bonus was spent on the next clue (H8)."""
    guessed: int = 0
    """Agents found in this turn."""
    ignored: int = 0
    """Bystanders ignored in this turn (H11)."""
    clues: tuple[GivenClue, ...] = ()
    taken_back: tuple[GivenClue, ...] = ()
    """This turn's withdrawn clues that need a replacement, the latest first (D7)."""
    finished: frozenset[Side] = frozenset()
    """Sides whose agents are known to be all covered; the other side gives every clue (D13)."""
    sudden_death: bool = False
    """Whether the game reached sudden death (D18)."""
    two: TwoTouched | None = None
    """Two touched cards, one of which the other side has to choose (H9)."""
    offer: BonusOffered | None = None
    """The bonus on offer, which awaits yes or no (H11)."""
    covers: int = 0
    """Number of agents that a spymaster may, or must, cover before the next clue (C8, C10).

    It stays until the first guess, because the clue can be withdrawn.
    """
    touched: tuple[Touched, ...] = ()
    """Every touched card, in order."""
    partner: Side | None = None
    """The seat that the program plays; None if people play both."""
    hints: Mapping[Side, int] = field(default_factory=dict)
    """Number of hints that each seat has received."""

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.edition.rows

    @property
    def columns(self) -> int:
        """Number of columns."""
        return self.edition.columns

    @property
    def has_teams(self) -> bool:
        """Whether two teams compete, and not two sides together."""
        return self.edition.teams is not None

    @property
    def expert_clues(self) -> bool:
        """Whether a team's clue may have the numbers zero and unlimited (C3, Y3)."""
        agreed = self.house.expert_clues
        return self.edition.expert_clues if agreed is None else agreed

    @property
    def has_pictures(self) -> bool:
        """Whether an uncovered picture is on the table, which is guessed by its place (H2)."""
        cards = zip(self.cards, self.covered, strict=True)
        return any(card.picture and cover is None for card, cover in cards)

    @property
    def wordplay(self) -> bool:
        """Whether homophones count as one word (V2, Y4)."""
        agreed = self.house.wordplay
        return self.edition.wordplay if agreed is None else agreed

    @property
    def visible(self) -> tuple[str, ...]:
        """The words that forbid clues: those of uncovered cards (W9, D10, H2)."""
        return tuple(
            card.word
            for card, cover in zip(self.cards, self.covered, strict=True)
            if cover is None and not card.picture and card != EMPTY_PLACE
        )

    def can_guess(self, by: Party, position: int) -> bool:
        """Whether a side or a team can still touch this card (D10)."""
        return self.covered[position] is None and by not in self.marked[position]

    def is_last(self, position: int, wanted: frozenset[int]) -> bool:
        """Whether all wanted cards are covered, except the one at `position`."""
        for at in wanted:  # noqa: SIM110 - asked at every move, and three times as fast as all()
            if self.covered[at] is None and at != position:
                return False
        return True

    def open_to(self, by: Party) -> tuple[int, ...]:
        """The cards that a side or a team can still touch (D10)."""
        return tuple(at for at in range(len(self.cards)) if self.can_guess(by, at))

    @property
    def found(self) -> int:
        """Number of agents covered in a co-operative game."""
        return self.covered.count(Identity.AGENT)

    @property
    def mistakes(self) -> int | None:
        """Number of bystanders that the bank can still pay for; None outside missions (M2, M3)."""
        return self.bank.bystander + self.bank.checkmark // 2 if self.mission else None

    def offers(self, bonus: Bonus) -> bool:
        """Whether a bonus is available and was not declined for this game."""
        return bool(self.bonuses.get(bonus)) and bonus not in self.set_aside

    @property
    def left(self) -> Mapping[Team, int]:
        """Number of agents left to find per team (C6); empty in co-operative games."""
        return {
            team: count - self.covered.count(OF_TEAM[team]) for team, count in self.agents.items()
        }

    @property
    def clue(self) -> GivenClue | None:
        """The clue that is being guessed; of two, the later one (H11)."""
        return self.clues[-1] if self.phase is Phase.GUESS else None

    @property
    def latest_clue(self) -> GivenClue | None:
        """The turn's last clue, even if a second one has yet to be given (H11)."""
        if self.phase not in (Phase.CLUE, Phase.GUESS) or not self.clues:
            return None
        return self.clues[-1] if self.clues[-1].turn == self.turn else None

    @property
    def to_be_turned(self) -> bool:
        """Whether the players must turn over all cards before the first clue (C12)."""
        return self.turned and self.phase is Phase.CLUE and not self.clues

    @property
    def guess_was_made(self) -> bool:
        """Whether somebody acted on this turn's clue, so that it can no longer be changed."""
        return bool(self.guessed or self.ignored or self.two)

    @property
    def cannot_change(self) -> Reason | None:
        """The reason why the clue can be neither replaced nor withdrawn any more, or None (D7)."""
        if self.latest_clue is None:
            return Reason.NO_CLUE_STANDS
        if self.guess_was_made:
            return Reason.GUESS_WAS_MADE
        # After the penalty, the clue counts as valid, so it can no longer be changed (D19).
        return Reason.PENALTY_WAS_PAID if self.latest_clue.penalised else None

    @property
    def cannot_challenge(self) -> Reason | None:
        """The reason why the last clue cannot be called invalid any more, or None (D19, C8).

        In team games, this is possible until the turn ends. In co-operative games, it is possible
        until the next clue, and the guesses made so far count. A withdrawn clue does not matter.
        """
        between_turns = self.phase is Phase.CLUE and not self.has_teams
        clue = self.latest_clue or (self.clues[-1] if self.clues and between_turns else None)
        if clue is None:
            return Reason.NO_CLUE_STANDS
        if self.two:
            return Reason.CHOOSE_FIRST
        if clue.penalised:
            return Reason.PENALTY_WAS_PAID
        return Reason.CLUE_WAS_ALLOWED if clue.allowed else None

    @property
    def givers(self) -> tuple[Party, ...]:
        """The sides or the team that may give the clue now due (D5, D13)."""
        if self.phase is not Phase.CLUE:
            return ()
        return tuple(Side) if self.giver is None else (self.giver,)

    @property
    def guessers(self) -> tuple[Party, ...]:
        """The sides or the team that may guess now (D6, D13, D17)."""
        giver = self.giver
        if self.phase is Phase.GUESS and giver is not None:
            return (giver if isinstance(giver, Team) else giver.other,)
        if self.phase is Phase.SUDDEN_DEATH:
            return tuple(side for side in Side if side.other not in self.finished)
        return ()

    @property
    def partners_move(self) -> Party | None:
        """The side or team that the partner acts for now; None if people have to act."""
        if self.partner is None or self.offer or self.two:
            return None
        plays = gives if self.phase is Phase.CLUE else guesses
        acting = self.givers or self.guessers
        return acting[0] if len(acting) == 1 and plays(self.partner, acting[0]) else None

    @property
    def guesses_left(self) -> int | None:
        """Number of guesses that the clue still allows; None if unlimited (D8, C4)."""
        if self.clue is None or not isinstance(self.giver, Team):
            return None
        number = self.clue.clue.number
        return number + 1 - self.guessed if isinstance(number, int) and number > 0 else None

    @property
    def cover_of(self) -> Team | None:
        """The team whose agent may, or must, be covered before the next clue (C8, C10)."""
        if self.phase is not Phase.CLUE or not self.covers or not isinstance(self.giver, Team):
            return None
        return self.giver.other if self.players == ALONE else self.giver

    def next_giver(self) -> Party | None:
        """The next turn's giver, after at least one turn; None if either side may give.

        Teams alternate (C7) unless one plays alone (C10). Sides alternate (D5) until one is done
        (D13); under looser turns, one side may give two turns' clues in a row (V1).
        """
        last = self.clues[-1].giver
        if isinstance(last, Team):
            return last if self.players == ALONE else last.other
        if self.finished:
            (done,) = self.finished
            return done.other
        if self.house.looser_turns:
            givers = {given.turn: given.giver for given in self.clues}
            again = [*givers.values()][-2:] == [last, last]
            return last.other if again else None
        return last.other

    @property
    def usable(self) -> tuple[Bonus, ...]:
        """The bonuses that can be used now, for the assistant to offer."""
        return tuple(bonus for bonus in Bonus if self.cannot_use(bonus) is None)

    def cannot_use(self, bonus: Bonus) -> Reason | None:
        """The reason why a bonus cannot be used now, with or without a card; None if it can."""
        if not self.bonuses.get(bonus):
            return Reason.NO_BONUS
        if bonus in WITH_CARDS:
            return self._cannot_use_with_card(bonus)
        if self.offer:
            return None if self.offer.bonus is bonus else Reason.ANSWER_FIRST
        if bonus in ON_OFFER or self.two:
            return Reason.BONUS_NOT_NOW
        if self.phase not in (Phase.CLUE, Phase.GUESS):
            return Reason.BONUS_NOT_NOW
        if bonus is Bonus.GREAT_HALL:
            given = any(clue.turn == self.turn for clue in self.clues)
            if self.phase is not Phase.CLUE or given or self.clues_due > 1:
                return Reason.BONUS_NOT_NOW
        if bonus is Bonus.QUIDDITCH and self.bank.checkmark < 2:
            return Reason.NOTHING_TO_TURN
        if self.start.total + self.added + BRINGS.get(bonus, 0) > self.edition.most_tokens:
            return Reason.TOO_MANY_TOKENS
        return None

    def _cannot_use_with_card(self, bonus: Bonus) -> Reason | None:
        if self.offer:
            return Reason.ANSWER_FIRST
        if self.two:
            return Reason.CHOOSE_FIRST
        if bonus is Bonus.HOGWARTS:
            return None if self.guessers else Reason.NO_GUESS_NOW
        if self.phase is not Phase.CLUE:
            return Reason.NO_CLUES_NOW if bonus is Bonus.LONDON else Reason.BONUS_NOT_NOW
        return Reason.LAST_TOKEN if bonus is Bonus.HOGSMEADE and self.bank.total < 2 else None

    @property
    def score(self) -> Score | None:
        """The score, or None if the game has none.

        Games have no score if they are not won, begin with a different bank (D18), or were won by a
        bonus that prevented a loss (H11).
        """
        if self.result is not Result.WON or self.cause:
            return None
        if self.has_teams:
            assert isinstance(self.giver, Team), "a team that plays alone gives every clue"
            return Score(((ScorePart.RIVALS_LEFT, self.left[self.giver.other]),))
        if self.start != Bank(self.edition.tokens) or self.added:
            return None
        return Score(
            (
                (ScorePart.TOKENS_LEFT, POINTS_PER_TOKEN_LEFT * self.bank.total),
                (ScorePart.CHECKMARKS, sum(self.taken.values())),
                (ScorePart.SUDDEN_DEATH, -1 if self.sudden_death else 0),
            )
        )


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat knows it."""

    seat: Side
    public: PublicView
    key: tuple[Identity | None, ...]
    """This seat's key, in north's orientation; None for an unknown card."""
    other: tuple[Identity, ...] = ()
    """The other side of the key, once the game is over and the players want to see it."""


def laying_view(edition: Edition, house: HouseRules, laid: Sequence[Card]) -> PublicView:
    """The view of a table that is being laid out: the cards so far, and empty places."""
    bank = Bank(edition.tokens)
    return PublicView(
        edition=edition,
        cards=(*laid, *(EMPTY_PLACE for _ in range(edition.size - len(laid)))),
        start=bank,
        bank=bank,
        covered=(None,) * edition.size,
        marked=(frozenset(),) * edition.size,
        house=house,
        phase=Phase.SETUP,
    )
