"""Laying a table: players read their cards aloud row by row, with corrections, until done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.conversation.listening.likelihood import may_be_clue, usual
from assistant.game.referee import is_word, several_words_card
from assistant.game.rules.cards import Card, Side
from assistant.game.rules.edition import Edition
from assistant.game.rules.house import HouseRules
from assistant.game.rules.view import PublicView, SeatView, laying_view
from assistant.game.rules.wish import Wish
from assistant.language import statements as told
from assistant.language.intents import PHONES, Intent, Order, Ordered, SaidWish, Use, orders_for
from assistant.language.normal import normal
from assistant.language.places import place_first
from assistant.language.understanding import Understanding

LONGEST_CARD = 5
"""Maximum number of words on one card."""
LONGEST_ROW = 12
"""Maximum number of words in an utterance; a longer one is table talk."""

LATER = 1.5
"""Nats by which each reading is less likely than the one before it."""
FAMILIAR = 1.5
"""Nats that a card gains if a deck has it."""
TALK = 4.0
"""Nats that a word loses if it is rarely on a card: “then”, “three”, a letter."""
INSTEAD = 2
"""Number of other readings that are offered, one by one, after a no."""

ENDS = (Order.DONE, Order.STOP, Order.YES)
TAKES_BACK = (Order.UNDO, Order.TAKE_BACK, Order.NO, Order.CANCEL)
"""Orders that remove the last cards, because those were misheard."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A table that is being laid."""

    edition: Edition
    house: HouseRules
    wish: Wish
    """The game that was requested."""
    known: frozenset[str] = frozenset()
    """The names of cards in the decks, as a recognizer writes them."""
    cards: tuple[Card, ...] = ()
    before: tuple[tuple[Card, ...], ...] = ()
    """For undo, the cards before each utterance."""
    instead: tuple[tuple[Card, ...], ...] = ()
    """Other cards that the last utterance may have named, the likeliest first."""

    @property
    def view(self) -> PublicView:
        """The table with the cards so far."""
        return laying_view(self.edition, self.house, self.cards)

    def seen_from(self, seat: Side) -> SeatView:
        """The view from a seat, without a key, because there is none yet."""
        return SeatView(seat, self.view, (None,) * self.edition.size)

    @property
    def complete(self) -> bool:
        """Whether every place has a card."""
        return len(self.cards) == self.edition.size


@dataclass(frozen=True, slots=True)
class Answer:
    """The table after an utterance, and the announcement; `done`: the game can begin."""

    laying: Laying
    statements: told.Statements
    done: bool = False


def asks(intent: Intent) -> bool:
    """Whether an intent is not a card, but a request for information or for another game."""
    if not isinstance(intent, Ordered):
        return isinstance(intent, SaidWish)
    asking = (*orders_for(Use.LAYING), *PHONES)
    return intent.order in asking and intent.order not in (*TAKES_BACK, Order.RESUME)


def lay(
    readings: Sequence[str], order: Order | None, laying: Laying, known: Understanding
) -> Answer | None:
    """Change the table by the best reading of an utterance; None if it names no card.

    Only the first reading can be an `order`: “stop” is often a less likely reading of “star”.
    """
    if order in ENDS:
        return finish(laying)
    if order is Order.NO and laying.instead:
        cards, *others = laying.instead
        return _add(cards, _before(laying), others)
    if order in TAKES_BACK:
        if not laying.before:
            return _told(laying, told.Plain.NOTHING_TO_UNDO)
        return _told(_before(laying), told.Plain.UNDONE)
    if order is Order.CLEAR:
        return _told(_laid((), laying), told.Plain.UNDONE)
    for one in readings:
        if corrected := _correction(one.split(), laying, known):
            return corrected
    likely = {
        found: sum(_likely_card(card, laying, known) for card in found) - LATER * index
        for index, one in reversed([*enumerate(readings)])
        for found in _ways(one, laying, known)
    }
    if not likely:
        return None
    best, *others = sorted(likely, key=lambda found: -likely[found])
    return _add(best, laying, others)


def finish(laying: Laying) -> Answer:
    """Finish the reading aloud, after “that's all” or a tap."""
    if laying.complete:
        return Answer(laying, (), done=True)
    return _told(laying, told.CardsMissing(laying.edition.size - len(laying.cards)))


def _told(laying: Laying, statement: told.Statement) -> Answer:
    return Answer(laying, (statement, told.due(laying.view)))


def _before(laying: Laying) -> Laying:
    *before, cards = laying.before
    return replace(laying, cards=cards, before=tuple(before), instead=())


def _laid(cards: tuple[Card, ...], laying: Laying) -> Laying:
    return replace(laying, cards=cards, before=(*laying.before, laying.cards), instead=())


def _correction(words: Sequence[str], laying: Laying, known: Understanding) -> Answer | None:
    """Correct a card: “correction storm” the last one, “row two column three storm” that one."""
    after = known.corrected(words)
    rest: Sequence[str] = after or words
    found = place_first(rest, laying.edition.rows, laying.edition.columns, known)
    if found:
        position, rest = found
    elif after:
        position = max(len(laying.cards) - 1, 0)
    else:
        return None
    if position >= len(laying.cards):
        return _told(laying, told.NoCardThere(position))
    card = _one_card(rest, known)
    if card is None:
        return _told(laying, told.WhichCardThere(position))
    others = (*laying.cards[:position], *laying.cards[position + 1 :])
    if _lies(card, others):
        return _told(laying, told.LiesAlready(card))
    changed = (*laying.cards[:position], _labelled(card, position), *laying.cards[position + 1 :])
    return _told(_laid(changed, laying), told.CardPutRight(position, card))


def _add(
    cards: tuple[Card, ...], laying: Laying, others: Sequence[tuple[Card, ...]] = ()
) -> Answer:
    """Lay these cards; `others` are other readings of the same words."""
    problem = _problem(cards, laying)
    if problem:
        return _told(laying, problem)
    instead = tuple(one for one in others if _problem(one, laying) is None)
    laid = laying.cards
    for card in cards:
        laid = (*laid, _labelled(card, len(laid)))
    return _told(replace(_laid(laid, laying), instead=instead[:INSTEAD]), told.CardsLaid(cards))


def _problem(cards: Sequence[Card], laying: Laying) -> told.Statement | None:
    """The reason why these cards cannot be laid; None if they can."""
    if len(cards) > laying.edition.size - len(laying.cards):
        return told.NoRoomFor(tuple(cards))
    laid = laying.cards
    for card in cards:
        if _lies(card, laid):
            return told.LiesAlready(card)
        laid = (*laid, card)
    return None


def _lies(card: Card, laid: Sequence[Card]) -> bool:
    return not card.picture and any(normal(one.word) == normal(card.word) for one in laid)


def _labelled(card: Card, position: int) -> Card:
    """The card. A picture's label is its place, by which alone it can be named (H2)."""
    return replace(card, word=f"{card.word} {position + 1}") if card.picture else card


def _likely_card(card: Card, laying: Laying, known: Understanding) -> float:
    word = normal(card.word)
    if card.picture or word in laying.known:
        return FAMILIAR
    if " " in word:
        return 0.0
    talk = len(word) == 1 or not may_be_clue(word, known)
    return -TALK if talk else usual(word, known)


def _ways(text: str, laying: Laying, known: Understanding) -> Iterator[tuple[Card, ...]]:
    """The cards that one line of words may name, the likeliest last.

    Two words are one card if either is unknown, because fictional names are unknown.
    """
    words = text.split()
    if cards := _cards(text, laying, known):
        yield cards
    words_known = (is_word(one) or one in laying.known for one in words)
    pictures = any(card.picture for card in cards)
    if len(cards) == len(words) == 2 and not (pictures or all(words_known)):
        yield (Card(" ".join(words).upper()),)


def _cards(text: str, laying: Laying, known: Understanding) -> tuple[Card, ...]:
    """The cards in one line of words; empty if the line is too long."""
    words = text.split()
    if words and words[0] in known.words("card word") and (card := _one_card(words, known)):
        return (card,)
    if len(words) > LONGEST_ROW:
        return ()
    return tuple(_one_by_one(words, laying.known, known))


def _one_card(words: Sequence[str], known: Understanding) -> Card | None:
    """All the words as one card; any words are accepted after the word “card”."""
    name = words[1:] if len(words) > 1 and words[0] in known.words("card word") else words
    if not 1 <= len(name) <= LONGEST_CARD:
        return None
    return _card(" ".join(words), known) if name == words else Card(" ".join(name).upper())


def _card(name: str, known: Understanding) -> Card:
    return Card(name, picture=True) if name in known.words("picture word") else Card(name.upper())


def _one_by_one(
    words: Sequence[str], decks: frozenset[str], known: Understanding
) -> Iterator[Card]:
    """Each word as a card, except words that form one name in a deck or in the referee's tables."""
    at = 0
    while at < len(words):
        lengths = range(min(LONGEST_CARD, len(words) - at), 1, -1)
        names = ((length, " ".join(words[at : at + length])) for length in lengths)
        cards = (length for length, name in names if name in decks or several_words_card(name))
        length = next(cards, 1)
        yield _card(" ".join(words[at : at + length]), known)
        at += length
