"""Every statement in English, as it is spoken.

Short, always in the same words, and said together with the table that everybody sees: none
can tell what the key still hides (D20).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from assistant.game.messages import PhoneNews
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.en.answers import (
    agents_left,
    bonus_does,
    bonuses,
    card_lies,
    cards_read,
    clues,
    guesses_left,
    help_now,
    how_to_use,
    spelled,
    turned,
    turns_left,
)
from assistant.language.en.campaign import unmet
from assistant.language.en.complaints import complaint
from assistant.language.en.expected import expected
from assistant.language.en.glossary import rule
from assistant.language.en.lesson import lesson
from assistant.language.en.openings import (
    agreed,
    bonuses_here,
    clash,
    earned,
    house_rules,
    mission,
    mission_name,
    missions_now,
    sound_alike,
    state,
)
from assistant.language.en.partner import in_hindsight, partner_plays
from assistant.language.en.questions import question, surely
from assistant.language.en.refusals import refused
from assistant.language.en.results import outcome, standing
from assistant.language.en.rulings import ruling
from assistant.language.en.words import (
    BONUSES,
    card,
    clue,
    count,
    duration,
    identity,
    laid,
    name,
    place,
    players,
    sentence,
)
from assistant.language.statements import (
    AgentIsCovered,
    AnswersAlone,
    Asked,
    BonusDoes,
    BonusIsUsed,
    CardIs,
    CardLeft,
    CardLies,
    CardNamed,
    CardPutRight,
    CardsClash,
    CardsLaid,
    CardsMissing,
    CardsRead,
    CardsSoundAlike,
    CardSwapped,
    ClueSaid,
    CluesFloor,
    DeviceSays,
    GaveTheClue,
    GuessFloor,
    Help,
    HintShown,
    HowToUse,
    InHindsight,
    LastHeard,
    Lesson,
    LiesAlready,
    MissionEarned,
    Missions,
    NoCardsLeft,
    NoCardThere,
    NoRoomFor,
    NotLaid,
    NotSaved,
    NotUnderstood,
    PartnerPlays,
    PartnersClue,
    PartnerStops,
    PhoneIs,
    Plain,
    Played,
    Refused,
    RuledOut,
    RuleIs,
    SeatIsFree,
    SpelledClue,
    StandingClue,
    Statement,
    TeamPlays,
    TimerStarted,
    WhichCardThere,
    WishIsRefused,
    WordJudged,
)

FIXED: Mapping[Plain, str] = {
    Plain.NO_LIMIT: "No limit: guess on until a card is wrong, or end the turn.",
    Plain.NO_LESSON_NOW: "The lesson is for two people: say new game without a partner first.",
    Plain.GO_ON: "Go on, or end the turn.",
    Plain.TURN_IS_OVER: "The turn ends.",
    Plain.COSTS_TWO: "It costs two: no mistake was left.",
    Plain.SUDDEN_DEATH: "Sudden death.",
    Plain.TAP_FIRST: "Tap your button first.",
    Plain.PENALTY: "Penalty.",
    Plain.UNDO_TAKES_BACK: "Undo takes it back.",
    Plain.CLUE_REJECTED: "Invalid: the turn ends.",
    Plain.IGNORED: "Ignored.",
    Plain.TWO_TURNED: "Two tokens turned.",
    Plain.SET_ASIDE: "It is not offered again in this game.",
    Plain.TAKEN_BACK: "Taken back.",
    Plain.UNDONE: "Undone.",
    Plain.CLUE_STANDS: "The clue stands.",
    Plain.SPELL_IT: "Spell it.",
    Plain.SAY_AGAIN_OR_SPELL: "Say it again, or spell it.",
    Plain.SAY_NO_AND_THE_CLUE: "If I misheard it, say no and the clue.",
    Plain.NO_CLUES_IN_SUDDEN_DEATH: "No clues in sudden death.",
    Plain.NO_QUESTION: "There is no question.",
    Plain.NOTHING_TO_RULE: "No clue is in question.",
    Plain.ONE_AT_A_TIME: "One at a time.",
    Plain.NOTHING_TO_UNDO: "Nothing to undo.",
    Plain.NO_CLUE_YET: "No clue stands.",
    Plain.NOTHING_SAID: "Nothing was said yet.",
    Plain.NOTHING_HEARD: "I heard nothing yet.",
    Plain.PAUSED: "Paused. Say resume to go on.",
    Plain.NOT_PAUSED: "The game is on.",
    Plain.NO_TIMER: "No timer was agreed on for this game.",
    Plain.TIME_IS_UP: "Time is up.",
    Plain.WHOSE_CARD: "Whose card? Tap your button first.",
    Plain.SAY_HELP: "Say help for more.",
    Plain.HOW_TO_LEAVE: (
        "The game is saved. Switch off or close the program whenever you like;"
        " new game starts another."
    ),
    Plain.NO_SWAP_NOW: "Cards are swapped only before the first clue.",
    Plain.LESSON_BEGINS: (
        "A lesson, two minutes. The screens show a practice key, and nothing counts."
        " Say quit to leave it."
    ),
    Plain.LESSON_LEFT: "Back to your own game.",
    Plain.KEY_IS_SHOWN: "The whole key is on the screens.",
    Plain.KEY_IS_SECRET: "The key is shown when the game is over.",
    Plain.WHOSE_HINT: "A hint for whom? Hold your button and say hint.",
    Plain.NO_REVIEW_NOW: "The review comes when the game is over.",
    Plain.LOOKING_BACK: "Let me look back on the clues.",
    Plain.ADJUSTED: "Like this?",
    Plain.NEW_GAME: "New game.",
    Plain.TURN_THE_CARDS: "Turn the cards over.",
    Plain.RESUMED: "The game goes on.",
    Plain.GAME_LEFT: (
        "A game was interrupted. Say resume to go on with it; a first clue sets it aside."
    ),
    Plain.NO_GAME_TO_RESUME: "There is no game to go back to.",
    Plain.OR_RESUME: "Or resume the game.",
}
"""Statements that are always the same words."""


MADE: Mapping[Plain, Callable[[PublicView], str]] = {
    Plain.EXPECTED: expected,
    Plain.TURNS_LEFT: turns_left,
    Plain.GUESSES_LEFT: guesses_left,
    Plain.AGENTS_LEFT: agents_left,
    Plain.OUTCOME: outcome,
    Plain.CLUES: clues,
    Plain.TURNED: turned,
    Plain.BONUSES: bonuses,
    Plain.BONUSES_HERE: bonuses_here,
    Plain.HOUSE_RULES: house_rules,
    Plain.AGREED: agreed,
    Plain.STATE: state,
    Plain.MISSION: mission,
    Plain.MISSION_NAME: mission_name,
    Plain.SCORE: lambda view: (
        expected(view) if view.phase is Phase.SETUP else standing(view, turns_left(view))
    ),
    Plain.WELCOME: lambda view: f"Welcome to {view.edition.title}.",
    Plain.GAME_TITLE: lambda view: f"{view.edition.title}.",
}
"""Statements that are made from what lies open."""


def say(statement: Statement, view: PublicView) -> str:
    """A statement as it is spoken; empty where there is nothing to say."""
    match statement:
        case Plain():
            return FIXED[statement] if statement in FIXED else MADE[statement](view)
        case Asked(asked, plainly):
            return f"{question(asked, view)}{surely(asked, view) if plainly else ''}"
        case ClueSaid(given):
            return sentence(f"{clue(given)}.")
        case StandingClue(given):
            return f"The clue is {clue(given)}."
        case SpelledClue(given):
            return spelled(given)
        case RuledOut(found):
            return f"{sentence(ruling(found))}."
        case CardNamed(position):
            return sentence(f"{card(view, position)}.")
        case PartnerPlays(partner):
            return partner_plays(partner, view)
        case PartnersClue(by, given):
            return f"{name(by)}'s clue: {clue(given)}."
        case PartnerStops(by):
            return f"{name(by)} ends the turn."
        case CardLeft():
            return "All right, not that one."
        case InHindsight(given, found, seen):
            return in_hindsight(given, found, seen, view)
        case HintShown(seat):
            return f"{name(seat)} has a hint on the screen."
        case CardLies(position):
            return card_lies(position, view)
        case WordJudged(found):
            return f"{sentence(ruling(found))}."
        case Played(seconds):
            return f"{sentence(duration(int(seconds)))} so far."
        case CardIs(shown):
            return sentence(f"{identity(view, shown)}.")
        case AgentIsCovered():
            return "Covered."
        case NoCardsLeft(side):
            return f"{name(side)} has no cards left to guess."
        case BonusIsUsed(bonus):
            return f"{BONUSES[bonus]} bonus used."
        case BonusDoes(bonus):
            return bonus_does(bonus, view)
        case RuleIs(topic):
            return rule(topic, view)
        case HowToUse(bonus):
            return how_to_use(bonus)
        case CluesFloor(by):
            return f"{name(by)}, your clue."
        case GuessFloor(by):
            return f"{name(by)}, your guess."
        case AnswersAlone(by, tap):
            return f"{name(by)} answers{': tap your button' if tap else ''}."
        case GaveTheClue(by):
            return f"{name(by)} gave the clue."
        case Refused():
            return refused(statement, view)
        case WishIsRefused(why):
            return f"{sentence(unmet(why))}."
        case NotSaved(detail):
            return f"That could not be saved, so it does not count. {sentence(detail)}."
        case NotLaid(detail):
            return f"{sentence(detail)}."
        case NotUnderstood(heard) | LastHeard(heard):
            return f"I heard “{heard}”."
        case Help():
            return help_now(statement, view)
        case TimerStarted(seconds):
            return f"{sentence(duration(seconds))}."
        case CardsRead():
            return cards_read(statement, view)
        case TeamPlays(team_name):
            return f"Team {team_name}."
        case CardsClash(rulings):
            return clash(rulings)
        case CardsSoundAlike(positions):
            return sound_alike(positions, view)
        case MissionEarned(won):
            return earned(won, view)
        case Missions(progress):
            return missions_now(progress, view)
        case CardSwapped(position, before):
            return sentence(f"{card(view, position)} in place of {laid(before)}.")
        case DeviceSays(what):
            return complaint(what)
        case PhoneIs(seat, news, team):
            whose = f"{name(seat)}'s" if team is None else players(seat, team, whose=True)
            return f"{whose} phone is {'here' if news is PhoneNews.CAME else 'gone'}."
        case SeatIsFree(seat):
            return f"{name(seat)}'s seat is free for a phone."
        case CardsLaid(cards):
            return sentence(f"{', '.join(map(laid, cards))}.")
        case CardPutRight(position, one):
            return sentence(f"{place(position, view.columns)}: {laid(one)}.")
        case CardsMissing(number):
            return sentence(f"{count(number)} {'card is' if number == 1 else 'cards are'} missing.")
        case NoRoomFor(cards):
            named = ", ".join(map(laid, cards))
            return sentence(f"{named}: there is no place for so many.")
        case LiesAlready(one):
            return sentence(f"{laid(one)} is there already.")
        case NoCardThere(position):
            return f"No card lies there yet: {place(position, view.columns)}."
        case WhichCardThere(position):
            return sentence(f"{place(position, view.columns)}: which card?")
        case Lesson():
            return lesson(statement, view)
        case _:
            assert_never(statement)
