"""Phone inputs: touches and typed words at a seat, as messages for the session."""

from dataclasses import dataclass
from typing import Any, TypeGuard

from assistant.faces.web.answers import value_of
from assistant.faces.web.review import Meant
from assistant.game.messages import Heard, Picked
from assistant.game.rules.cards import Party
from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED, Clue, Number
from assistant.language.intents import Order

LONGEST = 200
"""Maximum number of characters in typed words, as on the desk."""

ANSWERS = frozenset(
    order.name.lower()
    for order in (
        *(Order.YES, Order.NO, Order.NEVER, Order.PENALTY, Order.ALLOW, Order.TAKE_BACK),
        *(Order.STOP, Order.UNDO, Order.OBJECT),
    )
)
"""Orders that can answer a question; they are sent with the question's number."""

ORDERS = frozenset(
    order.name.lower()
    for order in (
        *(Order.CHALLENGE, Order.PAUSE, Order.RESUME, Order.QUIT, Order.SHOW_KEY, Order.REVIEW),
        *(Order.HELP, Order.TEACH, Order.HINT, Order.PARTNER_FIRST),
    )
)
"""Orders that have a place of their own on a page."""

FOR_PAGES = frozenset(("again", "next_mission", "let_in", "keep_out"))
"""Touches that the pages handle themselves: play again, and give a seat to another phone."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A parsed request: the touch or the typed words, and the state that the phone was showing."""

    seen: int
    """The number of the state that the phone was showing."""
    what: int | Clue | str | Meant
    """A choice as in `Picked`, the words, or a mark in the review."""
    typed: bool = False
    asked: int | None = None
    """The number of the question that it answers; None if it answers none."""
    number: int | None = None
    """A number by which an input is recognized that the phone repeats for lack of a response."""


def read(body: bytes) -> Sent | None:
    """Parse the body of a request; None if it is invalid."""
    match value_of(body):
        case {"seen": int(seen), **more}:
            number = more.pop("id", None)
            return _read(more, seen, number if isinstance(number, int) else None)
        case _:
            return None


def _read(touch: dict[Any, Any], seen: int, number: int | None) -> Sent | None:
    match touch:
        case {"words": str(words), **rest} if not rest:
            said = _line(words)
            return Sent(seen, said, typed=True, number=number) if said else None
        case {"clue": str(word), "number": count, **rest} if rest.keys() <= {"asked"}:
            said, asked = _line(word), rest.get("asked")
            if not said or not _is_number(count) or not isinstance(asked, int | None):
                return None
            return Sent(seen, Clue(said, count), asked=asked, number=number)
        case {"meant": [int(given), int(card), bool(is_meant)], **rest} if not rest:
            return Sent(seen, Meant(given, card, is_meant), number=number)
        case {"guess": int(card), **rest} if not rest and 0 <= card < HIGHEST_NUMBER:
            return Sent(seen, card, number=number)
        case {**one} if len(one) == 1:
            ((order, asked),) = one.items()
            if order in ANSWERS and type(asked) is int:
                return Sent(seen, order, asked=asked, number=number)
            known = order in ORDERS | FOR_PAGES and asked is True
            return Sent(seen, order, number=number) if known else None
        case _:
            return None


def clue(body: bytes) -> str | None:
    """The clue to be checked, with its number if there is one; None if the body is invalid."""
    match value_of(body):
        case {"clue": str(said)}:
            return _line(said) or None
        case _:
            return None


def message(sent: Sent, by: Party, at: float) -> Heard | Picked:
    """The message from this seat or team, dated by the state that its phone was showing."""
    if sent.typed:
        return Heard((str(sent.what),), by, at=at, phone=True)
    assert not isinstance(sent.what, Meant), "a mark is for the pages"
    return Picked(by, sent.what, at)


def _line(words: str) -> str:
    """The words as one lower-case line; empty if they are too long or unprintable."""
    said = " ".join(words.lower().split())
    return said if len(words) <= LONGEST and said.isprintable() else ""


def _is_number(count: object) -> TypeGuard[Number]:
    return count == UNLIMITED or (type(count) is int and 0 <= count <= HIGHEST_NUMBER)
