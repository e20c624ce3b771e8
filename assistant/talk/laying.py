"""Laying the table by voice: the cards are read row by row, and corrected, until that is all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.languages.en.numbers import NUMBERS
from assistant.languages.en.understanding import ENGLISH
from assistant.rules.cards import Card
from assistant.rules.edition import Edition
from assistant.rules.house import HouseRules
from assistant.rules.view import PublicView, laying_view
from assistant.rules.wish import Wish
from assistant.talk import phrases
from assistant.talk.expected import expected
from assistant.talk.intents import Intent, Order, Ordered, SaidWish
from assistant.talk.normal import normal
from assistant.talk.vocabulary import WHILE_LAYING

ORDER_OF = ENGLISH.orders
CORRECTION = "correction"
place, read_place = ENGLISH.place, ENGLISH.read_place

CARD = "card"
"""Before a card of several words that no deck knows: “card polyjuice potion”."""
PICTURE = "picture"
LONGEST_CARD = 5
"""Words on one card."""
LONGEST_ROW = 12
"""Words in one breath; more is talk."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A table that is being laid."""

    edition: Edition
    house: HouseRules
    wish: Wish
    """What is to be played on it."""
    known: frozenset[str] = frozenset()
    """Names of cards that decks have, as they are heard."""
    cards: tuple[Card, ...] = ()
    before: tuple[tuple[Card, ...], ...] = ()
    """What lay there before each utterance that is not taken back."""

    @property
    def view(self) -> PublicView:
        """The table so far."""
        return laying_view(self.edition, self.house, self.cards)

    @property
    def complete(self) -> bool:
        """Whether every place has its card."""
        return len(self.cards) == self.edition.size


@dataclass(frozen=True, slots=True)
class Answer:
    """The table after an utterance, and what is said; `done` when the game can begin."""

    laying: Laying
    sentence: str
    done: bool = False


def asks(act: Intent) -> bool:
    """What is no card: orders that only ask, and other wishes."""
    if not isinstance(act, Ordered):
        return isinstance(act, SaidWish)
    return act.order in WHILE_LAYING and act.order not in (Order.UNDO, Order.RESUME)


def lay(alternatives: Sequence[str], laying: Laying) -> Answer | None:
    """What the best reading of an utterance does to the table; None if it is no card."""
    for text in alternatives:
        if ORDER_OF.get(text) in (Order.STOP, Order.YES):
            return finish(laying)
        if ORDER_OF.get(text) in (Order.UNDO, Order.TAKE_BACK) and text != CORRECTION:
            return _take_back(laying)
        if corrected := _correction(text, laying):
            return corrected
    readings = [cards for text in alternatives if (cards := _cards(text, laying))]
    if not readings:
        return None
    # The reading that decks know best; the recognizer's own order settles a draw.
    return _add(max(readings, key=lambda cards: _familiar(cards, laying)), laying)


def finish(laying: Laying) -> Answer:
    """“That's all”, or a tap."""
    if laying.complete:
        return Answer(laying, "", done=True)
    missing = laying.edition.size - len(laying.cards)
    cards = "card is" if missing == 1 else "cards are"
    return _told(laying, f"{phrases.sentence(NUMBERS.spoken(missing))} {cards} missing.")


def _told(laying: Laying, sentence: str) -> Answer:
    return Answer(laying, f"{sentence} {expected(laying.view)}")


def _take_back(laying: Laying) -> Answer:
    if not laying.before:
        return _told(laying, phrases.NOTHING_TO_UNDO)
    *before, cards = laying.before
    return _told(replace(laying, cards=cards, before=tuple(before)), phrases.UNDONE)


def _laid(cards: tuple[Card, ...], laying: Laying) -> Laying:
    return replace(laying, cards=cards, before=(*laying.before, laying.cards))


def _correction(text: str, laying: Laying) -> Answer | None:
    """“correction storm” is about the last card, “row two column three storm” about that one."""
    words = text.removeprefix(f"{CORRECTION} ").split()
    position = read_place(words[:4], laying.edition.rows, laying.edition.columns)
    if position is not None:
        words = words[4:]
    elif len(words) < len(text.split()):
        position = max(len(laying.cards) - 1, 0)
    else:
        return None
    where = place(position, laying.edition.columns)
    if position >= len(laying.cards):
        return _told(laying, f"No card lies there yet: {where}.")
    card = _one_card(words)
    if card is None:
        return _told(laying, f"{phrases.sentence(where)}: which card?")
    others = (*laying.cards[:position], *laying.cards[position + 1 :])
    if already := _already(card, others):
        return _told(laying, already)
    changed = (*laying.cards[:position], _labelled(card, position), *laying.cards[position + 1 :])
    return _told(_laid(changed, laying), f"{phrases.sentence(where)}: {_name(card)}.")


def _add(cards: tuple[Card, ...], laying: Laying) -> Answer:
    free = laying.edition.size - len(laying.cards)
    if len(cards) > free:
        said = ", ".join(map(_name, cards))
        return _told(laying, f"{phrases.sentence(said)}: there is no place for so many.")
    laid = laying.cards
    for card in cards:
        if already := _already(card, laid):
            return _told(laying, already)
        laid = (*laid, _labelled(card, len(laid)))
    return _told(_laid(laid, laying), f"{phrases.sentence(', '.join(map(_name, cards)))}.")


def _already(card: Card, laid: Sequence[Card]) -> str | None:
    if card.picture or all(normal(one.word) != normal(card.word) for one in laid):
        return None
    return f"{phrases.sentence(_name(card))} is there already."


def _name(card: Card) -> str:
    return PICTURE if card.picture else card.word.lower()


def _labelled(card: Card, position: int) -> Card:
    """Pictures are told apart by their places alone (H2)."""
    return Card(f"{PICTURE} {position + 1}", picture=True) if card.picture else card


def _familiar(cards: Sequence[Card], laying: Laying) -> float:
    known = sum(card.picture or normal(card.word) in laying.known for card in cards)
    return known / len(cards)


def _cards(text: str, laying: Laying) -> tuple[Card, ...]:
    """The cards of one line of words; none if it is too long to be cards."""
    words = text.split()
    if words[:1] == [CARD] and (card := _one_card(words)):
        return (card,)
    return () if len(words) > LONGEST_ROW else tuple(_one_by_one(words, laying.known))


def _one_card(words: Sequence[str]) -> Card | None:
    """All the words as one card; “card” may stand before them."""
    name = words[1:] if words[:1] == [CARD] and len(words) > 1 else words
    if not 1 <= len(name) <= LONGEST_CARD:
        return None
    return Card(PICTURE, picture=True) if words == [PICTURE] else Card(" ".join(name).upper())


def _one_by_one(words: Sequence[str], known: frozenset[str]) -> Iterator[Card]:
    """Each word is a card, unless a deck has a card of several of them."""
    at = 0
    while at < len(words):
        lengths = range(min(LONGEST_CARD, len(words) - at), 1, -1)
        length = next((n for n in lengths if " ".join(words[at : at + n]) in known), 1)
        name = " ".join(words[at : at + length])
        yield Card(name, picture=True) if name == PICTURE else Card(name.upper())
        at += length
