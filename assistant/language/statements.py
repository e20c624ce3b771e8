"""What is said to the table: values, which a language turns into words (`language.say`).

A statement holds what it is about and nothing that lies open on the table anyway: it is put
into words together with the `PublicView` of its moment. None can tell what the key still
hides, because none holds it (D20).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from assistant.game.complaints import Complaint, Fault
from assistant.game.messages import PhoneNews
from assistant.game.referee import Ruling
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Earned, Progress
from assistant.game.rules.cards import Card, Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.hindsight import Hindsight
from assistant.game.rules.partner import Partnered
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Unmet
from assistant.language.intents import Order, Topic
from assistant.language.questions import Question, own_question


class Plain(Enum):
    """Statements that need nothing but the table to be put into words."""

    EXPECTED = auto()
    """Who is to do what now."""
    # --- a move was made
    GO_ON = auto()
    """The guessers may guess again, or end their turn."""
    TURN_IS_OVER = auto()
    """The guessers found the last card that they can guess, so the turn ended (D13)."""
    TURNS_LEFT = auto()
    """What the bank holds; in a mission also how many mistakes it can pay for."""
    COSTS_TWO = auto()
    """This bystander took two tokens, as no token for mistakes was left (M3)."""
    GUESSES_LEFT = auto()
    """How many more guesses a team's clue allows (C4)."""
    NO_LIMIT = auto()
    """The clue allows any number of guesses (D7, C4)."""
    AGENTS_LEFT = auto()
    """How many agents are still to be found."""
    SUDDEN_DEATH = auto()
    TAP_FIRST = auto()
    OUTCOME = auto()
    """How the game ended, with its score where one is counted."""
    PENALTY = auto()
    UNDO_TAKES_BACK = auto()
    """A strict referee spoke without asking: “undo” takes its penalty back."""
    CLUE_REJECTED = auto()
    COVERED = auto()
    """A spymaster covered an agent (C8, C10)."""
    CARD_LEFT = auto()
    """The partner leaves a card alone, as it was asked to."""
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
    """How to put right what was misheard (D7)."""
    NO_CLUES_IN_SUDDEN_DEATH = auto()
    NO_QUESTION = auto()
    NOTHING_TO_RULE = auto()
    ONE_AT_A_TIME = auto()
    """Two cards were named; the first is asked about."""
    NOTHING_TO_UNDO = auto()
    NO_CLUE_YET = auto()
    NOTHING_SAID = auto()
    NOTHING_HEARD = auto()
    PAUSED = auto()
    NOT_PAUSED = auto()
    NO_TIMER = auto()
    TIME_IS_UP = auto()
    WHOSE_CARD = auto()
    """Which side's card is it? A tap tells (H10)."""
    SAY_HELP = auto()
    HOW_TO_LEAVE = auto()
    NO_SWAP_NOW = auto()
    LESSON_BEGINS = auto()
    LESSON_LEFT = auto()
    NO_LESSON_NOW = auto()
    """The lesson is for people on both sides, and a partner plays one."""
    KEY_IS_SHOWN = auto()
    KEY_IS_SECRET = auto()
    WHOSE_HINT = auto()
    """Nobody knows who wants a hint, so there is no screen to show it on."""
    NO_REVIEW_NOW = auto()
    LOOKING_BACK = auto()
    """The clues of the game are looked back on, which takes a moment."""
    ADJUSTED = auto()
    """Louder, slower and so on: the sentence itself is the proof."""
    # --- answers
    CLUES = auto()
    """The clue that stands, then all that were given (D14)."""
    SCORE = auto()
    TURNED = auto()
    """The cards that were guessed, and what they were."""
    BONUSES = auto()
    HOUSE_RULES = auto()
    # --- openings
    WELCOME = auto()
    NEW_GAME = auto()
    GAME_TITLE = auto()
    RESUMED = auto()
    AGREED = auto()
    """The house rules that were agreed on, if any."""
    TURN_THE_CARDS = auto()
    """The other sides of the same cards are played with (C12)."""
    STATE = auto()
    """Where the game stands: what the bank holds, or how far the teams are."""
    MISSION = auto()
    """Its name and its numbers (M1)."""
    MISSION_NAME = auto()
    """Its name alone, where its numbers are what the bank began with."""
    BONUSES_HERE = auto()
    """The bonuses of the log for this game, if there are any."""
    GAME_LEFT = auto()
    """A game was interrupted before; how to go on with it, and until when."""
    NO_GAME_TO_RESUME = auto()
    OR_RESUME = auto()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question is asked, or asked again."""

    question: Question
    plainly: bool = False
    """With what to do for a yes that cannot be misheard."""


@dataclass(frozen=True, slots=True)
class ClueSaid:
    """The echo of a clue, such as “Weather, two”."""

    clue: Clue


@dataclass(frozen=True, slots=True)
class StandingClue:
    """The clue that is being guessed."""

    clue: Clue


@dataclass(frozen=True, slots=True)
class SpelledClue:
    """Its letters, one by one (W5)."""

    clue: Clue


@dataclass(frozen=True, slots=True)
class RuledOut:
    """The referee's finding, said before a penalty that nobody was asked about."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class CardNamed:
    """A card that is touched at once, without a question."""

    position: int


@dataclass(frozen=True, slots=True)
class PartnerPlays:
    """What the program plays itself in this game."""

    partner: Partnered


@dataclass(frozen=True, slots=True)
class PartnersClue:
    """The partner gives a clue, for this side or team."""

    by: Party
    clue: Clue


@dataclass(frozen=True, slots=True)
class PartnerStops:
    """The partner ends the turn of this side or team."""

    by: Party


@dataclass(frozen=True, slots=True)
class InHindsight:
    """What a clue found, what else it pointed at, and what would have been better."""

    clue: Clue
    found: tuple[int, ...]
    seen: Hindsight


@dataclass(frozen=True, slots=True)
class HintShown:
    """A seat has a hint on its own screen; what it says is nowhere else (D20)."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Played:
    """How long this game has been played."""

    seconds: float


@dataclass(frozen=True, slots=True)
class CardLies:
    """Where a card lies, and whether it can still be guessed."""

    position: int


@dataclass(frozen=True, slots=True)
class WordJudged:
    """What the referee would say of a word, as a clue."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class CardIs:
    """What a card turned out to be."""

    identity: Identity


@dataclass(frozen=True, slots=True)
class NoCardsLeft:
    """Nothing is left that this side could guess (D13)."""

    side: Side


@dataclass(frozen=True, slots=True)
class BonusIsUsed:
    """A bonus was ticked off."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class BonusDoes:
    """What a bonus does, and how to use it."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class RuleIs:
    """What a word of the game means, or what a rule says, in the game that is played."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class HowToUse:
    """What to say for a bonus that needs a word or a card."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class CluesFloor:
    """A side or a team has the floor for a clue."""

    by: Party


@dataclass(frozen=True, slots=True)
class GuessFloor:
    """A side has the floor in sudden death."""

    by: Party


@dataclass(frozen=True, slots=True)
class AnswersAlone:
    """Only this side or team answers the open question; `tap`: with its button."""

    by: Party
    tap: bool = False


@dataclass(frozen=True, slots=True)
class GaveTheClue:
    """Only the giver changes the clue."""

    by: Party


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something is not done."""

    reason: Reason
    position: int | None = None
    by: Party | None = None


@dataclass(frozen=True, slots=True)
class WishIsRefused:
    """Why the next table cannot be as it was wished."""

    why: Unmet


@dataclass(frozen=True, slots=True)
class NotSaved:
    """The move was not made, because it could not be kept on disk."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class NotLaid:
    """The next table could not be laid, or not be kept."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """What was heard and means nothing now."""

    heard: str


@dataclass(frozen=True, slots=True)
class LastHeard:
    """The answer to “what did you hear”."""

    heard: str


@dataclass(frozen=True, slots=True)
class Help:
    """What is expected, and what else can be said."""

    orders: tuple[Order, ...]
    question: Question | None
    paused: bool


@dataclass(frozen=True, slots=True)
class TimerStarted:
    """A slow player has so many seconds (C9)."""

    seconds: int


@dataclass(frozen=True, slots=True)
class CardsRead:
    """Cards read aloud, row by row; `visible`: those that are not covered alone."""

    rows: tuple[int, ...]
    visible: bool = False


@dataclass(frozen=True, slots=True)
class TeamPlays:
    """Whose games these are from now on (M8)."""

    name: str


@dataclass(frozen=True, slots=True)
class CardsClash:
    """Cards that are forms or parts of each other, for the players to know or to change."""

    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class CardsSoundAlike:
    """Cards that sound the same, by their positions (W5)."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MissionEarned:
    """What winning this mission unlocked, and the bonus that it earned."""

    earned: Earned


@dataclass(frozen=True, slots=True)
class Missions:
    """The missions that were won, and those that can be chosen."""

    progress: Progress


@dataclass(frozen=True, slots=True)
class CardSwapped:
    """Another card lies at this place."""

    position: int
    before: Card


@dataclass(frozen=True, slots=True)
class DeviceSays:
    """A device failed or came back."""

    complaint: Complaint


@dataclass(frozen=True, slots=True)
class PhoneIs:
    """A phone took this seat, or left it, perhaps for one team alone."""

    seat: Side
    news: PhoneNews
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class SeatIsFree:
    """Another phone may take this seat: somebody at the table asked for that."""

    seat: Side


# --- while the cards are read aloud ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsLaid:
    """These cards were understood and lie on the table."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPutRight:
    """Another card lies at a place now."""

    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardsMissing:
    """The table is not complete yet."""

    count: int


@dataclass(frozen=True, slots=True)
class NoRoomFor:
    """More cards than there are places left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LiesAlready:
    """A card that lies on the table already."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoCardThere:
    """A place that is still empty cannot be put right."""

    position: int


@dataclass(frozen=True, slots=True)
class WhichCardThere:
    """A place was named, but no card for it."""

    position: int


# --- the lesson ------------------------------------------------------------------------


class LessonStep(Enum):
    """What a newcomer does first, second and so on."""

    GIVE_A_CLUE = auto()
    GUESS = auto()
    SAY_YES = auto()
    GUESS_WRONG = auto()
    THE_OTHERS_CLUE = auto()
    FIND_AND_STOP = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Lesson:
    """What to do now, and the card to do it with."""

    step: LessonStep
    position: int | None = None


Statement = (
    Plain
    | Asked
    | ClueSaid
    | StandingClue
    | SpelledClue
    | RuledOut
    | CardNamed
    | PartnerPlays
    | PartnersClue
    | PartnerStops
    | InHindsight
    | HintShown
    | CardIs
    | CardLies
    | WordJudged
    | Played
    | NoCardsLeft
    | BonusIsUsed
    | BonusDoes
    | RuleIs
    | HowToUse
    | CluesFloor
    | GuessFloor
    | AnswersAlone
    | GaveTheClue
    | Refused
    | WishIsRefused
    | NotSaved
    | NotLaid
    | NotUnderstood
    | LastHeard
    | Help
    | TimerStarted
    | CardsRead
    | TeamPlays
    | CardsClash
    | CardsSoundAlike
    | MissionEarned
    | Missions
    | CardSwapped
    | DeviceSays
    | PhoneIs
    | SeatIsFree
    | CardsLaid
    | CardPutRight
    | CardsMissing
    | NoRoomFor
    | LiesAlready
    | NoCardThere
    | WhichCardThere
    | Lesson
)

Statements = tuple[Statement, ...]


def due(view: PublicView) -> Statement:
    """What is expected now; the game's own question, where it asks one."""
    own = own_question(view)
    return Asked(own) if own else Plain.EXPECTED


def question_in(statements: Iterable[Statement]) -> Question | None:
    """The question that these statements ask; there is never more than one."""
    return next((one.question for one in statements if isinstance(one, Asked)), None)
