"""Intents: the possible meanings of what somebody said."""

from dataclasses import dataclass
from enum import Enum, auto

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.clue import Clue
from assistant.game.rules.wish import Wish


class Order(Enum):
    """A request that needs no word about a card, a clue or a game."""

    STOP = auto()
    """End the turn."""
    YES = auto()
    NO = auto()
    NEVER = auto()
    """No to a bonus on offer, for the whole game (H11)."""
    CANCEL = auto()
    """No to an open question; without one, take the clue back."""
    TAKE_BACK = auto()
    PENALTY = auto()
    ALLOW = auto()
    CHALLENGE = auto()
    UNDO = auto()
    REPEAT = auto()
    TURNS = auto()
    WHOSE_TURN = auto()
    GUESSES = auto()
    """Say how many more guesses the clue allows."""
    CLUES = auto()
    """List the current clue and those before it."""
    SPELL = auto()
    """Spell the current clue (W5)."""
    SCORE = auto()
    AGENTS = auto()
    """Say how many agents are left."""
    BONUSES = auto()
    WHICH_GAME = auto()
    """Say which game, and which mission, is played."""
    MISSIONS = auto()
    """List the missions that can be chosen now."""
    RULES = auto()
    TIMER = auto()
    HELP = auto()
    HEARD = auto()
    """Repeat the words that were heard last."""
    READ_TABLE = auto()
    READ_VISIBLE = auto()
    """Read aloud the cards that are not covered."""
    LOUDER = auto()
    QUIETER = auto()
    FASTER = auto()
    SLOWER = auto()
    HINT = auto()
    """Show a clue or card that the program would choose, on the speaker's own screen alone."""
    REVIEW = auto()
    """After the end: review each clue, and what would have been better."""
    SHOW_KEY = auto()
    """After the end: show both sides of the key, on both screens."""
    TEACH = auto()
    """Begin the spoken lesson."""
    PAUSE = auto()
    RESUME = auto()
    QUIT = auto()
    """Explain how to leave."""
    NORTH_PHONE = auto()
    """Free north's seat for another phone."""
    SOUTH_PHONE = auto()
    OBJECT = auto()
    """Object to the card that the partner announced, so that it leaves the card alone."""
    PARTNER_FIRST = auto()
    """Let the partner act first, if either side may."""
    CLEAR = auto()
    """While cards are read: begin again with the first card."""
    DONE = auto()
    """While cards are read: the table is complete."""
    TURNED = auto()
    """Say which cards were guessed, and their identities."""
    HEALTH = auto()
    """Say how the machine is."""
    PLAYED = auto()
    """Say how long this game has been played."""


CHANGING = frozenset(
    (
        *(Order.YES, Order.NEVER, Order.CANCEL, Order.UNDO, Order.CHALLENGE),
        *(Order.PENALTY, Order.ALLOW, Order.TAKE_BACK, Order.PAUSE, Order.RESUME, Order.TEACH),
        *(Order.STOP, Order.HINT, Order.NORTH_PHONE, Order.SOUTH_PHONE, Order.OBJECT),
    )
)
"""Orders that are asked back if the words only resembled them; the others only give information."""


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
class SaidCardOrStop:
    """A card whose word also ends the turn, so that the meaning is unclear."""

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


AskedAbout = AskedBonus | AskedRule | AskedRow | AskedCard | AskedWord
"""Questions about the game; they change nothing."""

Touching = SaidGuess | SaidCardOrStop | SaidTwo | SaidMark
"""Requests to touch cards."""

Intent = SaidClue | Touching | SaidSwap | SaidBonus | SaidWish | SaidChoice | Ordered | AskedAbout
