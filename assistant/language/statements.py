"""Statements to the table, as values that a language turns into words (`language.say`).

A statement holds its subject, but no public information, which its words take from the `PublicView`
of its moment. No statement can reveal the key, because none holds it (D20).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

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
from assistant.language.about import About, Told
from assistant.language.intents import Order, Topic
from assistant.language.questions import Question, own_question


class Plain(Enum):
    """Statements without a subject, whose words depend only on the public view."""

    EXPECTED = auto()
    """The action that is expected now."""
    WHOSE_TURN = auto()
    """The same as an answer to a player, even while a question is open."""
    # --- a move was made
    GO_ON = auto()
    """The guessers can guess again or end their turn."""
    TURN_IS_OVER = auto()
    """The guessers found the last card that they can guess, so the turn ended (D13)."""
    TURNS_LEFT = auto()
    """The turns left in the bank and, in a mission, the mistakes that it can pay for."""
    COSTS_TWO = auto()
    """A bystander cost two tokens, because no tokens for mistakes were left (M3)."""
    GUESSES_LEFT = auto()
    """The number of guesses that a team's clue still allows (C4)."""
    NO_LIMIT = auto()
    """The clue allows any number of guesses (D7, C4)."""
    AGENTS_LEFT = auto()
    """The number of agents left to find."""
    SUDDEN_DEATH = auto()
    TAP_FIRST = auto()
    OUTCOME = auto()
    """The result of the game, with its score if there is one."""
    PENALTY = auto()
    UNDO_TAKES_BACK = auto()
    """A strict referee applied the penalty automatically; “undo” cancels it."""
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
    """Two cards were named, and the question is about the first."""
    NOTHING_TO_UNDO = auto()
    REVEALED = auto()
    """A revealed card cannot be taken back."""
    ASKED_IN_SECRET = auto()
    """A spoken question about a clue gets no spoken ruling, which would reveal that clue."""
    NO_CLUE_YET = auto()
    NOTHING_SAID = auto()
    NOTHING_HEARD = auto()
    PAUSED = auto()
    NOT_PAUSED = auto()
    NO_TIMER = auto()
    TIME_IS_UP = auto()
    WHOSE_CARD = auto()
    """It is unclear which side's card is meant; a tap by that side answers it (H10)."""
    SAY_HELP = auto()
    HOW_TO_LEAVE = auto()
    FAREWELL = auto()
    """The box is being switched off."""
    ERRAND_BEGINS = auto()
    """The machine is carrying out an errand, which takes a while."""
    AT_THE_BOX = auto()
    """Only a yes said at the box counts."""
    NO_SWAP_NOW = auto()
    LESSON_BEGINS = auto()
    LESSON_LEFT = auto()
    NO_LESSON_NOW = auto()
    """A lesson is not possible, because it needs people on both sides, and a partner plays one."""
    KEY_IS_SHOWN = auto()
    KEY_IS_SECRET = auto()
    WHOSE_HINT = auto()
    """It is unknown which seat wants a hint, so no screen can show it."""
    NO_REVIEW_NOW = auto()
    LOOKING_BACK = auto()
    """A review of the game's clues will follow, which takes a moment to prepare."""
    ADJUSTED = auto()
    """The volume or rate was changed, which this sentence itself demonstrates."""
    # --- openings
    WELCOME = auto()
    NEW_GAME = auto()
    GAME_TITLE = auto()
    RESUMED = auto()
    AGREED = auto()
    """The house rules of this game, if any were agreed."""
    TURN_THE_CARDS = auto()
    """The cards are turned over for this game (C12)."""
    TURN_OR_LAY = auto()
    """The players' own cards are still on the table, and have to be turned or replaced (C12)."""
    STATE = auto()
    """The state of the game: the bank, or how many agents each team has left."""
    MISSION = auto()
    """The name and the numbers of the mission (M1)."""
    MISSION_NAME = auto()
    """The mission's name alone, because the bank already gives its numbers."""
    BONUSES_HERE = auto()
    """The log's bonuses for this game, if there are any."""
    GAME_LEFT = auto()
    """An earlier game was interrupted; how and until when it can be resumed."""
    NO_GAME_TO_RESUME = auto()
    OR_RESUME = auto()


# --- about a clue
ClueSaid = About[Clue]("ClueSaid")
"""The repetition of a clue that was understood, such as “Weather, two”."""
StandingClue = About[Clue]("StandingClue")
"""The clue that is being guessed."""
ClueLeft = About[Clue]("ClueLeft")
"""A clue that was rejected with a no."""
SpelledClue = About[Clue]("SpelledClue")
"""The letters of the clue, one by one (W5)."""
PartnersClue = About[ClueGiven]("PartnersClue")
"""The partner's clue for this side or team."""
ClueReadAs = About[str, tuple[str, ...]]("ClueReadAs")
"""The partner does not know a clue, and reads it as other words or not at all."""
InHindsight = About[Clue, tuple[int, ...], Hindsight]("InHindsight")
"""The review of one clue: its finds, other cards that it suggested, and better clues."""
GaveTheClue = About[Party]("GaveTheClue")
"""Only the clue's giver may change it."""
RuledOut = About[Ruling]("RuledOut")
"""The referee's ruling, announced before an automatic penalty."""
WordJudged = About[Ruling]("WordJudged")
"""The referee's ruling on a word that a player asked about."""
# --- about cards on the table
CardLeft = About[int]("CardLeft")
"""A card that is left alone because the answer was no."""
CardNamed = About[int]("CardNamed")
"""A card that is touched at once, without a question."""
CardIs = About[Identity]("CardIs")
"""The identity of a card that was touched."""
CardLies = About[int]("CardLies")
"""A card's place, and whether it can still be guessed."""
CardsRead = About[tuple[int, ...], bool]("CardsRead")
"""The cards in these rows are read aloud: all of them, or only the uncovered ones."""
CardSwapped = About[int, Card]("CardSwapped")
"""A card was swapped before the first clue: its place, and the card before."""
NoCardsLeft = About[Side]("NoCardsLeft")
"""The side has no cards left to guess (D13)."""
# --- about whose turn it is to act
CluesFloor = About[Party]("CluesFloor")
"""A side or a team can now give a clue."""
GuessFloor = About[Party]("GuessFloor")
"""A side can now guess in sudden death."""
AnswersAlone = About[Party]("AnswersAlone")
"""Only this side or team may answer the open question."""
TapsAlone = About[Party]("TapsAlone")
"""Only this side or team may answer the open question, and only with its button."""
TimerStarted = About[int]("TimerStarted")
"""A slow player has this many seconds left (C9)."""
# --- about the game and its rules
Answer = About[Order]("Answer")
"""The answer to an order with `Use.TELLS`, which depends only on the public view."""
PartnerPlays = About[Side]("PartnerPlays")
"""The seat that the program plays in this game."""
PartnerStops = About[Party]("PartnerStops")
"""The partner ends this side's or team's turn."""
HintShown = About[Side]("HintShown")
"""A hint is on this seat's own screen, and nowhere else (D20)."""
TeamPlays = About[str]("TeamPlays")
"""The team that plays from now on (M8)."""
Played = About[float]("Played")
"""How long this game has been played, in seconds."""
RuleIs = About[Topic]("RuleIs")
"""The meaning of a word or rule, in the game on the table."""
BonusIsUsed = About[Bonus]("BonusIsUsed")
"""A bonus was used, and has to be ticked off."""
BonusDoes = About[Bonus]("BonusDoes")
"""A bonus's effect, and instructions for it."""
MissionAsks = About[Mission]("MissionAsks")
"""The turns and mistakes of a mission."""
HowToUse = About[Bonus]("HowToUse")
"""How to use a bonus that needs a word or a card."""
MissionEarned = About[Earned]("MissionEarned")
"""The missions and the bonus that a win earned."""
Missions = About[Progress]("Missions")
"""The missions that were won, and those that can be chosen."""
# --- about a request that was not met, or a device
WishIsRefused = About[Unmet]("WishIsRefused")
"""The requested table is impossible, with the reason why."""
NotSaved = About[Fault]("NotSaved")
"""A move was not made, because it could not be saved on disk."""
NotLaid = About[Fault]("NotLaid")
"""The next table could not be laid or saved."""
NotUnderstood = About[str]("NotUnderstood")
"""The words that were heard, which have no meaning at the moment."""
NotOnTable = About[str]("NotOnTable")
"""A word that is on no card, although a guess is due."""
LastHeard = About[str]("LastHeard")
"""The answer to “what did you hear”."""
DeviceSays = About[Complaint]("DeviceSays")
"""A device failed or recovered."""
PhoneIs = About[Phone]("PhoneIs")
"""A phone took or left its seat, perhaps for only one team."""
SeatIsFree = About[Side]("SeatIsFree")
"""A seat was freed on request, so that another phone can take it."""
ErrandDone = About[ErrandEnded]("ErrandDone")
"""The machine completed or failed an errand; its log is not included."""
# --- while the cards are read aloud
CardsLaid = About[tuple[Card, ...]]("CardsLaid")
"""These cards were understood, and are on the table now."""
CardPutRight = About[int, Card]("CardPutRight")
"""A card was corrected."""
CardsMissing = About[int]("CardsMissing")
"""Number of cards that are still missing."""
NoRoomFor = About[tuple[Card, ...]]("NoRoomFor")
"""More cards were read aloud than there are places left."""
LiesAlready = About[Card]("LiesAlready")
"""A card is already on the table."""
NoCardThere = About[int]("NoCardThere")
"""A place is still empty, so its card cannot be corrected."""
WhichCardThere = About[int]("WhichCardThere")
"""A place was named, but no card for it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question is asked for the first time, or repeated."""

    question: Question
    plainly: bool = False
    """Whether to explain how to say an unmistakable yes."""


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
    """The latest complaint about a device."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A command was refused, with the reason why."""

    reason: Reason
    position: int | None = None
    by: Party | None = None


@dataclass(frozen=True, slots=True)
class Help:
    """The expected action, and the other orders that are possible."""

    orders: tuple[Order, ...]
    question: Question | None
    paused: bool


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
    """The lesson's next action, and the card that it concerns."""

    step: LessonStep
    position: int | None = None


Statement = Plain | Told | Asked | Refused | Health | Help | Lesson

Statements = tuple[Statement, ...]


def kind_of(statement: Statement) -> object:
    """The kind of a statement: its `kind` if it has one, and otherwise its class."""
    return statement.kind if isinstance(statement, Told) else type(statement)


def due(view: PublicView) -> Statement:
    """The expected action, or the game's own question."""
    own = own_question(view)
    return Asked(own) if own else Plain.EXPECTED


def question_in(statements: Iterable[Statement]) -> Question | None:
    """The question among these statements, of which there is at most one."""
    return next((one.question for one in statements if isinstance(one, Asked)), None)
