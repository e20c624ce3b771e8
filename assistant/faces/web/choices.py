"""The choices on a phone: answers to the open question, and other inputs that make sense.

Each choice has its words, and the input that a touch sends (see `inputs.py`).
"""

from typing import Any

from assistant.faces.render import render
from assistant.faces.web.moment import Moment
from assistant.game.messages import Errand
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.commands import Guess
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import PublicView
from assistant.language.contract import Language
from assistant.language.glance import Glance, SeatStatus, Suggested
from assistant.language.intents import Order
from assistant.language.questions import (
    ChooseOne,
    Confirm,
    ConfirmOrder,
    HowMany,
    Objection,
    Question,
    RuleOnChallenge,
    RuleOnClue,
    WhichClue,
    WhoseClue,
    WhoseGuess,
    answers_to,
    own_question,
    who_answers,
)
from assistant.language.speakers import giving, is_asked
from assistant.language.statements import Asked

NOT_HERE = (Order.UNDO, Order.OBJECT)
"""Orders that are never among a question's answers: undo is not one, and an objection is a no."""


def cards_asked(asked: Question | None) -> tuple[int, ...]:
    """The cards that a question is about, which are marked on every page."""
    match asked:
        case Confirm():
            return asked.positions
        case WhoseGuess() | Objection():
            return (asked.position,)
        case ChooseOne():
            return (asked.two.first, asked.two.second)
        case _:
            return ()


def suggested(glance: Glance) -> Question | None:
    """The question that is only displayed: a touch accepts it, and otherwise it disappears."""
    return glance.notice.question if isinstance(glance.notice, Suggested) else None


def asked_of(glance: Glance) -> Question | None:
    """The question on a page: the open one, or the one that is only displayed."""
    return glance.question or own_question(glance.seat.public) or suggested(glance)


def question_of(glance: Glance, moment: Moment, language: Language, team: Team | None) -> Any:
    """The open question in the form in which this seat can answer it."""
    view, side = glance.seat.public, glance.seat.seat
    asked = asked_of(glance)
    if asked is None:
        return None
    mine = is_asked(side, view, asked) and is_for(who_answers(asked), side, team)
    return {
        "text": question_text(asked, view, language, phone=True),
        "mine": mine,
        "choices": _choices(asked, view, side, moment.asked, language) if mine else [],
    }


def question_text(asked: Question, view: PublicView, language: Language, phone: bool) -> str:
    """A question; in short form on a phone with answer buttons, or if it names a button.

    A question that must be confirmed at the box is shown in full, because its phone has no yes. A
    guess of either side is asked as any guess: “My guess” is its answer.
    """
    if isinstance(asked, WhoseGuess):
        asked = Confirm(Guess(Side.NORTH, asked.position))
    buttons = phone and not isinstance(asked, ConfirmOrder)
    short = (Asked(asked),) if buttons or isinstance(asked, WhoseClue) else ()
    return render((Asked(asked),), view, language, frozenset(short))


def is_for(party: Party | None, side: Side, team: Team | None = None) -> bool:
    """Whether this seat may answer; a phone without a `team` is for both teams."""
    return party is None or party is side or (isinstance(party, Team) and team in (None, party))


def _choices(
    asked: Question, view: PublicView, side: Side, number: int, language: Language
) -> list[Any]:
    """The answers to a question, each with a button; clues and cards come first."""
    words = language.pages
    offered: list[Any] = []
    left_out = set(NOT_HERE)

    match asked:
        case WhichClue(_, clues) if len(clues) > 1:
            left_out.add(Order.YES)
            for clue in clues:
                send: Any = {"clue": clue.word, "number": clue.number, "asked": number}
                offered.append({"label": words.clue(clue.word, clue.number), "send": send})
        case HowMany(_, (word, *_)):
            left_out.add(Order.TAKE_BACK)  # no means the same
            for count in range(1, 10):
                send = {"clue": word, "number": count, "asked": number}
                offered.append({"label": str(count), "send": send})
        case ChooseOne():
            offered = [
                _card(place, view, language) for place in (asked.two.first, asked.two.second)
            ]
        case ConfirmOrder(Errand()):
            left_out.add(Order.YES)  # A yes counts only at the box.
        case WhoseClue() | WhoseGuess():
            claim = "my_clue" if isinstance(asked, WhoseClue) else "my_guess"
            offered = [{"label": words.texts[claim], "send": {"yes": number}}]
        case _:
            left_out.add(Order.STOP)  # here, stop means the same as yes
    if _taken_back_by(asked, view) not in (None, side, giving(side, view)):
        left_out.add(Order.TAKE_BACK)
    orders = [
        _order(order, number, language) for order in answers_to(asked) if order not in left_out
    ]
    if isinstance(asked, Objection):
        for order, label in zip(orders, ("object", "agree"), strict=True):
            order["label"] = words.texts[label]
    return offered + orders


def _card(position: int, view: PublicView, language: Language) -> Any:
    """The button for a card, with its word or a picture's position."""
    card, place = view.cards[position], language.understanding.place(position, view.columns)
    return {"label": place if card.picture else card.word, "send": {"guess": position}}


def _order(order: Order, asked: int | bool, language: Language) -> Any:
    said = language.understanding.phrase(order)
    return {"label": said[:1].upper() + said[1:], "send": {order.name.lower(): asked}}


def _taken_back_by(asked: Question, view: PublicView) -> Party | None:
    """The giver of the clue in question, who can withdraw it (D7)."""
    match asked:
        case RuleOnClue(by):
            return by
        case RuleOnChallenge():
            return view.clues[-1].giver
        case _:
            return None


def now_of(glance: Glance, moment: Moment, language: Language, team: Team | None) -> list[Any]:
    """The buttons that make sense while no question is open; often there are none."""
    view, side = glance.seat.public, glance.seat.seat
    if asked_of(glance):
        return []
    if view.phase is Phase.OVER:
        shown = view.has_teams or glance.seat.other
        return [] if shown else [_order(Order.SHOW_KEY, True, language)]
    if moment.left:
        return [{"label": language.pages.texts["last_game"], "send": {"resume": True}}]
    if glance.status is SeatStatus.PAUSED:
        return [_order(Order.RESUME, True, language)]
    if view.partner and view.phase is Phase.CLUE and len(view.givers) > 1:
        begins = _order(Order.PARTNER_FIRST, True, language)
        return [{**begins, "label": language.pages.texts["partner_first"]}]
    given, number = view.clue, moment.asked
    gave = given and is_for(given.giver, side, team) and giving(side, view) is given.giver
    if gave and not view.cannot_change:
        return [_order(Order.TAKE_BACK, number, language)]
    guesses = side in view.guessers or (view.has_teams and side is Side.SOUTH)
    mine = any(is_for(by, side, team) for by in view.guessers)
    if view.phase is Phase.GUESS and view.guessed and guesses and mine:
        return [_order(Order.STOP, number, language)]
    return []


def menu_of(glance: Glance, moment: Moment, language: Language) -> list[Any]:
    """The orders in the menu that make sense now."""
    view = glance.seat.public
    if view.phase in (Phase.OVER, Phase.SETUP):
        return []
    paused = glance.status is SeatStatus.PAUSED
    orders = [Order.RESUME if paused else Order.PAUSE]
    undo = [_order(Order.UNDO, moment.asked, language)] if view.clues else []
    if view.latest_clue and not view.cannot_challenge:
        orders.append(Order.CHALLENGE)
    if view.house.hints:
        orders.append(Order.HINT)
    if not (view.partner or view.clues):
        orders.append(Order.TEACH)
    if moment.off or moment.in_lesson:  # `off` is at a box
        orders.append(Order.QUIT)
    return [_order(order, True, language) for order in orders] + undo


def end_of(view: PublicView, language: Language) -> Any:
    """How the game ended for these players, in large and small words; None before its end."""
    if view.phase is not Phase.OVER or view.result is None:
        return None
    head, text = language.pages.ended(view)
    won = view.result is Result.WON
    again: list[Any] = [{"label": language.pages.texts["again"], "send": {"again": True}}]
    if won and view.mission:
        more = language.pages.texts["next_mission"]
        again.append({"label": more, "send": {"next_mission": True}})
    return {"result": view.result.value, "head": head, "text": text, "again": again}
