"""The words on a seat's screen: short, in capitals, as many as fit beside the grid."""

from dataclasses import asdict

from assistant.game.complaints import Complaint
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import ALONE, Cause
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.task import Answer
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language import questions as ask
from assistant.language.en.complaints import headline as complaint_headline
from assistant.language.en.pieces import pieces
from assistant.language.en.questions import NO, clue_shown, forbidden, worded
from assistant.language.en.texts import texts
from assistant.language.en.words import card
from assistant.language.glance import (
    Glance,
    Hinted,
    Legend,
    Misheard,
    Notice,
    ScreenText,
    Suggested,
    SwitchingOff,
)


def screen(glance: Glance) -> ScreenText:
    """The words on one seat's screen."""
    public, seat = glance.seat.public, glance.seat.seat
    lines = _lines(public, seat, glance.floor)
    asked = glance.question or ask.own_question(public)
    words = worded(asked, public) if asked else None
    question, answers = (words.headline, words.choices) if words else ("", ())
    if glance.cannot:
        question, answers = forbidden(glance.cannot, public), (NO,)
    return ScreenText(
        lines=(glance.status.upper(), *lines) if glance.status else lines,
        question=question or _notice(glance.notice, public),
        labels=_labels(public),
        clue=_clue(public, asked),
        choices=answers,
    )


def _notice(notice: Notice | None, view: PublicView) -> str | None:
    match notice:
        case Misheard(heard):
            return f"HEARD: {heard.upper()}"
        case Complaint():
            return complaint_headline(notice)
        case Hinted(answer, meant):
            cards = ", ".join(card(view, at).upper() for at in meant)
            return f"HINT: {_advice(answer, view)}" + (f" FOR {cards}" if cards else "")
        case Suggested(question):
            return f"{worded(question, view).headline} TAP"
        case Legend(identity):
            sign = texts()["desk_open"][identity.name]
            return sign.format_map(asdict(pieces(view))).upper()
        case SwitchingOff(0):
            return "OFF. UNPLUG 10 S AFTER DARK"
        case SwitchingOff(seconds):
            return f"OFF IN {seconds}"
        case None:
            return None


def _advice(answer: Answer, view: PublicView) -> str:
    match answer:
        case Clue():
            return clue_shown(answer)
        case None:
            return "STOP"
        case position:
            return card(view, position).upper()


def _labels(view: PublicView) -> tuple[str, ...]:
    """Captions for the large turns number, and in a mission also for the mistakes left."""
    turns = "TURN" if view.bank.total == 1 else "TURNS"
    if not view.mission:
        return (turns, "LEFT")
    return (turns, f"{view.bank.bystander} MISS")


def _lines(view: PublicView, seat: Side, floor: Party | None) -> tuple[str, ...]:
    match view.phase:
        case Phase.SETUP:
            laid = sum(card != EMPTY_PLACE for card in view.cards)
            return ("READ YOUR", "CARDS", f"{laid} OF {len(view.cards)}")
        case Phase.CLUE:
            first = ("TURN CARDS",) if view.to_be_turned else ()
            return (*first, *_clue_due(view, seat, floor))
        case Phase.GUESS:
            guesser = view.guessers[0]
            guessing = "YOU GUESS" if seat is guesser else f"{guesser.upper()} GUESSES"
            return tuple(guessing.split())
        case Phase.SUDDEN_DEATH:
            only = floor if floor in view.guessers else view.guessers[0]
            both = len(view.guessers) > 1 and floor not in view.guessers
            who = "BOTH" if both else "YOU" if only is seat else only.upper()
            return ("SUDDEN", "DEATH", who, "GUESS" if who in ("BOTH", "YOU") else "GUESSES")
        case Phase.OVER:
            return _outcome(view)


def _clue_due(view: PublicView, seat: Side, floor: Party | None) -> tuple[str, ...]:
    if len(view.givers) > 1 and floor in view.givers:
        return ("YOUR CLUE",) if floor is seat else (floor.upper(), "GIVES CLUE")
    if len(view.givers) > 1:
        return ("ANY CLUE",) if view.clues else ("FIRST", "CLUE?")
    if view.cover_of and view.players == ALONE:
        return (view.givers[0].upper(), "COVERS", view.cover_of.upper())
    if seat in view.givers:
        return ("YOUR CLUE",)
    return (view.givers[0].upper(), "GIVES CLUE")


def _clue(view: PublicView, asked: ask.Question | None) -> str:
    """The clue that is being guessed, or the subject of a question."""
    match asked:
        case ask.RuleOnClue() | ask.TwoWords() | ask.SpellClue() | ask.WhoseClue():
            return clue_shown(asked.clue)
        case ask.RuleOnChallenge() if view.clues:
            return clue_shown(view.clues[-1].clue)
        case _:
            return clue_shown(view.clue.clue) if view.clue else ""


def _outcome(view: PublicView) -> tuple[str, ...]:
    match view.result:
        case Result.RED | Result.BLUE:
            return (view.result.upper(), "WINS")
        case Result.WON:
            return ("WON", f"SCORE {view.score.total}") if view.score else ("WON",)
        case _:
            pass
    names = pieces(view)
    match view.cause:
        case Cause.ASSASSIN:
            return ("LOST", *names.assassin.upper().split())
        case Cause.BYSTANDER:
            return ("LOST", *names.bystander.upper().split())
        case Cause.RIVALS:
            return ("LOST", "RIVALS", "DONE")
        case _:
            return ("LOST", "NO TOKENS")
