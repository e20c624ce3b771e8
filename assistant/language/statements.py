"""Statements to the table: values, which a language turns into words (`language.say`).

A statement holds its subject, but nothing that is public anyway: the words are made with the
`PublicView` of its moment. No statement can reveal the key, because none holds it (D20).
"""

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
    """Statements that need only the public view to be put into words."""

    EXPECTED = auto()
    """The action that is expected now."""
    # --- a move was made
    GO_ON = auto()
    """The guessers may guess again, or end their turn."""
    TURN_IS_OVER = auto()
    """The guessers found the last card that they can guess, so the turn ended (D13)."""
    TURNS_LEFT = auto()
    """The turns left in the bank; in a mission also the mistakes that it can pay for."""
    COSTS_TWO = auto()
    """This bystander cost two tokens, because no token for mistakes was left (M3)."""
    GUESSES_LEFT = auto()
    """The number of guesses that a team's clue still allows (C4)."""
    NO_LIMIT = auto()
    """The clue allows any number of guesses (D7, C4)."""
    AGENTS_LEFT = auto()
    """The number of agents still to be found."""
    SUDDEN_DEATH = auto()
    TAP_FIRST = auto()
    OUTCOME = auto()
    """The result of the game, with its score if there is one."""
    PENALTY = auto()
    UNDO_TAKES_BACK = auto()
    """A strict referee imposed a penalty without asking: “undo” cancels it."""
    CLUE_REJECTED = auto()
    COVERED = auto()
    """A spymaster covered an agent (C8, C10)."""
    CARD_LEFT = auto()
    """The partner leaves a card alone after an objection."""
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
    """The box is switched off now."""
    NO_SWAP_NOW = auto()
    LESSON_BEGINS = auto()
    LESSON_LEFT = auto()
    NO_LESSON_NOW = auto()
    """No lesson now: it needs people on both sides, and a partner plays one."""
    KEY_IS_SHOWN = auto()
    KEY_IS_SECRET = auto()
    WHOSE_HINT = auto()
    """It is unknown who wants a hint, so there is no screen to show it on."""
    NO_REVIEW_NOW = auto()
    LOOKING_BACK = auto()
    """A review of the game's clues is coming, which takes a moment."""
    ADJUSTED = auto()
    """Volume or rate was changed: the sentence itself demonstrates it."""
    # --- answers
    CLUES = auto()
    """The current clue, then all earlier ones (D14)."""
    SCORE = auto()
    TURNED = auto()
    """The cards that were guessed, and their identities."""
    BONUSES = auto()
    HOUSE_RULES = auto()
    # --- openings
    WELCOME = auto()
    NEW_GAME = auto()
    GAME_TITLE = auto()
    RESUMED = auto()
    AGREED = auto()
    """The agreed house rules, if any."""
    TURN_THE_CARDS = auto()
    """The cards are turned over for this game (C12)."""
    STATE = auto()
    """The state of the game: the bank, or the agents that each team has left."""
    MISSION = auto()
    """The name and the numbers of the mission (M1)."""
    MISSION_NAME = auto()
    """The name of the mission alone, if the bank already shows its numbers."""
    BONUSES_HERE = auto()
    """The bonuses of the log for this game, if any."""
    GAME_LEFT = auto()
    """A game was interrupted before; how to resume it, and until when."""
    NO_GAME_TO_RESUME = auto()
    OR_RESUME = auto()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question is asked, or asked again."""

    question: Question
    plainly: bool = False
    """Whether to explain how to say an unmistakable yes."""


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
    """The letters of the clue, one by one (W5)."""

    clue: Clue


@dataclass(frozen=True, slots=True)
class RuledOut:
    """The referee's finding, said before an automatic penalty."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class CardNamed:
    """A card that is touched at once, without a question."""

    position: int


@dataclass(frozen=True, slots=True)
class PartnerPlays:
    """The part that the program plays in this game."""

    partner: Partnered


@dataclass(frozen=True, slots=True)
class PartnersClue:
    """The partner gives a clue, for this side or team."""

    by: Party
    clue: Clue


@dataclass(frozen=True, slots=True)
class ClueReadAs:
    """The partner does not know a clue, and understands it by other words or not at all."""

    word: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartnerStops:
    """The partner ends the turn of this side or team."""

    by: Party


@dataclass(frozen=True, slots=True)
class InHindsight:
    """A review of one clue: its finds, the other cards that it suggested, and better clues."""

    clue: Clue
    found: tuple[int, ...]
    seen: Hindsight


@dataclass(frozen=True, slots=True)
class HintShown:
    """A seat has a hint on its own screen; the hint itself is shown nowhere else (D20)."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Health:
    """How the machine is, as far as it is known."""

    version: str = ""
    recognizer: str = ""
    free: int | None = None
    """Megabytes."""
    low: bool = False
    """Whether the voltage is, or was, too low."""
    hot: int | None = None
    """The temperature in degrees Celsius, if it is too high."""
    trouble: Complaint | None = None
    """The last complaint of a device."""


@dataclass(frozen=True, slots=True)
class Played:
    """The time that this game has been played."""

    seconds: float


@dataclass(frozen=True, slots=True)
class CardLies:
    """The place of a card, and whether it can still be guessed."""

    position: int


@dataclass(frozen=True, slots=True)
class WordJudged:
    """The referee's ruling on a word, if it were a clue."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class CardIs:
    """The identity of a card that was touched."""

    identity: Identity


@dataclass(frozen=True, slots=True)
class NoCardsLeft:
    """No cards are left that the side could guess (D13)."""

    side: Side


@dataclass(frozen=True, slots=True)
class BonusIsUsed:
    """A bonus was ticked off."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class BonusDoes:
    """The effect of a bonus, and how to use it."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class RuleIs:
    """The meaning of a word or a rule in the game that is played."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class HowToUse:
    """Instructions for using a bonus that needs a word or a card."""

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
    """Only the giver may change the clue."""

    by: Party


@dataclass(frozen=True, slots=True)
class Refused:
    """A command is refused, with the reason."""

    reason: Reason
    position: int | None = None
    by: Party | None = None


@dataclass(frozen=True, slots=True)
class WishIsRefused:
    """The next table cannot be as wished, with the reason."""

    why: Unmet


@dataclass(frozen=True, slots=True)
class NotSaved:
    """A move was not made, because it could not be saved on disk."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class NotLaid:
    """The next table could not be laid, or not be saved."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The words that were heard, which mean nothing now."""

    heard: str


@dataclass(frozen=True, slots=True)
class LastHeard:
    """The answer to “what did you hear”."""

    heard: str


@dataclass(frozen=True, slots=True)
class Help:
    """The expected action, and the other possible orders."""

    orders: tuple[Order, ...]
    question: Question | None
    paused: bool


@dataclass(frozen=True, slots=True)
class TimerStarted:
    """A slow player has this many seconds (C9)."""

    seconds: int


@dataclass(frozen=True, slots=True)
class CardsRead:
    """Cards read aloud, row by row; `visible`: only those that are not covered."""

    rows: tuple[int, ...]
    visible: bool = False


@dataclass(frozen=True, slots=True)
class TeamPlays:
    """The team that plays from now on (M8)."""

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
    """The missions and the bonus that winning this mission earned."""

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
    """A phone took this seat or left it, perhaps for one team only."""

    seat: Side
    news: PhoneNews
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class SeatIsFree:
    """A seat was freed on request, so that another phone may take it."""

    seat: Side


# --- while the cards are read aloud ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsLaid:
    """These cards were understood and lie on the table."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPutRight:
    """A card was replaced by another."""

    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardsMissing:
    """The table is not complete yet."""

    count: int


@dataclass(frozen=True, slots=True)
class NoRoomFor:
    """There are more cards than places left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LiesAlready:
    """A card is on the table already."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoCardThere:
    """A place is still empty, so its card cannot be corrected."""

    position: int


@dataclass(frozen=True, slots=True)
class WhichCardThere:
    """A place was named without a card for it."""

    position: int


# --- the lesson ------------------------------------------------------------------------


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
    """The next action of the lesson, and the card for it."""

    step: LessonStep
    position: int | None = None


ClueStatement = ClueSaid | StandingClue | SpelledClue | RuledOut | WordJudged | GaveTheClue
"""Statements about a clue."""

CardStatement = CardNamed | CardIs | CardLies | CardSwapped | NoCardsLeft | CardsRead
"""Statements about cards on the table."""

PartnerStatement = PartnerPlays | PartnersClue | ClueReadAs | PartnerStops | InHindsight | HintShown
"""Statements about the program as a player or an adviser."""

GameStatement = Played | BonusIsUsed | BonusDoes | RuleIs | HowToUse | MissionEarned | Missions
"""Statements about the game and its rules."""

FloorStatement = CluesFloor | GuessFloor | AnswersAlone | TeamPlays | TimerStarted
"""Statements about whose turn it is to act."""

RefusalStatement = Refused | WishIsRefused | NotSaved | NotLaid | NotUnderstood | LastHeard | Help
"""Statements about a request that was not met, or was asked about."""

DeviceStatement = Health | DeviceSays | PhoneIs | SeatIsFree
"""Statements about the machine and its devices."""

LayingStatement = CardsLaid | CardPutRight | CardsMissing | NoRoomFor | LiesAlready
"""Statements while the cards of a table are read aloud."""

PlaceStatement = NoCardThere | WhichCardThere | CardsClash | CardsSoundAlike
"""Statements about places without a card, and cards that are much alike."""

About = ClueStatement | CardStatement | PartnerStatement | GameStatement | FloorStatement
Laying = LayingStatement | PlaceStatement
Statement = Plain | Asked | About | RefusalStatement | DeviceStatement | Laying | Lesson

Statements = tuple[Statement, ...]


def due(view: PublicView) -> Statement:
    """The expected action; the game's own question, if it asks one."""
    own = own_question(view)
    return Asked(own) if own else Plain.EXPECTED


def question_in(statements: Iterable[Statement]) -> Question | None:
    """The question that these statements ask; at most one."""
    return next((one.question for one in statements if isinstance(one, Asked)), None)
