"""Both readers: the first tries exact phrases, and then the second compares with examples.

The examples alone never change the game. A question is answered, but a move is marked as doubtful,
so that it needs confirmation.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from assistant.game.rules.clue import Clue
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language import intents as meant
from assistant.language import statements as told
from assistant.language.at_last import at_last, ruled
from assistant.language.consent import asks, denies, spared
from assistant.language.named import Likeness, Named, named
from assistant.language.near_card import chosen
from assistant.language.near_clue import clue_in, tells_none
from assistant.language.nearest import SELF, USUAL
from assistant.language.normal import normal
from assistant.language.parse import as_consented
from assistant.language.parse import read as read_plainly
from assistant.language.parse_phrases import ABOUT
from assistant.language.phrases import Words
from assistant.language.questions import Pending, WhichClue
from assistant.language.reading import Fit, Moment, Reading
from assistant.language.second_reader import Near
from assistant.language.understanding import ORDERS, Understanding, counted
from assistant.language.wishes import between_games, wish_in

SHORTEST = 2
"""Minimum number of letters in a sentence that is compared with the examples."""
ALOUD = 2.0
"""The minimum `Near.score`, in nats, for a change to the game to be confirmed aloud.

Of 752 pieces of talk by authors who were not in the training, 96 of 100 are below it.
"""
LEAVING = 4.0
"""The minimum for leaving the game."""
SHOWN = -2.0
"""The minimum for a clue, a card or the end of the turn to be displayed.

If a sentence is not brief, it is also the minimum of `Near.margin`.
"""
STOPPING = (meant.Ordered(meant.Order.STOP), meant.Ordered(meant.Order.STOP, doubtful=True))
TOLD = 2.0
"""The minimum for answering a player's question."""
ANSWERED = 0.5
"""The minimum for words that answer the open question."""
AGREED = -1.0
"""The minimum for an unusual yes, to which the answer is only how to say yes."""

BRIEF, BRIEFLY = 5, 0.0
"""The maximum number of words of a brief sentence, and the minimum for a card named in one."""


def read(text: str, now: Moment) -> Reading | None:
    """The meaning of a line of words, or None."""
    return read_plainly(text, now) or read_near(text, now)[0]


def read_near(text: str, now: Moment) -> tuple[Reading | None, bool]:
    """The nearest meaning among the examples, if near enough, and whether talk is likelier."""
    view, pending, known = now.view, now.pending, now.known
    if view.phase is Phase.SETUP and pending is None:
        return None, False  # The words are cards or talk.

    words = known.unfilled(spared(normal(text).split(), known))
    if len("".join(words)) < SHORTEST or not any(map(known.second.knows, words)):
        return None, False  # Noise is never compared, however near its vector is.
    if all(known.numbers.number((word,)) is None for word in words):  # a clue keeps its word
        words = known.usual(words, view.edition.name)
    near, intent = _compared(words, now)
    talk = near is not None and near.score < 0
    lone = len(words) == 1 and near is not None and near.margin < SELF
    found = None
    if near and intent and not (lone and meant.order_in(intent) is meant.Order.YES):
        near = _addressed(near, intent, now)
        found = _trusted(near, intent, words, text, now)
    if found is None or found.quiet:
        found = _among(near, words, now) or found
    return found, talk


def _compared(words: Sequence[str], now: Moment) -> tuple[Near | None, meant.Intent | None]:
    """The nearest meaning and its intent, of one without a clue if the clue's words ask."""
    near = _nearest(words, now)
    intent = _intent(near, words, now) if near else None
    if near and near.word and intent is None and asks(words, now.known):  # it asks something else
        near = _nearest(words, now, clue=False)
        intent = _intent(near, words, now) if near else None
    return near, intent


def _among(near: Near | None, words: Sequence[str], now: Moment) -> Reading | None:
    """A ruling among other words, or the meaning of the last words."""
    if now.pending or now.paused:
        return None if near and near.addressed < 1 else ruled(now, words)
    return at_last(now, words, near.cards if near else ())


def _addressed(near: Near, intent: meant.Intent, now: Moment) -> Near:
    """The same for players who discuss the answer to a question, which few examples show."""
    asked = now.pending is not None or now.view.offer is not None
    return replace(near, addressed=USUAL) if asked and _discusses(intent, now.pending) else near


def _discusses(intent: meant.Intent, pending: Pending | None) -> bool:
    """Whether an intent asks for information, or guesses although a clue is in question."""
    guesses = isinstance(intent, meant.SaidGuess) and isinstance(pending, WhichClue)
    return guesses or _tells(intent)


def _trusted(
    near: Near, intent: meant.Intent, words: Sequence[str], text: str, now: Moment
) -> Reading | None:
    """The intent, if it is near enough to be asked about aloud, or at least displayed."""
    view, pending, known = now.view, now.pending, now.known
    plain = not (asks(words, known) or denies(words, known))
    if plain and isinstance(intent, meant.SaidClue) and _repeats_the_clue(intent.clue, words, now):
        return Reading(meant.Ordered(meant.Order.YES, doubtful=True), text, Fit.EXPECTED)
    asked = pending is not None or view.offer is not None
    shown = isinstance(intent, meant.SaidClue | meant.SaidGuess) or intent in STOPPING
    yes = asked and meant.order_in(intent) is meant.Order.YES and near.number is None
    doubts = known.words("asking", "doubting").intersection(words[1:])
    agrees = yes and near.margin >= AGREED and not doubts
    brief = plain and not asked and len(words) <= BRIEF
    briefly = brief and isinstance(intent, meant.SaidGuess)
    usually = TOLD if _discusses(intent, pending) else ANSWERED if asked else _surely(intent, view)
    aloud = AGREED if agrees else BRIEFLY if briefly else usually
    nearest = now.paused or agrees or briefly or near.margin >= 0  # otherwise, talk is nearer
    said = nearest and near.score >= aloud
    far = near.score < SHOWN or (near.margin < SHOWN and len(words) > BRIEF)
    if not said and (asked or far or not shown):
        return None
    nearly = Reading(intent, " ".join(words), Fit.EXPECTED, near=True, quiet=not said)
    found = as_consented(now, nearly, text)
    return nearly if found and agrees and near.score < ANSWERED else found


def _repeats_the_clue(clue: Clue, words: Sequence[str], now: Moment) -> bool:
    """Whether words repeat the only clue in question: “bread for one, she says”, in this order."""
    after = words[words.index(clue.word) :] if clue.word in words else ()
    alone = isinstance(now.pending, WhichClue) and now.pending.clues == (clue,)
    return alone and any(now.known.numbers.number((word,)) is not None for word in after)


def _tells(intent: meant.Intent) -> bool:
    """Whether an intent only asks for information."""
    plainly = isinstance(intent, meant.Ordered) and not intent.doubtful
    return plainly or isinstance(intent, meant.Asking)


def _surely(intent: meant.Intent, view: PublicView) -> float:
    """The minimum for an intent that answers no question."""
    leaves = isinstance(intent, meant.SaidWish) and not between_games(view)
    return LEAVING if leaves else ALOUD


def _nearest(words: Sequence[str], now: Moment, clue: bool = True) -> Near | None:
    """The nearest meaning, perhaps of those without a clue."""

    @cache
    def found(said: Words) -> Named | None:
        found = named(said, now.view, now.known)
        return found if found and found.likeness <= Likeness.FORM else None

    by_word = any((one := found((word,))) and one.likeness is not Likeness.PLACE for word in words)

    def card(said: Words) -> int | None:
        one = found(said)
        # In “the river for the second one”, the last words are not the fourth row.
        return one.position if one and not (by_word and one.likeness is Likeness.PLACE) else None

    holds = now.conditions
    if isinstance(now.pending, WhichClue):  # A player who guesses now accepts the clue.
        holds |= {"guessing"}
    if "turn asked" in holds:  # A player who gives a clue now ends the turn.
        holds |= {"clue due"}
    if not clue:
        holds -= {"clue due", "standing"}
    return now.known.second.read(words, holds, card)


def _intent(near: Near, words: Sequence[str], now: Moment) -> meant.Intent | None:
    """The intent of a near meaning; a change to the game is always doubtful."""
    view, known = now.view, now.known
    if near.meaning in ORDERS:
        order = ORDERS[near.meaning]
        return meant.Ordered(order, doubtful=meant.Use.CHANGES in order.use)
    if near.meaning == "about bank" and near.number in view.edition.tokens_allowed:
        return meant.SaidWish(Wish(tokens=int(near.number)))
    if near.meaning.startswith(ABOUT):
        return meant.AskedAbout(told.RuleIs(near.meaning.removeprefix(ABOUT)))
    match near.meaning:
        case "clue" | "correction" if near.number is not None:
            clue = clue_in(near, words, known)
            correction = near.meaning == "correction"
            return meant.SaidClue(clue, correction, doubtful=True) if clue else None
        case "other number" if near.number is not None and view.latest_clue:
            if tells_none(words, known):
                return None
            clue = Clue(view.latest_clue.clue.word, near.number)
            return meant.SaidClue(clue, correction=True, doubtful=True)
        case "guess":
            card = chosen(near.cards, words, known, instead=bool(now.asked_cards))
            return None if card is None else meant.SaidGuess(card)
        case "ask card":
            return meant.AskedAbout(told.CardLies(near.cards[-1].position))
        case "may say":
            return meant.AskedWord(near.word)
        case "why":
            return meant.Ordered(meant.Order.REPEAT)
        case "clue allowed" if view.latest_clue:
            return meant.AskedWord(view.latest_clue.clue.word)
        case "new game" | "another game":
            return meant.SaidWish(wish_in(words, view, known))
        case "house rule":
            wish = wish_in(words, view, known)
            return meant.SaidWish(wish) if wish.house else meant.Ordered(meant.Order.RULES)
        case "ask row":
            return _row(words, view, known)
        case _:
            return None


def _row(words: Sequence[str], view: PublicView, known: Understanding) -> meant.Intent | None:
    """A question about the row that was named, or about all rows; None if there is no such row."""
    numbers = known.numbers
    named = ((numbers.row([word]) or numbers.number([word])) for word in words)
    row = next((found for found in named if found is not None), None)
    if row is None:
        return meant.Ordered(meant.Order.READ_TABLE)
    at = counted(row, view.rows)
    return None if at is None else meant.AskedAbout(told.CardsRead((at,), False))
