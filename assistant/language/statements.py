"""Statements to the table: values that a language turns into words (`language.say`).

A statement holds its subject, but no public information: its words depend on the `PublicView` of
its moment. No statement can reveal the key, because none holds it (D20).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Generic, TypeVar

from assistant.game.complaints import Complaint, Fault
from assistant.game.messages import ErrandEnded, Phone
from assistant.game.referee import Ruling
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Earned, Progress
from assistant.game.rules.cards import Card, Identity, Party, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import ClueGiven
from assistant.game.rules.hindsight import Hindsight
from assistant.game.rules.missions import Mission
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Unmet
from assistant.language.intents import Order, Topic
from assistant.language.questions import Question, own_question


class Plain(Enum):
    """Statements that need only the public view to be put into words."""

    EXPECTED = auto()
    """The action that is expected now."""
    WHOSE_TURN = auto()
    """The same as an answer, even while a question is open."""
    # --- a move was made
    GO_ON = auto()
    """The guessers may guess again, or end their turn."""
    TURN_IS_OVER = auto()
    """The guessers found the last card that they can guess, so the turn ended (D13)."""
    TURNS_LEFT = auto()
    """The turns left in the bank; in a mission also the mistakes that it can pay for."""
    COSTS_TWO = auto()
    """This bystander cost two tokens, because no mistake tokens were left (M3)."""
    GUESSES_LEFT = auto()
    """The number of guesses that a team's clue still allows (C4)."""
    NO_LIMIT = auto()
    """The clue allows any number of guesses (D7, C4)."""
    AGENTS_LEFT = auto()
    """The number of agents still to find."""
    SUDDEN_DEATH = auto()
    TAP_FIRST = auto()
    OUTCOME = auto()
    """The result of the game, with its score if there is one."""
    PENALTY = auto()
    UNDO_TAKES_BACK = auto()
    """A strict referee imposed a penalty automatically: “undo” cancels it."""
    CLUE_REJECTED = auto()
    COVERED = auto()
    """A spymaster covered an agent (C8, C10)."""
    """The partner skips a card after an objection."""
    IGNORED = auto()
    TWO_TURNED = auto()
    SET_ASIDE = auto()
    """The bonus is not offered again in this game."""
    # --- the dialogue
    TAKEN_BACK = auto()
    UNDONE = auto()
    CLUE_STANDS = auto()
    SPELL_IT = auto()
    SAY_AGAIN_OR_SPELL = auto()
    SAY_NO_AND_THE_CLUE = auto()
    """Instructions for correcting a misheard clue (D7)."""
    NO_CLUES_IN_SUDDEN_DEATH = auto()
    NO_QUESTION = auto()
    NOTHING_TO_RULE = auto()
    ONE_AT_A_TIME = auto()
    """Two cards were named; the question is about the first."""
    NOTHING_TO_UNDO = auto()
    REVEALED = auto()
    """A revealed card cannot be taken back."""
    ASKED_IN_SECRET = auto()
    """A spoken question about a clue gets no spoken ruling, which would reveal the clue."""
    NO_CLUE_YET = auto()
    NOTHING_SAID = auto()
    NOTHING_HEARD = auto()
    PAUSED = auto()
    NOT_PAUSED = auto()
    NO_TIMER = auto()
    TIME_IS_UP = auto()
    WHOSE_CARD = auto()
    """It is unclear which side's card is meant; a tap answers that (H10)."""
    SAY_HELP = auto()
    HOW_TO_LEAVE = auto()
    FAREWELL = auto()
    """The box is being switched off."""
    ERRAND_BEGINS = auto()
    """The machine is doing an errand, which takes a while."""
    AT_THE_BOX = auto()
    """Only a yes at the box counts."""
    NO_SWAP_NOW = auto()
    LESSON_BEGINS = auto()
    LESSON_LEFT = auto()
    NO_LESSON_NOW = auto()
    """No lesson now, because it needs people on both sides and a partner plays one."""
    KEY_IS_SHOWN = auto()
    KEY_IS_SECRET = auto()
    WHOSE_HINT = auto()
    """The seat that wants a hint is unknown, so no screen can show it."""
    NO_REVIEW_NOW = auto()
    LOOKING_BACK = auto()
    """A review of the game's clues is coming, which takes a moment."""
    ADJUSTED = auto()
    """Volume or rate was changed: the sentence itself demonstrates it."""
    # --- openings
    WELCOME = auto()
    NEW_GAME = auto()
    GAME_TITLE = auto()
    RESUMED = auto()
    AGREED = auto()
    """The agreed house rules, if any."""
    TURN_THE_CARDS = auto()
    """The cards are turned over for this game (C12)."""
    TURN_OR_LAY = auto()
    """The players' own cards are still on the table: turn or replace them (C12)."""
    STATE = auto()
    """The state of the game: the bank, or the agents that each team has left."""
    MISSION = auto()
    """The name and the numbers of the mission (M1)."""
    MISSION_NAME = auto()
    """The name of the mission alone, if the bank already shows its numbers."""
    BONUSES_HERE = auto()
    """The bonuses of the log for this game, if any."""
    GAME_LEFT = auto()
    """An earlier game was interrupted; how to resume it, and until when."""
    NO_GAME_TO_RESUME = auto()
    OR_RESUME = auto()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an order with `Use.TELLS`, which needs only the public view."""

    order: Order


Thing = TypeVar("Thing", bound=Hashable)


@dataclass(frozen=True)
class About(Generic[Thing]):
    """A kind of statement about one subject; calling it with the subject makes the statement."""

    name: str

    def __call__(self, thing: Thing) -> Told:
        """The statement about this subject."""
        return Told(self, thing)


@dataclass(frozen=True, slots=True)
class Told:
    """A statement about one subject, whose type depends on the kind."""

    kind: About[Any]
    thing: Hashable


# --- about a clue
ClueSaid = About[Clue]("ClueSaid")
"""The confirmation of a clue, such as “Weather, two”."""
StandingClue = About[Clue]("StandingClue")
"""The clue that is being guessed."""
ClueLeft = About[Clue]("ClueLeft")
"""A clue that was dropped after a “no”."""
SpelledClue = About[Clue]("SpelledClue")
"""The letters of the clue, one by one (W5)."""
PartnersClue = About[ClueGiven]("PartnersClue")
"""The partner's clue, for this side or team."""
GaveTheClue = About[Party]("GaveTheClue")
"""Only the giver may change the clue."""
RuledOut = About[Ruling]("RuledOut")
"""The referee's ruling, announced before an automatic penalty."""
WordJudged = About[Ruling]("WordJudged")
"""The referee's ruling on a word as a clue."""
# --- about cards on the table
CardLeft = About[int]("CardLeft")
"""A card that is left alone after a “no”."""
CardNamed = About[int]("CardNamed")
"""A card that is touched at once, without a question."""
CardIs = About[Identity]("CardIs")
"""A touched card's identity."""
CardLies = About[int]("CardLies")
"""A card's place, and whether it can still be guessed."""
NoCardsLeft = About[Side]("NoCardsLeft")
"""No cards are left for the side to guess (D13)."""
# --- about whose turn it is to act
CluesFloor = About[Party]("CluesFloor")
"""A side or a team has the floor for a clue."""
GuessFloor = About[Party]("GuessFloor")
"""A side has the floor in sudden death."""
AnswersAlone = About[Party]("AnswersAlone")
"""Only this side or team may answer the open question."""
TapsAlone = About[Party]("TapsAlone")
"""Only this side or team may answer it, and only with its button."""
TimerStarted = About[int]("TimerStarted")
"""A slow player has this many seconds (C9)."""
# --- about the game and its rules
PartnerPlays = About[Side]("PartnerPlays")
"""The seat that the program plays in this game."""
PartnerStops = About[Party]("PartnerStops")
"""The partner ends the turn of this side or team."""
HintShown = About[Side]("HintShown")
"""A seat has a hint on its own screen, and nowhere else (D20)."""
TeamPlays = About[str]("TeamPlays")
"""The team that plays from now on (M8)."""
Played = About[float]("Played")
"""The time that this game has been played, in seconds."""
RuleIs = About[Topic]("RuleIs")
"""The meaning of a word or rule in the current game."""
BonusIsUsed = About[Bonus]("BonusIsUsed")
"""A bonus was used and ticked off."""
BonusDoes = About[Bonus]("BonusDoes")
"""A bonus's effect, and instructions for it."""
MissionAsks = About[Mission]("MissionAsks")
"""The turns and mistakes of a mission."""
HowToUse = About[Bonus]("HowToUse")
"""Instructions for using a bonus that needs a word or a card."""
MissionEarned = About[Earned]("MissionEarned")
"""The missions and the bonus that this win earned."""
Missions = About[Progress]("Missions")
"""The missions that were won, and those that can be chosen."""
# --- about a request that was not met, or a device
WishIsRefused = About[Unmet]("WishIsRefused")
"""The requested table is impossible, with the reason."""
NotSaved = About[Fault]("NotSaved")
"""A move was not made, because it could not be saved on disk."""
NotLaid = About[Fault]("NotLaid")
"""The next table could not be laid or saved."""
NotUnderstood = About[str]("NotUnderstood")
"""The words that were heard, which mean nothing now."""
NotOnTable = About[str]("NotOnTable")
"""A word that is on no card, said while a guess is due."""
LastHeard = About[str]("LastHeard")
"""The answer to “what did you hear”."""
DeviceSays = About[Complaint]("DeviceSays")
"""A device failed or recovered."""
PhoneIs = About[Phone]("PhoneIs")
"""A phone took or left its seat, perhaps for one team only."""
SeatIsFree = About[Side]("SeatIsFree")
"""A seat was freed on request, so that another phone can take it."""
ErrandDone = About[ErrandEnded]("ErrandDone")
"""The machine completed or failed an errand; without its log."""
# --- while the cards are read aloud
CardsLaid = About[tuple[Card, ...]]("CardsLaid")
"""These cards were understood, and are now on the table."""
CardsMissing = About[int]("CardsMissing")
"""Number of cards that are still missing."""
NoRoomFor = About[tuple[Card, ...]]("NoRoomFor")
"""More cards were read than there are places left."""
LiesAlready = About[Card]("LiesAlready")
"""A card is already on the table."""
NoCardThere = About[int]("NoCardThere")
"""A place is still empty, so there is no card to correct."""
WhichCardThere = About[int]("WhichCardThere")
"""A place was named without a card for it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question is asked, or asked again."""

    question: Question
    plainly: bool = False
    """Whether to explain how to say an unmistakable yes."""


@dataclass(frozen=True, slots=True)
class ClueReadAs:
    """The partner does not know a clue, and interprets it by other words or not at all."""

    word: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InHindsight:
    """A review of one clue: its finds, other cards that it suggested, and better clues."""

    clue: Clue
    found: tuple[int, ...]
    seen: Hindsight


@dataclass(frozen=True, slots=True)
class Health:
    """The machine's condition, as far as it is known."""

    version: str = ""
    recognizer: str = ""
    free: int | None = None
    """Megabytes."""
    low: bool = False
    """Whether the voltage is, or was, too low."""
    hot: int | None = None
    """The temperature in degrees Celsius, if it is too high."""
    trouble: Complaint | None = None
    """The latest device complaint."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A command was refused, with the reason."""

    reason: Reason
    position: int | None = None
    by: Party | None = None


@dataclass(frozen=True, slots=True)
class Help:
    """The expected action, and the other possible orders."""

    orders: tuple[Order, ...]
    question: Question | None
    paused: bool


@dataclass(frozen=True, slots=True)
class CardsRead:
    """Cards read aloud, row by row; `visible`: only uncovered ones."""

    rows: tuple[int, ...]
    visible: bool = False


@dataclass(frozen=True, slots=True)
class CardSwapped:
    """A card was swapped before the first clue."""

    position: int
    before: Card


@dataclass(frozen=True, slots=True)
class CardPutRight:
    """A card was corrected while the cards were being read."""

    position: int
    card: Card


class LessonStep(Enum):
    """The steps of the lesson for newcomers."""

    GIVE_A_CLUE = auto()
    GUESS = auto()
    SAY_YES = auto()
    GUESS_WRONG = auto()
    THE_OTHERS_CLUE = auto()
    FIND_AND_STOP = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson's next action, and the card for it."""

    step: LessonStep
    position: int | None = None


Statement = (
    Plain
    | Answer
    | Told
    | Asked
    | Refused
    | ClueReadAs
    | InHindsight
    | Health
    | Help
    | CardsRead
    | CardSwapped
    | CardPutRight
    | Lesson
)

Statements = tuple[Statement, ...]


def kind_of(statement: Statement) -> object:
    """A statement's kind: its `kind` if it has a single subject, else its class."""
    return statement.kind if isinstance(statement, Told) else type(statement)


def due(view: PublicView) -> Statement:
    """The expected action, or the game's own question."""
    own = own_question(view)
    return Asked(own) if own else Plain.EXPECTED


def question_in(statements: Iterable[Statement]) -> Question | None:
    """The question that these statements ask; at most one."""
    return next((one.question for one in statements if isinstance(one, Asked)), None)
