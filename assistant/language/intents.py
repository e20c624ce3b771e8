"""Intents: the possible meanings of what somebody said."""

from dataclasses import dataclass
from enum import Enum, Flag, auto
from functools import cache

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.clue import Clue
from assistant.game.rules.missions import Mission
from assistant.game.rules.wish import Wish


class Use(Flag):
    """When an order is listened for, and what its words may do."""

    NONE = 0
    NAMED = auto()
    """It makes sense at any moment of a game, and help names it."""
    BESIDES = auto()
    """The same, but help does not name it."""
    LAYING = auto()
    """It makes sense while cards are read; likely words on a card never do."""
    PAUSED = auto()
    """It makes sense in a pause."""
    ANSWERS = auto()
    """It answers a question; a card with the same name cannot get in the way."""
    CHANGES = auto()
    """It is asked back if the words only resembled it; the others only give information."""
    MOVES = auto()
    """It moves the game, or leaves it, so no question and no denial is one."""
    TELLS = auto()
    """It asks for information that the open table gives: `statements.Answer`."""
    UNHEARD = auto()
    """No recognizer listens for it: it is understood by its examples alone."""


DURING = Use.NAMED | Use.PAUSED
ANY_TIME = Use.NAMED | Use.PAUSED | Use.LAYING
MOVING = Use.CHANGES | Use.MOVES


class Order(Enum):
    """A request that needs no word about a card, a clue or a game, the most useful first.

    This is the table of orders: a name, which phrases and examples have as well, and its uses.
    """

    STOP = "stop", MOVING
    """End the turn."""
    YES = "yes", MOVING | Use.ANSWERS
    NO = "no", Use.ANSWERS
    NEVER = "never", Use.CHANGES
    """No to a bonus on offer, for the whole game (H11)."""
    CANCEL = "cancel", Use.CHANGES
    """No to an open question; without one, take the clue back."""
    TAKE_BACK = "take back", MOVING | Use.ANSWERS
    PENALTY = "penalty", MOVING | Use.ANSWERS
    ALLOW = "allow", MOVING | Use.ANSWERS
    CHALLENGE = "challenge", MOVING
    UNDO = "undo", MOVING | Use.LAYING
    REPEAT = "repeat", ANY_TIME
    TURNS = "turns", ANY_TIME
    AGENTS = "agents", DURING
    """Say how many agents are left."""
    WHOSE_TURN = "whose turn", ANY_TIME
    CLUES = "clues", DURING | Use.TELLS
    """List the current clue and those before it."""
    SPELL = "spell", DURING
    """Spell the current clue (W5)."""
    SCORE = "score", DURING | Use.TELLS
    BONUSES = "bonuses", Use.PAUSED | Use.TELLS
    RULES = "rules", ANY_TIME | Use.TELLS
    HEARD = "heard", Use.LAYING
    """Repeat the words that were heard last."""
    READ_TABLE = "read table", Use.BESIDES | Use.LAYING
    READ_VISIBLE = "read visible"
    """Read aloud the cards that are not covered."""
    HELP = "help", ANY_TIME
    PAUSE = "pause", Use.NAMED | Use.LAYING | Use.CHANGES
    RESUME = "resume", Use.PAUSED | Use.LAYING | Use.CHANGES
    """Go on after a pause; while cards are read, return to the previous game."""
    GUESSES = "guesses", Use.BESIDES
    """Say how many more guesses the clue allows."""
    WHICH_GAME = "which game", Use.BESIDES
    """Say which game, and which mission, is played."""
    MISSIONS = "missions", Use.BESIDES
    """List the missions that can be chosen now."""
    TURNED = "turned", Use.TELLS | Use.UNHEARD
    """Say which cards were guessed, and their identities."""
    PLAYED = "played", Use.UNHEARD
    """Say how long this game has been played."""
    HEALTH = "health", Use.BESIDES
    """Say how the machine is."""
    TIMER = "timer"
    LOUDER = "louder", Use.BESIDES
    QUIETER = "quieter", Use.BESIDES
    FASTER = "faster", Use.BESIDES
    SLOWER = "slower", Use.BESIDES
    HINT = "hint", Use.CHANGES
    """Show a clue or card that the program would choose, on the speaker's own screen alone."""
    REVIEW = "review"
    """After the end: review each clue, and what would have been better."""
    SHOW_KEY = "show key"
    """After the end: show both sides of the key, on both screens."""
    TEACH = "teach", MOVING | Use.BESIDES
    """Begin the spoken lesson."""
    QUIT = "quit", Use.BESIDES
    """Explain how to leave."""
    NORTH_PHONE = "north phone", Use.CHANGES | Use.BESIDES
    """Free north's seat for another phone."""
    SOUTH_PHONE = "south phone", Use.CHANGES | Use.BESIDES
    OBJECT = "object", Use.CHANGES
    """Object to the card that the partner announced, so that it leaves the card alone."""
    PARTNER_FIRST = "partner first", Use.MOVES
    """Let the partner act first, if either side may."""
    CLEAR = "clear"
    """While cards are read: begin again with the first card."""
    DONE = "done"
    """While cards are read: the table is complete."""

    def __init__(self, meaning: str, use: Use = Use.NONE) -> None:
        self.meaning = meaning
        self.use = use


@cache
def orders_for(use: Use) -> tuple[Order, ...]:
    """The orders with this use."""
    return tuple(order for order in Order if use in order.use)


PHONES = (Order.NORTH_PHONE, Order.SOUTH_PHONE)
"""Orders about the phones at the seats, which are listened for at every moment."""


Topic = str
"""A word or a rule of the game that somebody may ask about; the language has the answers."""


@dataclass(frozen=True, slots=True)
class SaidClue:
    """A clue; `correction` if it is meant to replace the current one."""

    clue: Clue
    correction: bool = False
    spelled: bool = False
    """Spelled letter by letter, so that words of the same sound are excluded (W5)."""
    doubtful: bool = False
    """Perhaps table talk or another clue, so it is confirmed before it is given."""
    misheard: bool = False
    """The current clue was misheard, so this may replace it at any time (D7)."""


@dataclass(frozen=True, slots=True)
class SaidGuess:
    """A card, by its word or by its place."""

    position: int


@dataclass(frozen=True, slots=True)
class SaidTwo:
    """Two cards at once (H9)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class SaidMark:
    """A card to be marked as a bystander of the giver (H10)."""

    position: int


@dataclass(frozen=True, slots=True)
class SaidSwap:
    """A card to be exchanged before the first clue, for this one or for any other."""

    position: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class SaidBonus:
    """A request to use a bonus (H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class AskedBonus:
    """A question about the effect of this bonus."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class AskedMission:
    """A question about the turns and mistakes of this mission."""

    mission: Mission


@dataclass(frozen=True, slots=True)
class AskedRule:
    """A question about a word or a rule of the game."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class AskedRow:
    """A question about the cards in a row, counted from 0 as north sees the table."""

    row: int


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A question about the place of a card, and whether it can still be guessed."""

    position: int


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A question whether a word may be a clue."""

    word: str


@dataclass(frozen=True, slots=True)
class SaidWish:
    """Another table is wanted: a new game, an edition, a mission, a team, other cards."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class SaidChoice:
    """One of the answers that were offered, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """A request; `doubtful`: it may have been table talk, so it is confirmed first."""

    order: Order
    doubtful: bool = False


YES, NO = Ordered(Order.YES), Ordered(Order.NO)

AskedAbout = AskedBonus | AskedMission | AskedRule | AskedRow | AskedCard | AskedWord
"""Questions about the game; they change nothing."""

Touching = SaidGuess | SaidTwo | SaidMark
"""Requests to touch cards."""

Intent = SaidClue | Touching | SaidSwap | SaidBonus | SaidWish | SaidChoice | Ordered | AskedAbout


def order_in(intent: Intent | None) -> Order | None:
    """The order that an intent is, if it is one."""
    return intent.order if isinstance(intent, Ordered) else None
