"""The content of the pages as JSON values, as pure functions of a moment and a language.

`table` is for everybody, `seat` only for the phone at that seat (D20).
"""

from collections import Counter
from collections.abc import Sequence

from assistant.conversation.clues import wrong_number
from assistant.conversation.effects import Note
from assistant.faces.render import announcement, face, render
from assistant.faces.state import Json, card
from assistant.faces.web.moment import Caption, Moment
from assistant.game.messages import Cell, Errand, Face
from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import UNLIMITED
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language.contract import Language
from assistant.language.glance import Glance, SeatStatus, Suggested
from assistant.language.intents import Order
from assistant.language.lamps import is_asked
from assistant.language.normal import normal
from assistant.language.questions import (
    CardOrStop,
    ChooseOne,
    ConfirmOrder,
    Question,
    RuleOnChallenge,
    RuleOnClue,
    WhichClue,
    own_question,
    who_answers,
)
from assistant.language.speakers import giving
from assistant.language.statements import Asked, Plain, due
from assistant.language.vocabulary import choice_names


def table(moment: Moment, free: Sequence[Side], language: Language) -> Json:
    """The page for everybody; no phone holds the `free` seats."""
    view, words = moment.view, language.pages
    if view is None:
        return {"captions": []}
    asked = moment.question
    now = Plain.OUTCOME if view.phase is Phase.OVER else due(view)
    return {
        "game": _title(view),
        "phase": view.phase.value,
        "turn": view.turn,
        "due": render((now,), view, language),
        "question": render((Asked(asked),), view, language) if asked else None,
        "quiet": _quiet(moment.suggested, view, language),
        "clue": words.clue(view.clue.clue.word, view.clue.clue.number) if view.clue else None,
        "counts": [{"number": one.number, "of": one.of} for one in words.counts(view)],
        "tokens": None if view.has_teams else _tokens(view),
        "columns": view.columns,
        "cards": [_card(view, at, language) for at in range(len(view.cards))],
        "clues": [_clue(view, at, language) for at in range(len(view.clues))],
        "free": [one.value for one in free if not moment.is_programs(one)],
        "seats": {one.value: words.seat(view, one) for one in Side},
        "timer": moment.timer_ends,
        "captions": [_caption(one, language) for one in moment.captions],
        "keys": _keys(moment) if moment.ended else None,
    }


def seat(moment: Moment, side: Side, language: Language, team: Team | None = None) -> Json:
    """The page of a seat's phone: its side of the key, turned as it sits.

    In a team game the phone may be for one `team` only.
    """
    glance = moment.glances.get(side)
    if glance is None:
        return {"due": language.pages.texts["partner"]} if moment.is_programs(side) else {}
    view, words = glance.seat.public, language.pages
    shown = face(glance, language)
    suggested = glance.notice.question if isinstance(glance.notice, Suggested) else None
    return {
        "seat": side.value,
        "name": words.players(side, team) if view.has_teams else words.seats[side],
        "phase": view.phase.value,
        "due": words.expects(view, _acting(view, side, team)),
        "clue": words.clue(view.clue.clue.word, view.clue.clue.number) if view.clue else None,
        "counts": [{"number": one.number, "of": one.of} for one in words.counts(view)],
        "question": _question(glance, moment, language, team),
        "quiet": _quiet(suggested, view, language),
        "notice": shown.question if glance.question is None else None,
        "status": glance.status.value if glance.status else None,
        "doing": glance.doing.value,
        "tap": "" if _away(glance, team) else words.tap(view, glance.question or suggested, side),
        "pause": _pause(glance, language),
        "off": language.understanding.phrase(Order.QUIT) if moment.off else None,
        "numbers": _numbers(glance, team),
        "clues": [_clue(view, at, language) for at in range(len(view.clues))],
        "legend": _legend(view, language),
        "fresh": view.phase is Phase.CLUE and not view.clues,
        "types": view.phase is not Phase.OVER,
        "blind": all(one is None for one in glance.seat.key),
        "rows": [number + 1 for number in _turned(view.rows, side)],
        "columns": [number + 1 for number in _turned(view.columns, side)],
        "cells": _cells(glance, shown, language, team),
        "said": [_caption(one, language) for one in _latest(moment.captions)],
    }


def _quiet(suggested: Question | None, view: PublicView, language: Language) -> Json:
    """A question that is only shown."""
    return render((Asked(suggested),), view, language) if suggested else None


def _title(view: PublicView) -> str:
    mission = f" · {view.mission}" if view.mission else ""
    return f"{view.edition.title}{mission}"


def _tokens(view: PublicView) -> Json:
    """Tokens in the bank by the side that is up, and those taken or spent."""
    return {
        "face": view.bank.bystander,
        "checkmark": view.bank.checkmark,
        "taken": sum(view.taken.values()),
        "spent": view.spent + view.discarded,
    }


def _card(view: PublicView, position: int, language: Language) -> Json:
    shown, cover = view.cards[position], view.covered[position]
    return {
        **card(view, position),
        "word": "" if shown == EMPTY_PLACE else shown.word,
        "picture": shown.picture,
        "covered_as": language.pages.identity(view, cover) if cover else None,
    }


def _clue(view: PublicView, index: int, language: Language) -> Json:
    given, words = view.clues[index], language.pages
    return {
        "turn": given.turn,
        "giver": given.giver.value,
        "clue": words.clue(given.clue.word, given.clue.number),
        "remarks": words.remarks(given.allowed, given.penalised, given.changed),
        "found": [
            {
                "word": view.cards[touched.position].word,
                "identity": touched.identity.value,
                "as": words.identity(view, touched.identity),
            }
            for touched in view.touched
            if touched.clue == index
        ],
    }


def _caption(caption: Caption, language: Language) -> Json:
    what = caption.what
    if isinstance(what, Note):
        heard = what.line.removeprefix("# ").removeprefix(": ")
        return {"number": caption.number, "heard": heard}
    asks = all(isinstance(one, Asked) for one in what.statements)
    return {"number": caption.number, "said": announcement(what, language), "asks": asks}


def _latest(captions: Sequence[Caption]) -> Sequence[Caption]:
    """The last line heard, and everything said since."""
    heard = [at for at, one in enumerate(captions) if isinstance(one.what, Note)]
    return captions[heard[-1] if heard else 0 :]


def _keys(moment: Moment) -> Json:
    """The key after the end: that of a team game, or both sides once somebody asks for them."""
    for side, glance in moment.glances.items():
        seen = glance.seat
        if seen.public.has_teams:
            return {"": [_name(one) for one in seen.key]}
        if seen.other:
            keys = {side: seen.key, side.other: seen.other}
            return {one.value: [_name(identity) for identity in keys[one]] for one in Side}
    return None


def _name(identity: Identity | None) -> str | None:
    return identity.value if identity else None


def _acting(view: PublicView, side: Side, team: Team | None) -> Party:
    """The party that a phone acts for in this phase: its team, or its seat."""
    acts = view.phase is (Phase.CLUE if side is Side.NORTH else Phase.GUESS)
    return team if team and acts else side


def _away(glance: Glance, team: Team | None) -> bool:
    """Whether a tap on this phone would act in another party's turn or answer its question."""
    view = glance.seat.public
    asked = glance.question or own_question(view)
    if asked and not is_asked(glance.seat.seat, view, asked):
        return True
    whose = who_answers(asked) if asked else view.giver
    return team is not None and whose is team.other


def _numbers(glance: Glance, team: Team | None) -> list[Json]:
    """The numbers of a clue that this phone may give now; empty if it may not give a clue."""
    view, side = glance.seat.public, glance.seat.seat
    gives = side in view.givers or giving(side, view) in view.givers
    asked = glance.question or own_question(view)
    if view.phase is not Phase.CLUE or not gives or asked or _away(glance, team):
        return []
    return [str(one) for one in (*range(10), UNLIMITED) if wrong_number(one, view) is None]


def _legend(view: PublicView, language: Language) -> list[Json]:
    """The signs of this edition, and the meaning of each."""
    agents = tuple(Identity(team.value) for team in Team) if view.has_teams else (Identity.AGENT,)
    shown = (*agents, Identity.BYSTANDER, Identity.ASSASSIN)
    return [{"identity": one.value, "as": language.pages.identity(view, one)} for one in shown]


def _pause(glance: Glance, language: Language) -> Json:
    """The words that pause or resume the game; None when neither is possible."""
    if glance.seat.public.phase in (Phase.OVER, Phase.SETUP):
        return None
    paused = glance.status is SeatStatus.PAUSED
    return language.understanding.phrase(Order.RESUME if paused else Order.PAUSE)


def _question(glance: Glance, moment: Moment, language: Language, team: Team | None) -> Json:
    """The open question, as this seat can answer it."""
    view, side = glance.seat.public, glance.seat.seat
    asked = glance.question or own_question(view)
    if asked is None:
        return _what_now(view, glance, moment, language)
    mine = is_asked(side, view, asked) and _is_for(who_answers(asked), side, team)
    return {
        "number": moment.asked,
        "text": render((Asked(asked),), view, language),
        "mine": mine,
        "choices": _choices(asked, view, side, language) if mine else [],
    }


def _what_now(view: PublicView, glance: Glance, moment: Moment, language: Language) -> Json:
    """Buttons that are useful before the first clue, after a game, or in a pause."""
    known = language.understanding
    said: tuple[str, ...] = ()
    if view.phase is Phase.OVER:
        orders = [] if view.has_teams or glance.seat.other else [known.phrase(Order.SHOW_KEY)]
        if view.clues:
            orders.append(known.phrase(Order.REVIEW))
        said = (*orders, *known.grammar.phrases("new game")[:1])
    elif moment.left or glance.status is SeatStatus.PAUSED:
        said = (known.phrase(Order.RESUME),)
    if not said:
        return None
    choices: list[Json] = [{"say": one, "label": one} for one in said]
    return {"number": moment.asked, "text": "", "mine": False, "choices": choices}


def _is_for(party: Party | None, side: Side, team: Team | None = None) -> bool:
    """Whether this seat may answer; without a `team`, a phone is for both."""
    return party is None or party is side or (isinstance(party, Team) and team in (None, party))


def _taken_back_by(asked: Question, view: PublicView) -> Party | None:
    """The giver of the questioned clue, who may take it back (D7)."""
    match asked:
        case RuleOnClue(by):
            return by
        case RuleOnChallenge():
            return view.clues[-1].giver
        case _:
            return None


def _choices(asked: Question, view: PublicView, side: Side, language: Language) -> list[Json]:
    """The answers to a question, one button each; clues and cards come first."""
    known = language.understanding

    def named(position: int) -> tuple[str, str]:
        say = known.place(position, view.columns)
        return say, view.cards[position].word or say

    offered: list[tuple[str, str]] = []
    left_out = {Order.UNDO}  # not an answer to the question
    match asked:
        case WhichClue(_, clues) if len(clues) > 1:
            left_out.add(Order.YES)
            for index, clue in enumerate(clues):
                say = choice_names(asked, index, known)[0]
                offered.append((say, language.pages.clue(clue.word, clue.number)))
        case ChooseOne():
            offered = [named(asked.two.first), named(asked.two.second)]
        case ConfirmOrder(Errand()):
            left_out.add(Order.YES)  # it counts at the box only
        case CardOrStop():
            offered = [named(asked.position)]
        case _:
            pass
    if _taken_back_by(asked, view) not in (None, side, giving(side, view)):
        left_out.add(Order.TAKE_BACK)
    orders = [known.phrase(order) for order in asked.answers if order not in left_out]
    offered += [(order, order) for order in orders]
    return [{"say": say, "label": label} for say, label in offered]


def _turned(count: int, side: Side) -> range:
    """Numbers from 0, in the order in which a seat reads what they count (D3)."""
    return range(count) if side is Side.NORTH else range(count - 1, -1, -1)


def _cells(glance: Glance, shown: Face, language: Language, team: Team | None) -> list[Json]:
    """The cards as the seat reads them, each with the words that touch it now."""
    view, side = glance.seat.public, glance.seat.seat
    cells = [cell for row in shown.cells for cell in row]
    say = _guesses(view, language)
    return [
        _cell(glance, at, cell, language, say[at] if _may_touch(view, side, at, team) else None)
        for at, cell in zip(_turned(len(view.cards), side), cells, strict=True)
    ]


def _cell(glance: Glance, position: int, cell: Cell, language: Language, say: str | None) -> Json:
    view = glance.seat.public
    shown = view.cards[position]
    return {
        "word": "" if shown == EMPTY_PLACE or shown.picture else shown.word,
        "identity": _name(cell.identity),
        "as": language.pages.identity(view, cell.identity) if cell.identity else None,
        "covered": cell.covered,
        "here": cell.marked_here,
        "there": cell.marked_there,
        "say": say,
    }


def _may_touch(view: PublicView, side: Side, position: int, team: Team | None) -> bool:
    guessers = view.guessers
    mine = side in guessers or (view.has_teams and side is Side.SOUTH)
    if not mine or view.two or view.offer:
        return False
    return any(view.can_guess(by, position) for by in guessers if _is_for(by, side, team))


def _guesses(view: PublicView, language: Language) -> list[str]:
    """The words that name each card: its own, or its place if that is ambiguous or missing."""
    words = [None if card.picture else normal(card.word) for card in view.cards]
    times = Counter(words)
    return [
        word
        if word is not None and times[word] == 1
        else language.understanding.place(position, view.columns)
        for position, word in enumerate(words)
    ]
