"""The content of the pages as JSON values, as pure functions of a moment and a language.

`table` is for everybody, `seat` only for the phone at that seat (D20).
"""

from collections.abc import Sequence

from assistant.conversation.clues import wrong_number
from assistant.conversation.effects import Note, Say
from assistant.faces.render import announcement, face, render
from assistant.faces.state import Json, card
from assistant.faces.web.choices import (
    asked_of,
    cards_asked,
    end_of,
    is_for,
    menu_of,
    now_of,
    question_of,
    suggested,
)
from assistant.faces.web.moment import Caption, Moment
from assistant.game.messages import Cell, Face
from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import UNLIMITED
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language.contract import Language
from assistant.language.glance import Glance
from assistant.language.questions import own_question, who_answers
from assistant.language.speakers import giving, guessing
from assistant.language.statements import (
    Asked,
    CardIs,
    ClueSaid,
    CluesFloor,
    GuessFloor,
    PhoneIs,
    Plain,
    Statement,
    Told,
    due,
)

SHOWN_ANYWAY = (
    *(Plain.EXPECTED, Plain.GO_ON, Plain.TURNS_LEFT, Plain.TAP_FIRST, Plain.OUTCOME),
    Plain.KEY_IS_SHOWN,
)
"""Statements that say only what a page shows all the time."""

SHOWN_KINDS = (CluesFloor, GuessFloor, ClueSaid, PhoneIs)
"""The same, of statements about a thing; that a phone came is for the others."""


def table(moment: Moment, free: Sequence[Side], language: Language) -> Json:
    """The page for everybody; no phone holds the `free` seats."""
    view, words = moment.view, language.pages
    if view is None:
        return {"captions": []}
    asked = moment.question or moment.suggested
    now = Plain.OUTCOME if view.phase is Phase.OVER else due(view)
    return {
        "game": _title(view),
        "phase": view.phase.value,
        "turn": view.turn,
        "due": render((now,), view, language),
        "question": render((Asked(asked),), view, language) if asked else None,
        "clue": _current(view, language),
        **_counted(view, language),
        "columns": view.columns,
        "cards": [_card(view, at, language) for at in range(len(view.cards))],
        "asked": list(cards_asked(asked)),
        "clues": [_clue(view, at, language) for at in range(len(view.clues))],
        "free": [words.seat(view, one) for one in free if not moment.is_programs(one)],
        "timer": moment.timer_ends,
        "captions": [_caption(one, language) for one in moment.captions if _is_told(one)],
        "end": end_of(view, language),
        "keys": _keys(moment, language) if moment.ended else None,
    }


def seat(
    moment: Moment, side: Side, language: Language, team: Team | None = None
) -> dict[str, Json]:
    """The page of a seat's phone: its side of the key, turned as it sits.

    In a team game the phone may be for one `team` only.
    """
    glance = moment.glances.get(side)
    if glance is None:
        return {"due": language.pages.texts["partner"]} if moment.is_programs(side) else {}
    view, words = glance.seat.public, language.pages
    shown = face(glance, language)
    noticed = None if glance.question or suggested(glance) else shown.question
    return {
        "seat": side.value,
        "name": words.players(side, team) if view.has_teams else words.seats[side],
        "phase": view.phase.value,
        "acts": _acts(glance, team),
        "due": words.expects(view, _acting(view, side, team)),
        "clue": _current(view, language),
        **_counted(view, language),
        "question": question_of(glance, moment, language, team),
        "number": moment.asked,
        "now": now_of(glance, moment, language, team),
        "menu": menu_of(glance, moment, language),
        "told": noticed or _told(moment, language),
        "numbers": _numbers(glance, team),
        "clues": [_clue(view, at, language) for at in range(len(view.clues))],
        "legend": _legend(view, language),
        "fresh": view.phase is Phase.CLUE and not view.clues,
        "blind": all(one is None for one in glance.seat.key),
        "columns": view.columns,
        "cells": _cells(glance, shown, language, team),
        "captions": [_caption(one, language) for one in moment.captions[-1:] if _is_told(one)],
        "end": end_of(view, language),
        "keys": _keys(moment, language) if moment.ended else None,
    }


def _title(view: PublicView) -> str:
    mission = f" · {view.mission}" if view.mission else ""
    return f"{view.edition.title}{mission}"


def _current(view: PublicView, language: Language) -> str | None:
    given = view.clue
    return language.pages.clue(given.clue.word, given.clue.number) if given else None


def _counted(view: PublicView, language: Language) -> dict[str, Json]:
    """What is left, in numbers; and in games of two sides the tokens of the bank."""
    counts = language.pages.counts(view)
    tokens: Json = None if view.has_teams else {"left": view.bank.total, "of": view.start.total}
    return {"counts": [{"number": one.number, "of": one.of} for one in counts], "tokens": tokens}


def _card(view: PublicView, position: int, language: Language) -> Json:
    shown, cover = view.cards[position], view.covered[position]
    return {
        **card(view, position),
        "word": "" if shown == EMPTY_PLACE else shown.word,
        "picture": shown.picture,
        "as": language.pages.identity(view, cover) if cover else None,
    }


def _clue(view: PublicView, index: int, language: Language) -> Json:
    given, words = view.clues[index], language.pages
    return {
        "turn": given.turn,
        "giver": words.party(given.giver),
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


def _is_told(caption: Caption) -> bool:
    """Whether to write a caption down: a touch is shown by its effect."""
    return not (isinstance(caption.what, Note) and caption.what.touched)


def _caption(caption: Caption, language: Language) -> Json:
    what = caption.what
    if isinstance(what, Note):
        heard = what.line.removeprefix("# ").removeprefix(": ")
        return {"number": caption.number, "heard": heard}
    asks = all(isinstance(one, Asked) for one in what.statements)
    return {"number": caption.number, "said": announcement(what, language), "asks": asks}


def _told(moment: Moment, language: Language) -> str:
    """What happened, or was answered, since the last words or touch; not what is shown anyway."""
    captions = [one.what for one in moment.captions]
    # the greeting says only what a page shows
    heard = max((at for at, one in enumerate(captions) if isinstance(one, Note)), default=0)
    said = [one for one in captions[heard + 1 :] if isinstance(one, Say)]
    return " ".join(filter(None, (_news(one, language) for one in said)))


def _news(say: Say, language: Language) -> str:
    left = [one for one in say.statements if not _is_shown(one)]
    return _happened(say, left, language) or render(left, say.view, language, say.short)


def _is_shown(statement: Statement) -> bool:
    floor = isinstance(statement, Told) and statement.kind in SHOWN_KINDS
    return floor or isinstance(statement, Asked) or statement in SHOWN_ANYWAY


def _happened(say: Say, left: Sequence[Statement], language: Language) -> str | None:
    """The card that was turned: “Candy: agent!”, or None."""
    if not (left and isinstance(left[0], Told) and left[0].kind is CardIs and say.view.touched):
        return None
    last = say.view.touched[-1]
    turned = language.pages.turned(say.view, last.position, last.identity)
    return " ".join((turned, render(left[1:], say.view, language, say.short))).strip()


def _keys(moment: Moment, language: Language) -> Json:
    """The key after the end: that of a team game, or both sides once somebody asks for them."""
    words = language.pages
    for side, glance in moment.glances.items():
        seen = glance.seat
        if seen.public.has_teams:
            return [_key(words.kept["key"], seen.key, seen.public, language)]
        if seen.other:
            keys = {side: seen.key, side.other: seen.other}
            return [_key(words.seats[one], keys[one], seen.public, language) for one in Side]
    return None


def _key(name: str, key: Sequence[Identity | None], view: PublicView, language: Language) -> Json:
    """One side of the key, as north sees the table, with the words of the cards."""
    cards: list[Json] = [
        {
            "word": "" if shown.picture else shown.word,
            "identity": _name(one),
            "as": language.pages.identity(view, one) if one else None,
        }
        for shown, one in zip(view.cards, key, strict=True)
    ]
    return {"name": name, "cards": cards}


def _name(identity: Identity | None) -> str | None:
    return identity.value if identity else None


def _acting(view: PublicView, side: Side, team: Team | None) -> Party:
    """The party that a phone acts for in this phase: its team, or its seat."""
    acts = view.phase is (Phase.CLUE if side is Side.NORTH else Phase.GUESS)
    return team if team and acts else side


def _acts(glance: Glance, team: Team | None) -> str | None:
    """What this phone's players have to do now: give a clue, or guess; None: wait."""
    view, side = glance.seat.public, glance.seat.seat
    if view.phase is Phase.CLUE:
        mine = side in view.givers or giving(side, view) in view.givers
        return "clue" if mine and not _away(glance, team) else None
    mine = side in view.guessers or guessing(side, view) in view.guessers
    return "guess" if mine and not _away(glance, team) else None


def _away(glance: Glance, team: Team | None) -> bool:
    """Whether it is the other team's turn, or its question."""
    view = glance.seat.public
    asked = glance.question or own_question(view)
    whose = who_answers(asked) if asked else view.giver
    return team is not None and whose is team.other


def _numbers(glance: Glance, team: Team | None) -> list[Json]:
    """The numbers of a clue that this phone may give now; empty if it may not give a clue."""
    view = glance.seat.public
    asked = glance.question or own_question(view)
    if _acts(glance, team) != "clue" or asked:
        return []
    return [one for one in (*range(10), UNLIMITED) if wrong_number(one, view) is None]


def _legend(view: PublicView, language: Language) -> list[Json]:
    """The signs of this edition, and the meaning of each."""
    agents = tuple(Identity(team.value) for team in Team) if view.has_teams else (Identity.AGENT,)
    shown = (*agents, Identity.BYSTANDER, Identity.ASSASSIN)
    return [{"identity": one.value, "as": language.pages.identity(view, one)} for one in shown]


def _turned(count: int, side: Side) -> range:
    """Numbers from 0, in the order in which a seat reads what they count (D3)."""
    return range(count) if side is Side.NORTH else range(count - 1, -1, -1)


def _cells(glance: Glance, shown: Face, language: Language, team: Team | None) -> list[Json]:
    """The cards as the seat reads them, each with its position."""
    view, side = glance.seat.public, glance.seat.seat
    cells = [cell for row in shown.cells for cell in row]
    asked = cards_asked(asked_of(glance))
    return [
        {
            **_cell(glance, at, cell, language),
            "touch": _may_touch(view, side, at, team),
            "asked": at in asked,
        }
        for at, cell in zip(_turned(len(view.cards), side), cells, strict=True)
    ]


def _cell(glance: Glance, position: int, cell: Cell, language: Language) -> dict[str, Json]:
    view = glance.seat.public
    shown = view.cards[position]
    return {
        "at": position,
        "word": "" if shown == EMPTY_PLACE or shown.picture else shown.word,
        "identity": _name(cell.identity),
        "as": language.pages.identity(view, cell.identity) if cell.identity else None,
        "covered": cell.covered,
        "here": cell.marked_here,
        "there": cell.marked_there,
    }


def _may_touch(view: PublicView, side: Side, position: int, team: Team | None) -> bool:
    guessers = view.guessers
    mine = side in guessers or (view.has_teams and side is Side.SOUTH)
    if not mine or view.two or view.offer:
        return False
    return any(view.can_guess(by, position) for by in guessers if is_for(by, side, team))
