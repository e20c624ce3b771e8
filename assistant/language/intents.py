"""Intents: the meanings that an utterance can have."""

from dataclasses import dataclass
from enum import Enum, Flag, auto
from functools import cache

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.clue import Clue
from assistant.game.rules.wish import Wish
from assistant.language.about import Told


class Use(Flag):
    """When an order is listened for, and what effect it can have."""

    NONE = 0
    NAMED = auto()
    """Useful at any moment of a game, and named in help."""
    BESIDES = auto()
    """Useful at any moment of a game, but not named in help."""
    LAYING = auto()
    """Useful while cards are read aloud; a likely card word is then never an order."""
    PAUSED = auto()
    """Allowed while the game is paused."""
    ANSWERS = auto()
    """Answers a question, even if a card has the same name."""
    CHANGES = auto()
    """Needs confirmation if the words only resembled it; orders without this use only inform."""
    MOVES = auto()
    """Moves the game or leaves it, so a question or a denial never counts as such an order."""
    TELLS = auto()
    """Asks for information from the public view, which `statements.Answer` gives."""
    UNHEARD = auto()
    """Has no phrase for recognizers to listen for, and is understood only by its examples."""


DURING = Use.NAMED | Use.PAUSED
ANY_TIME = Use.NAMED | Use.PAUSED | Use.LAYING
MOVING = Use.CHANGES | Use.MOVES


class Order(Enum):
    """A request that names no card, clue or game; the most useful ones come first.

    This is the table of orders. Each has a name, which phrases and examples share, and its uses.
    """

    STOP = "stop", MOVING
    """End the turn."""
    YES = "yes", MOVING | Use.ANSWERS
    NO = "no", Use.ANSWERS
    NEVER = "never", Use.CHANGES
    """Decline an offered bonus for the whole game (H11)."""
    CANCEL = "cancel", Use.CHANGES
    """Answer no to the open question; without one, withdraw the clue."""
    TAKE_BACK = "take back", MOVING | Use.ANSWERS
    PENALTY = "penalty", MOVING | Use.ANSWERS
    ALLOW = "allow", MOVING | Use.ANSWERS
    CHALLENGE = "challenge", MOVING
    UNDO = "undo", MOVING | Use.LAYING
    REPEAT = "repeat", ANY_TIME
    TURNS = "turns", ANY_TIME
    AGENTS = "agents", DURING
    """Announce the number of agents left."""
    WHOSE_TURN = "whose turn", ANY_TIME
    CLUES = "clues", DURING | Use.TELLS
    """List the current clue and the earlier ones."""
    SPELL = "spell", DURING
    """Spell the current clue (W5)."""
    SCORE = "score", DURING | Use.TELLS
    BONUSES = "bonuses", Use.PAUSED | Use.TELLS
    RULES = "rules", ANY_TIME | Use.TELLS
    HEARD = "heard", Use.LAYING
    """Repeat the last words that were heard."""
    READ_TABLE = "read table", Use.BESIDES | Use.LAYING
    READ_VISIBLE = "read visible"
    """Read the uncovered cards aloud."""
    HELP = "help", ANY_TIME
    PAUSE = "pause", Use.NAMED | Use.LAYING | Use.CHANGES
    RESUME = "resume", Use.PAUSED | Use.LAYING | Use.CHANGES
    """Resume after a pause or, while cards are read aloud, return to the previous game."""
    GUESSES = "guesses", Use.BESIDES
    """Announce the number of guesses that the clue still allows."""
    WHICH_GAME = "which game", Use.BESIDES
    """Name the current game and its mission."""
    MISSIONS = "missions", Use.BESIDES
    """List the missions that can be chosen at present."""
    TURNED = "turned", Use.TELLS | Use.UNHEARD
    """List the guessed cards with their identities."""
    PLAYED = "played", Use.UNHEARD
    """Announce how long this game has been played."""
    HEALTH = "health", Use.BESIDES
    """Report the machine's condition."""
    TIMER = "timer"
    LOUDER = "louder", Use.BESIDES
    QUIETER = "quieter", Use.BESIDES
    FASTER = "faster", Use.BESIDES
    SLOWER = "slower", Use.BESIDES
    HINT = "hint", Use.CHANGES
    """Show a clue or card that the program would choose, only on the player's own screen."""
    REVIEW = "review"
    """After the end: review each clue, with better alternatives."""
    SHOW_KEY = "show key"
    """After the end: show both sides of the key on both screens."""
    TEACH = "teach", MOVING | Use.BESIDES
    """Start the spoken lesson."""
    QUIT = "quit", Use.BESIDES
    """Explain how to leave the game."""
    NORTH_PHONE = "north phone", Use.CHANGES | Use.BESIDES
    """Free north's seat for another phone."""
    SOUTH_PHONE = "south phone", Use.CHANGES | Use.BESIDES
    OBJECT = "object", Use.CHANGES
    """Object to the card that the partner announced, which prevents the guess."""
    PARTNER_FIRST = "partner first", Use.MOVES
    """Let the partner act first, if either side may."""
    CLEAR = "clear"
    """While cards are read aloud: start again from the first card."""
    DONE = "done"
    """While cards are read aloud: the table is complete."""

    def __init__(self, meaning: str, use: Use = Use.NONE) -> None:
        self.meaning = meaning
        self.use = use


@cache
def orders_for(use: Use) -> tuple[Order, ...]:
    """The orders that have this use."""
    return tuple(order for order in Order if use in order.use)


PHONES = (Order.NORTH_PHONE, Order.SOUTH_PHONE)
"""Orders about the phones at the seats, which are listened for at every moment."""


Topic = str
"""A word or rule of the game that players can ask about; a language has the answers."""


@dataclass(frozen=True, slots=True)
class SaidClue:
    """A clue; with `correction`, it is meant to replace the current one."""

    clue: Clue
    correction: bool = False
    spelled: bool = False
    """Whether it was spelled letter by letter, so that homophones are excluded (W5)."""
    doubtful: bool = False
    """Whether it may be table talk or another clue, so that it needs confirmation."""
    misheard: bool = False
    """Whether the current clue was misheard, so that this one can replace it at any time (D7)."""


@dataclass(frozen=True, slots=True)
class SaidGuess:
    """A card, named by its word or by its place."""

    position: int
    instead: bool = False
    """Whether it was said after a no, in place of the card in question."""


@dataclass(frozen=True, slots=True)
class SaidTwo:
    """Two cards at once (H9)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class SaidMark:
    """A spoken request to mark a card as a bystander on the clue giver's key (H10)."""

    position: int


@dataclass(frozen=True, slots=True)
class SaidSwap:
    """A request to swap a card before the first clue: for the card `word`, or for any other."""

    position: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class SaidBonus:
    """A request to use a bonus (H11)."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """A question about the game, with the statement that answers it."""

    answer: Told


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A question about whether a word is a valid clue."""

    word: str


@dataclass(frozen=True, slots=True)
class SaidWish:
    """A request for another table: a new game, an edition, a mission, a team or other cards."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class SaidChoice:
    """A choice among the answers on offer, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """A request without details; if `doubtful`, it may have been talk and needs confirmation."""

    order: Order
    doubtful: bool = False


YES, NO = Ordered(Order.YES), Ordered(Order.NO)

Asking = AskedAbout | AskedWord
"""Questions about the game, which change nothing."""

Touching = SaidGuess | SaidTwo | SaidMark
"""Requests to touch cards."""

Intent = SaidClue | Touching | SaidSwap | SaidBonus | SaidWish | SaidChoice | Ordered | Asking


def order_in(intent: Intent | None) -> Order | None:
    """The order of an intent, if it is one."""
    return intent.order if isinstance(intent, Ordered) else None
