"""The words on a seat's screen: short, in capitals, as many as fit beside the grid."""

from dataclasses import asdict

from assistant.game.complaints import Complaint
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.task import Answer
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask
from assistant.language.en.complaints import headline as complaint_headline
from assistant.language.en.pieces import pieces
from assistant.language.en.questions import NO, clue_shown, forbidden, worded
from assistant.language.en.texts import fitting, laid, texts
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

BREAK = " / "
"""The separator between the lines of a text."""


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
    """Captions for the large number of turns and, in a mission, for the mistakes left."""
    turns = "TURN" if view.bank.total == 1 else "TURNS"
    if not view.mission:
        return (turns, "LEFT")
    return (turns, f"{view.bank.bystander} MISS")


def _lines(view: PublicView, seat: Side, floor: Party | None) -> tuple[str, ...]:
    acting = view.givers or view.guessers
    claimed = floor in acting or len(acting) == 1
    who = floor if floor in acting else acting[0] if acting else view.result
    more = {"unclaimed": not claimed, "mine": claimed and who is seat}
    told = {
        **{piece: called.replace(" ", BREAK) for piece, called in asdict(pieces(view)).items()},
        "laid": laid(view),
        "size": len(view.cards),
        "who": who,
        "rivals": view.cover_of,
        "score": view.score.total if view.score else "",
    }
    text = fitting(texts()["screen_lines"], view, *(one for one, holds in more.items() if holds))
    first = ("TURN CARDS",) if view.to_be_turned else ()
    return (*first, *text.format_map(told).upper().split(BREAK))


def _clue(view: PublicView, asked: ask.Question | None) -> str:
    """The clue that is being guessed, or the subject of a question."""
    match asked:
        case ask.RuleOnClue() | ask.TwoWords() | ask.SpellClue() | ask.WhoseClue():
            return clue_shown(asked.clue)
        case ask.RuleOnChallenge() if view.clues:
            return clue_shown(view.clues[-1].clue)
        case _:
            return clue_shown(view.clue.clue) if view.clue else ""
