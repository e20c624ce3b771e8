"""Utterances: the words that were heard, and what they can mean at this moment."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from assistant.conversation.listening.attention import Attention
from assistant.game.messages import SOMETHING, Certainty, Heard
from assistant.game.rules.clue import Clue
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.intents import (
    Intent,
    Order,
    Ordered,
    SaidBonus,
    SaidChoice,
    SaidClue,
    SaidGuess,
    SaidWish,
    Use,
    order_in,
    orders_for,
)
from assistant.language.normal import as_heard, fluent, normal, shown
from assistant.language.parse import read
from assistant.language.questions import (
    ConfirmOrder,
    HowMany,
    Pending,
    Question,
    WhichClue,
    answers_to,
    own_question,
)
from assistant.language.readers import read_near
from assistant.language.reading import Fit, Moment, Reading, best
from assistant.language.understanding import Understanding
from assistant.language.vocabulary import orders

STOPPING = (Order.PAUSE, Order.TEACH, Order.QUIT)

AT_EASE = Attention()


@dataclass(frozen=True, slots=True)
class HeardWords:
    """All readings of one utterance, the likeliest first."""

    texts: tuple[str, ...]
    """The text of each reading; there is at least one."""
    meant: tuple[Reading | None, ...]
    """The meaning of each text at this moment, or None."""
    echo: str
    """The text to display or repeat, with apostrophes and a mark for unknown words."""
    weights: tuple[float, ...] = ()
    """Log-probability of each text in nats; empty if the recognizer does not report it."""
    talk: bool = False
    """Whether the words have no meaning and were more likely said to a person at the table."""

    @property
    def readings(self) -> list[Reading]:
        """The meanings, the best first."""
        return best([one for one in self.meant if one])

    def ahead_of(self, reading: Reading) -> float:
        """Lead in nats of the likeliest text over those with the meaning of a reading."""
        if not self.weights:
            return 0.0
        return self.weights[0] - max(
            weight
            for weight, one in zip(self.weights, self.meant, strict=True)
            if one and one.text == reading.text
        )

    @property
    def intents(self) -> list[Intent | None]:
        """The intent that each text has."""
        return [one.intent if one else None for one in self.meant]

    @property
    def order(self) -> Order | None:
        """The order of the likeliest text, if it is one."""
        return order_in(self.intents[0])


def understood(message: Heard, now: Moment, ear: Attention = AT_EASE) -> HeardWords | None:
    """The meanings that a message can have at this moment; None if it has no words.

    For spoken words, only the likeliest reading can be an order, unless it answers the open
    question. `ear` tells how reliably the words were heard.
    """
    view, pending, known = now.view, now.pending, now.known
    said = _words(message, known.typed if pending or view.offer else str)
    if not said:
        return None
    texts = tuple(text for text, _ in said)
    # An unknown word may reverse the meaning of the others: not … done, no … yes.
    meant = [None if SOMETHING in text else read(text, now) for text in texts]
    by_ear, question = message.certainty is not None, pending or own_question(view)
    if by_ear:
        meant[1:] = [None if one and _commands(one, question) else one for one in meant[1:]]
    clue_due = by_ear and not now.paused and view.phase is Phase.CLUE
    clue_due = clue_due and isinstance(question, HowMany | None)
    listened = _listened(texts[0], now)
    begins_a_clue = clue_due and " " not in texts[0] and not listened
    near, talk = None, False
    if not any(meant):
        near, talk = read_near(texts[0], now)
    if near and not (begins_a_clue or SOMETHING in texts[0]):
        meant[0] = near
    if by_ear and (first := meant[0]) and _commands(first, question):
        may_be_clue = begins_a_clue or (clue_due and message.certainty is Certainty.CLOSE)
        surely = message.certainty is Certainty.SURE and ear.quiet and (listened or not clue_due)
        meant[0] = _commanded(first, surely, may_be_clue, pending)
    weights = message.weights if len(message.weights) == len(texts) else ()
    echo = texts[0] if SOMETHING in texts[0] else shown(said[0][1])  # with its mark
    return HeardWords(texts, tuple(meant), echo, weights, talk)


def _listened(text: str, now: Moment) -> bool:
    """Whether a text is an order that the recognizer listens for at this moment."""
    due = (*orders(now.view, now.pending, now.paused), *orders_for(Use.BESIDES))
    return now.known.orders.get(text) in due


def _words(message: Heard, typed: Callable[[str], str]) -> list[tuple[str, str]]:
    """The text of each reading with words, the likeliest first, and its original form."""
    by_ear = message.certainty is not None
    written, mended = (as_heard, str) if by_ear else (normal, typed)
    texts = ((fluent(written(original)), original) for original in message.alternatives)
    return [(mended(text), original) for text, original in texts if text]


def card_name(view: PublicView, position: int, known: Understanding) -> str:
    """The words that name a card: its own, or its place if it is a picture or has a double."""
    words = [None if card.picture else normal(card.word) for card in view.cards]
    word = words[position]
    if word is not None and words.count(word) == 1:
        return word
    return known.place(position, view.columns)


def picked(what: int | Clue | str, now: Moment) -> Reading:
    """The meaning of a touch on a phone, with words that have the same meaning."""
    pending, known = now.pending, now.known
    match what:
        case Clue(word, number):
            text = f"{normal(word)} {known.numbers.spoken(number)}"
            if isinstance(pending, WhichClue) and what in pending.clues:
                return Reading(SaidChoice(pending.clues.index(what)), text, Fit.EXPECTED)
            return Reading(SaidClue(what), text, Fit.EXPECTED)
        case int(position):
            return Reading(SaidGuess(position), card_name(now.view, position, known), Fit.EXPECTED)
        case str(name):
            order = Order[name.upper()]
            return Reading(Ordered(order), known.phrase(order), Fit.EXPECTED)


def _commands(reading: Reading, question: Question | None) -> bool:
    """Whether it is an order or a request for another game, but not an answer."""
    order = order_in(reading.intent)
    answers = question is not None and order in answers_to(question)
    return isinstance(reading.intent, SaidWish) or (order is not None and not answers)


def _commanded(
    reading: Reading, surely: bool, may_be_clue: bool, pending: Pending | None
) -> Reading | None:
    """The likeliest reading, an order; one that stops the game needs confirmation if uncertain.

    If it only resembles an example, it is probably talk. If it is repeated, it counts.
    """
    order = order_in(reading.intent)
    if may_be_clue and order not in orders_for(Use.ANSWERS):
        return None
    if surely or not (order in STOPPING or isinstance(reading.intent, SaidWish)):
        return reading
    if reading.near or order is Order.QUIT:
        return None
    asked = isinstance(pending, ConfirmOrder) and pending.order is order
    if order is None or asked:
        return reading
    return replace(reading, intent=Ordered(order, doubtful=True))


def decides(intent: Intent) -> bool:
    """Whether this intent can cost a token, a turn or a bonus without a further question."""
    orders = (Order.STOP, Order.PENALTY)
    decided = isinstance(intent, Ordered) and intent.order in orders and not intent.doubtful
    return decided or isinstance(intent, SaidBonus | SaidChoice)
