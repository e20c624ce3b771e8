"""The contents of pages as values, computed by pure functions from a moment and a language.

`table` is for everybody, `seat` only for that seat's phone (D20).
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from assistant.conversation.deciding.clues import wrong_number
from assistant.conversation.effects import Note, Say
from assistant.faces.kept_game import KeptCard, cards_of, clues_of
from assistant.faces.render import face, render
from assistant.faces.web.choices import (
    asked_of,
    cards_asked,
    end_of,
    is_for,
    menu_of,
    now_of,
    question_of,
    question_text,
)
from assistant.faces.web.moment import Caption, Moment
from assistant.faces.web.review import markable
from assistant.game.messages import Face
from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import UNLIMITED, Number
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language.about import Told
from assistant.language.contract import Language
from assistant.language.glance import Glance, Legend, Misheard, SeatStatus, Suggested
from assistant.language.questions import own_question, who_answers
from assistant.language.speakers import giving, guessing
from assistant.language.statements import (
    Asked,
    CardIs,
    CardNamed,
    ClueSaid,
    CluesFloor,
    GuessFloor,
    NotUnderstood,
    PartnersClue,
    PhoneIs,
    Plain,
    Statement,
    due,
)

SHOWN_ANYWAY = (
    *(Plain.EXPECTED, Plain.GO_ON, Plain.TURNS_LEFT, Plain.TAP_FIRST, Plain.OUTCOME),
    *(Plain.KEY_IS_SHOWN, Plain.PAUSED, Plain.GAME_LEFT, Plain.SAY_HELP, Plain.SUDDEN_DEATH),
)
"""Statements that only repeat what a phone always shows, or offers as a button."""

SHOWN_KINDS = (CluesFloor, GuessFloor, ClueSaid, PartnersClue, PhoneIs)
"""Classes of such statements; the arrival of a phone is news only for the other players."""

TURNED = (CardNamed, CardIs)
"""Statements about a card that is turned without a question, and about its identity."""

LINES = 3
"""Number of captions on the table's page."""

WRONG = {Side.NORTH: "wrong_north", Side.SOUTH: "wrong_south"}
"""For each side, the name of the text for a card that is wrong from that side."""

TURNS = {"clue": "your_clue", "guess": "your_guess"}
"""For each turn, the name of the text that tells players to act."""

Values = dict[str, Any]
"""The values with which a template is filled in."""


def table(
    moment: Moment,
    free: Sequence[Side],
    language: Language,
    meant: Collection[tuple[int, int]] = (),
) -> Values:
    """The shared page. `free` are the seats for phones, and `meant` the cards that clues meant."""
    view, words = moment.view, language.pages
    captions = [one for one in _since_heard(moment) if _is_told(one)][-LINES:]
    values: Values = {"captions": [(one.number, _caption(one, language)) for one in captions]}
    if view is None:
        return values
    asked = moment.question or moment.suggested
    now = Plain.OUTCOME if view.phase is Phase.OVER else due(view)
    paused = any(one.status is SeatStatus.PAUSED for one in moment.glances.values())
    instead = "lesson" if moment.in_lesson else "paused" if paused else None
    mission = f" · {view.mission}" if view.mission else ""
    return {
        **values,
        **_shared(moment, view, language, meant),
        "title": f"{view.edition.title}{mission}",
        "due": words.texts[instead] if instead else render((now,), view, language),
        "question": question_text(asked, view, language, phone=False) if asked else None,
        "cards": [
            _card(view, at, view.covered[at], at in cards_asked(asked), None, language)
            for at in range(len(view.cards))
        ],
        "free": [words.seat(view, one) for one in free],
        "timer": moment.timer_ends,
    }


def seat(
    moment: Moment,
    side: Side,
    language: Language,
    team: Team | None = None,
    free: Sequence[Side] = (),
    meant: Collection[tuple[int, int]] = (),
) -> Values:
    """The page of a seat's phone, with its side of the key in its own orientation.

    In a team game, the phone can belong to one `team` only. `free` seats are named before the first
    clue; `meant` has the clues and cards of the review.
    """
    glance = moment.glances.get(side)
    if glance is None:
        return {"due": language.pages.texts["partner"]} if moment.is_programs(side) else {}
    glance = _with_giver(glance)
    view, words = glance.seat.public, language.pages
    shown = face(glance, language)
    name = words.seated(side, team, view.has_teams)
    turn = _turn(glance, moment, language, team)
    return {
        **_shared(moment, view, language, meant),
        **turn,
        "marks": _marks(moment, view, side, team, meant),
        "seat": side.value,
        "name": name,
        "team": team,
        "alone": view.partner is not None,
        "title": f"{turn['calls'] or name} · {words.texts['title']}",
        "now": now_of(glance, moment, language, team),
        "menu": menu_of(glance, moment, language),
        "told": _noticed(glance, shown)
        or _told(moment, view, language)
        or _misheard(glance, language),
        "numbers": numbers(glance, team),
        "legend": _legend(view, language),
        "fresh": view.phase is Phase.CLUE and not view.clues,
        "free": [words.seat(view, one) for one in free if one is not side],
        "blind": view.has_teams and side is Side.SOUTH,
        "cards": list(_cells(glance, shown, language, team)),
    }


def _turn(glance: Glance, moment: Moment, language: Language, team: Team | None) -> Values:
    """The action expected from this phone's players, and what calls them to it."""
    view, words = glance.seat.public, language.pages
    question, acts = question_of(glance, moment, language, team), _acts(glance, team)
    turn = words.texts[TURNS[acts]] if acts and not question else None
    calls = question["text"] if question and question["mine"] else turn
    paused = glance.status is SeatStatus.PAUSED
    expected = words.expects(view, _acting(view, glance.seat.seat, team))
    return {
        "acts": acts,
        "paused": paused,
        "calls": calls,
        "called": calls and f"{calls} {moment.asked} {len(view.clues)}",
        "due": words.texts["paused"] if paused else expected,
        "question": question,
    }


def _marks(
    moment: Moment,
    view: PublicView,
    side: Side,
    team: Team | None,
    meant: Collection[tuple[int, int]],
) -> dict[int, list[tuple[int, str, bool]]]:
    """For each clue that its giver can mark: its cards, their words, and whether one is marked."""
    return {
        at: [(card, view.cards[card].word, (at, card) in meant) for card in cards]
        for at, cards in markable(moment, side, team).items()
    }


def _shared(
    moment: Moment, view: PublicView, language: Language, meant: Collection[tuple[int, int]]
) -> Values:
    """The public part of the table's page and of each phone's."""
    words, given = language.pages, view.clue
    return {
        "phase": view.phase.value,
        "clue": words.clue(given.clue.word, given.clue.number) if given else None,
        "giver": given.giver if given else None,
        "turn": view.giver if view.has_teams and view.result is None else None,
        "counts": words.counts(view),
        "tokens": None if view.has_teams else (view.bank.total, view.start.total),
        "columns": view.columns,
        "clues": [*clues_of(view, language)][::-1],
        "meant": {
            clue: [view.cards[card].word for of, card in sorted(meant) if of == clue]
            for clue, _ in meant
        },
        "end": end_of(view, language),
        "keys": _keys(moment, language) if moment.ended else None,
    }


def _card(
    view: PublicView,
    at: int,
    identity: Identity | None,
    asked: bool,
    seen_by: Side | None,
    language: Language,
) -> Values:
    """A card, with what the viewer may know about it; None stands for everybody."""
    shown, texts = view.cards[at], language.pages.texts
    row, column = divmod(at, view.columns)
    place = "" if seen_by else f"{row + 1}·{column + 1}"
    first = seen_by or Side.NORTH
    return {
        "at": at,
        "word": "" if shown == EMPTY_PLACE else place if shown.picture else shown.word,
        "identity": identity.value if identity else None,
        "as": language.pages.identity(view, identity) if identity else None,
        "covered": view.covered[at] is not None,
        "asked": asked,
        "touch": False,
        "wrong": [
            (
                "here" if side is first else "there",
                texts["wrong_you" if side is seen_by else WRONG[side]],
            )
            for side in (first, first.other)
            if side in view.marked[at]
        ],
    }


def _is_told(caption: Caption) -> bool:
    """Whether to write a caption: what was said, except a question, which is shown."""
    what = caption.what
    return isinstance(what, Say) and not all(isinstance(one, Asked) for one in what.statements)


def _since_heard(moment: Moment, partners: bool = True) -> Sequence[Caption]:
    """The last touch or words, perhaps except the partner's, and the statements after them."""
    partner = moment.view.partner if moment.view else None
    heard = (
        at
        for at, one in enumerate(moment.captions)
        if isinstance(one.what, Note)
        and (partners or not one.what.line.startswith(f"# {partner}:"))
    )
    return moment.captions[max(heard, default=0) :]


def _caption(caption: Caption, language: Language) -> str:
    assert isinstance(caption.what, Say), "nothing else is told"
    # a page has no button to tap first
    left = [one for one in caption.what.statements if one is not Plain.TAP_FIRST]
    return _said(caption.what, left, language)


def _told(moment: Moment, view: PublicView, language: Language) -> str:
    """Events and answers of this game, after the last words or touch, if not shown anyway."""
    # The greeting only repeats what a page shows.
    heard = _since_heard(moment, partners=False)[1:]
    said = [one.what for one in heard if isinstance(one.what, Say)]
    said = [one for one in said if one.view.cards == view.cards]
    return " ".join(filter(None, (_news(one, language) for one in said)))


def _noticed(glance: Glance, shown: Face) -> str | None:
    """A notice on the seat's screen that a page shows neither elsewhere nor in a sentence."""
    elsewhere = isinstance(glance.notice, Suggested | Legend | Misheard)
    return None if glance.question or elsewhere else shown.question


def _misheard(glance: Glance, language: Language) -> str:
    """The words that were not understood, if nothing was said about them."""
    if glance.question or not isinstance(glance.notice, Misheard):
        return ""
    return render((NotUnderstood(glance.notice.heard),), glance.seat.public, language)


def _news(say: Say, language: Language) -> str:
    over = say.view.phase is Phase.OVER  # The page shows how the game ended.
    return _said(say, [one for one in say.statements if not _is_shown(one, over)], language)


def _is_shown(statement: Statement, over: bool) -> bool:
    kind = statement.kind if isinstance(statement, Told) else None
    shown = kind in SHOWN_KINDS or (over and kind in TURNED)
    return shown or isinstance(statement, Asked) or statement in SHOWN_ANYWAY


def _said(say: Say, left: Sequence[Statement], language: Language) -> str:
    """The statements of a caption, with a turned card in its short form: “Candy: agent!”."""
    kinds = [one.kind if isinstance(one, Told) else None for one in left]
    if CardIs not in kinds[:2] or kinds[0] not in TURNED or not say.view.touched:
        return render(left, say.view, language, say.short)
    last = say.view.touched[-1]
    turned = language.pages.turned(say.view, last.position, last.identity)
    rest = left[kinds.index(CardIs) + 1 :]
    return f"{turned} {render(rest, say.view, language, say.short)}".strip()


def _keys(moment: Moment, language: Language) -> list[tuple[str, tuple[KeptCard, ...]]] | None:
    """The key after the game: a team's, or both sides' once a player asks for them."""
    words = language.pages
    for side, glance in moment.glances.items():
        seen = glance.seat
        if seen.public.has_teams:
            return [(words.kept["key"], cards_of(seen.public, seen.key, language))]
        if seen.other:
            keys = {side: seen.key, side.other: seen.other}
            return [(words.party(one), cards_of(seen.public, keys[one], language)) for one in Side]
    return None


def _with_giver(glance: Glance) -> Glance:
    """A seat's knowledge; before the first clue, the side that has the floor is its giver."""
    seat, floor = glance.seat, glance.floor
    if floor not in seat.public.givers:
        return glance
    return replace(glance, seat=replace(seat, public=replace(seat.public, giver=floor)))


def _acting(view: PublicView, side: Side, team: Team | None) -> Party:
    """The party for which a phone acts in this phase: its team, or its seat."""
    acts = view.phase is (Phase.CLUE if side is Side.NORTH else Phase.GUESS)
    return team if team and acts else side


def _acts(glance: Glance, team: Team | None) -> str | None:
    """The action that this phone's players have to take: a clue or a guess; None to wait."""
    view, side = glance.seat.public, glance.seat.seat
    if glance.status is SeatStatus.PAUSED:
        return None
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


def numbers(glance: Glance, team: Team | None) -> list[Number]:
    """The numbers for a clue that this phone can choose now; empty if it may not give one."""
    glance = _with_giver(glance)
    view = glance.seat.public
    asked = glance.question or own_question(view)
    if _acts(glance, team) != "clue" or asked:
        return []
    return [one for one in (*range(10), UNLIMITED) if wrong_number(one, view) is None]


def _legend(view: PublicView, language: Language) -> list[tuple[str, str]]:
    """The signs of the edition, with their meanings."""
    agents = tuple(Identity(team.value) for team in Team) if view.has_teams else (Identity.AGENT,)
    shown = (*agents, Identity.BYSTANDER, Identity.ASSASSIN)
    return [(one.value, language.pages.identity(view, one)) for one in shown]


def _cells(glance: Glance, shown: Face, language: Language, team: Team | None) -> Iterator[Values]:
    """The cards in the reading order of this seat's side of the table (D3)."""
    view, side = glance.seat.public, glance.seat.seat
    asked, count = cards_asked(asked_of(glance)), len(view.cards)
    order = range(count) if side is Side.NORTH else range(count - 1, -1, -1)
    for at, cell in zip(order, (cell for row in shown.cells for cell in row), strict=True):
        card = _card(view, at, cell.identity, at in asked, side, language)
        touch = _may_touch(view, side, at, team)
        yield {**card, "covered": cell.covered, "touch": touch}


def _may_touch(view: PublicView, side: Side, position: int, team: Team | None) -> bool:
    guessers = view.guessers
    mine = side in guessers or (view.has_teams and side is Side.SOUTH)
    if not mine or view.two or view.offer:
        return False
    return any(view.can_guess(by, position) for by in guessers if is_for(by, side, team))
