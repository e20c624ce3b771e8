"""The single question that can be open at the table, identified by its value.

The dialogue asks and closes most questions. The last three belong to the game, and stay open until
the rules have their answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.game.messages import Errand
from assistant.game.referee import Ruling
from assistant.game.rules import commands
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import ALONE, BonusOffered, TwoTouched
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language.intents import Intent, Order, SaidClue, order_in

Revealing = (
    commands.Guess
    | commands.GuessTwo
    | commands.Choose
    | commands.MarkBystander
    | commands.CoverAgent
)
"""Commands that name cards. They are irrevocable, so each needs confirmation."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """Confirm a card, as in “Storm?” Speech recognition alone never decides an irrevocable move."""

    command: Revealing
    known: bool = True
    """Whether the speaker was known; if not, the speaker of the yes has to be (C2, D20)."""
    otherwise: tuple[int, ...] = ()
    """Other cards that may have been meant, the likeliest first."""

    @property
    def by(self) -> Party:
        """The party that has to answer."""
        return self.command.by

    @property
    def hangs_on_the_key(self) -> bool:
        """Whether the answer could reveal something that only the asking seat knows (H10, C8)."""
        return isinstance(self.command, commands.MarkBystander | commands.CoverAgent)

    @property
    def positions(self) -> tuple[int, ...]:
        """The cards in question."""
        if isinstance(self.command, commands.GuessTwo):
            return (self.command.first, self.command.second)
        return (self.command.position,)


@dataclass(frozen=True, slots=True)
class ConfirmBonus:
    """Confirm the use of a bonus, because it can be used only once (H11)."""

    command: commands.UseBonus


@dataclass(frozen=True, slots=True)
class TwoWords:
    """Confirm a two-word clue, for which the London bonus is spent (H8)."""

    by: Party
    clue: Clue
    correction: bool


@dataclass(frozen=True, slots=True)
class SpellClue:
    """Ask for the spelling of a clue: it is valid as heard, but a homophone is not (W5)."""

    by: Party
    clue: Clue
    not_meant: tuple[str, ...]
    """The homophones that the referee would reject."""
    correction: bool


@dataclass(frozen=True, slots=True)
class WhichClue:
    """Choose which clue was said, or confirm a single one, which may have been talk."""

    by: Party | None
    """The clue's giver, if known."""
    clues: tuple[Clue, ...]
    """The clues, the likeliest first; never empty."""
    correction: bool
    """Whether the clue replaces the current one."""
    otherwise: tuple[Clue, ...] = ()
    """Further clues to offer after a no, the likeliest first."""


@dataclass(frozen=True, slots=True)
class HowMany:
    """Ask for the number of a clue whose word was heard without one."""

    by: Party | None
    """The clue's giver, if known."""
    words: tuple[str, ...]
    """The word that was heard, then its alternatives; never empty."""
    spelled: bool = False
    close: bool = False
    """Whether the second word is about as likely as the first."""
    doubtful: bool = False
    """Whether the word may have been talk, so that the clue needs confirmation after its number."""


@dataclass(frozen=True, slots=True)
class RuleOnClue:
    """Decide after the referee's objection: penalty, allow, or take it back (D19, C8, W10)."""

    by: Party
    clue: Clue
    ruling: Ruling
    correction: bool
    """Whether the clue replaces the current one."""
    two_words: bool = False


@dataclass(frozen=True, slots=True)
class RuleOnChallenge:
    """Decide after a challenge to the last clue: penalty, allow, or take it back (W7, W10)."""

    takes_back: bool = True
    """Whether the giver can still withdraw it, which counts as a change of the clue (D7)."""


@dataclass(frozen=True, slots=True)
class WhoseClue:
    """Ask who gave a clue that either side may give (D5, V1)."""

    clue: Clue
    spelled: bool = False


@dataclass(frozen=True, slots=True)
class WhoseGuess:
    """Ask which side made a guess in sudden death (D17)."""

    position: int


@dataclass(frozen=True, slots=True)
class ConfirmStop:
    """Confirm the end of the turn, which players may only have talked about."""

    by: Party
    then: SaidClue | None = None
    """The next clue, if it was said before the turn ended; a yes then accepts both."""
    giver: Party | None = None
    """The giver of that clue, if known."""


@dataclass(frozen=True, slots=True)
class ConfirmOrder:
    """Confirm an errand, or an order that the words only resembled, such as “Penalty?”."""

    order: Order | Errand
    before: Pending | None = None
    """The question that was open before, and is asked again after the answer."""
    by: Party | None = None
    """The party that gave the order, if another party has to confirm it."""


@dataclass(frozen=True, slots=True)
class Objection:
    """Announce the card that the partner will touch unless a player objects in time."""

    command: commands.Guess

    @property
    def position(self) -> int:
        """The card in question."""
        return self.command.position


@dataclass(frozen=True, slots=True)
class ConfirmNewGame:
    """Confirm a new game, which ends the current one."""

    wish: Wish
    before: Pending | None = None
    """The question that is asked again after a no."""


@dataclass(frozen=True, slots=True)
class UseOffer:
    """Offer a bonus that answers an event which just happened (H11)."""

    offer: BonusOffered

    @property
    def by(self) -> Side:
        """The party that has to answer."""
        return self.offer.guesser


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """Ask which of two touched cards counts (H9)."""

    two: TwoTouched

    @property
    def by(self) -> Side:
        """The side that has to answer, which did not touch the cards."""
        return self.two.guesser.other


@dataclass(frozen=True, slots=True)
class CoverOne:
    """Choose a rivals' agent to cover, after each turn of a team that plays alone (C10)."""

    rivals: Team
    count: int
    """Number of agents that are still to be covered, with this one."""

    @property
    def by(self) -> Team:
        """The team whose spymaster chooses."""
        return self.rivals.other


ClueQuestion = TwoWords | SpellClue | WhichClue | HowMany | RuleOnClue | RuleOnChallenge | WhoseClue
"""Questions about a clue."""

CardQuestion = Confirm | ConfirmBonus | WhoseGuess | ConfirmStop | Objection
"""Questions about cards and the end of a turn."""

Pending = ClueQuestion | CardQuestion | ConfirmOrder | ConfirmNewGame
"""Questions that the dialogue asks."""

Own = UseOffer | ChooseOne | CoverOne
"""Questions that the game itself asks before it continues."""

Question = Pending | Own

Orders = tuple[Order, ...]

YES_NO = (Order.YES, Order.NO, Order.UNDO)
VERDICTS = (Order.PENALTY, Order.ALLOW, Order.TAKE_BACK, Order.UNDO)
ANSWERS: Mapping[type[Question], Orders] = {
    RuleOnClue: VERDICTS,
    RuleOnChallenge: VERDICTS,
    WhichClue: (Order.YES, Order.NO, Order.TAKE_BACK, Order.UNDO),
    HowMany: (Order.NO, Order.TAKE_BACK, Order.UNDO),
    WhoseClue: (Order.NO, Order.TAKE_BACK, Order.UNDO),
    WhoseGuess: (Order.NO, Order.UNDO),
    ConfirmStop: (Order.YES, Order.NO, Order.STOP, Order.UNDO),
    Objection: (Order.NO, Order.OBJECT, Order.YES, Order.UNDO),
    UseOffer: (Order.YES, Order.NO, Order.NEVER),
    ChooseOne: (),
    CoverOne: (),
}
"""The orders that answer each question, if not `YES_NO`."""


def answers_to(question: Question) -> Orders:
    """The orders that answer a question at this table, the most useful first."""
    orders = ANSWERS.get(type(question), YES_NO)
    late = question == RuleOnChallenge(takes_back=False)
    return tuple(one for one in orders if not (late and one is Order.TAKE_BACK))


def may_end_the_turn(pending: Pending | None) -> bool:
    """Whether the open question, if any, concerns the end of the turn rather than a card."""
    return isinstance(pending, ConfirmStop | None)


def own_question(view: PublicView) -> Own | None:
    """The question that the game itself is asking."""
    if view.offer:
        return UseOffer(view.offer)
    if view.two:
        return ChooseOne(view.two)
    if view.cover_of and view.players == ALONE:
        return CoverOne(view.cover_of, view.covers)
    return None


def who_answers(question: Question) -> Party | None:
    """The party that has to answer a question; None if anybody can."""
    match question:
        case Confirm() | SpellClue() | UseOffer() | ChooseOne() | ConfirmStop():
            return question.by
        case _:
            return None


def is_asked_for(intent: Intent, asked: Pending | None) -> bool:
    """Whether an intent is a yes, or repeats the subject of a question, without turning a card."""
    match asked:
        case ConfirmStop():
            return order_in(intent) in (Order.YES, Order.STOP)
        case ConfirmOrder(Order() as order):
            return order_in(intent) in (Order.YES, order)
        case WhichClue(_, (clue,)):
            same = isinstance(intent, SaidClue) and intent.clue == clue
            return same or order_in(intent) is Order.YES
        case _:
            return False
