"""The cards in exact phrases: a card named alone, guessed, marked, swapped or refused."""

from collections.abc import Sequence

from assistant.language import intents as meant
from assistant.language import questions as ask
from assistant.language.consent import denies
from assistant.language.intents import Intent, Order, Ordered
from assistant.language.named import Likeness, Named, named
from assistant.language.phrases import Match
from assistant.language.reading import Fit, Moment, Reading


def card(now: Moment, said: Sequence[str]) -> Reading | None:
    """A card named only by its word or place, tried before orders: it is confirmed anyway."""
    view = now.view
    found = named(said, view, now.known) if view.guessers or view.cover_of else None
    if found is None or found.likeness > Likeness.WRITTEN:
        return None
    if view.covered[found.position] is not None and found.likeness is not Likeness.PLACE:
        return None  # a covered card must not hide an order; see `late_card`
    text = " ".join(said)
    stops = now.known.orders.get(text) is Order.STOP
    if stops and view.guessed and ask.may_end_the_turn(now.pending):
        return Reading(Ordered(Order.STOP, doubtful=True), text, Fit.EXPECTED)
    return Reading(meant.SaidGuess(found.position), text, Fit.EXPECTED)


def late_card(now: Moment, said: Sequence[str]) -> Reading | None:
    """A card that cannot be guessed now, understood so that the reason can be announced."""
    for match in now.known.exact.matches(said, frozenset(), "named".__eq__):
        found = named_card(now, match["card"])
        if found and found.likeness <= Likeness.WRITTEN:
            return Reading(meant.SaidGuess(found.position), " ".join(said), Fit.OUT_OF_TURN)
    return None


def about_a_card(now: Moment, match: Match) -> Intent | Reading | None:
    """The intent of a phrase about a card; None if there is no such card."""
    card = position(now, match["card"])
    if card is None:
        return None
    match match.name:
        case "guess" | "cover" | "guess instead":
            other = match["other"]
            there = not other or position(now, other) is not None
            reasons = not match["reason"] or _is_reason(now, match["reason"])
            return meant.SaidGuess(card) if there and reasons else None
        case "yes card" | "card with a yes":
            if now.asked_cards != (card,):
                return meant.SaidGuess(card) if match.name == "yes card" else None
            text = " ".join(match.words)
            return Reading(Ordered(Order.YES), text, Fit.EXPECTED, named=True)
        case "no card":
            return Ordered(Order.NO) if now.asked_cards == (card,) else None
        case "two":
            second = position(now, match["second"])
            return None if second is None else meant.SaidTwo(card, second)
        case "mark":
            return meant.SaidMark(card)
        case "swap":
            word = " ".join(match["other"])
            any_other = word in now.known.words("another")
            return meant.SaidSwap(card, None if any_other else word or None)
        case _:
            return None


def _is_reason(now: Moment, said: Sequence[str]) -> bool:
    """Whether words after a card explain it: “there's a line near us”, but not “or storm”."""
    known = now.known
    begin = next((one for one in said if one not in known.words("lead", "tail")), "then")
    opening = known.words("function", "because") - known.words("linking", "doubting")
    others = any(named_card(now, (word,)) for word in said)
    return begin in opening and not (others or denies(said, known))


def position(now: Moment, words: Sequence[str]) -> int | None:
    """The position of the card that words name, perhaps with an article."""
    found = named_card(now, words)
    return found.position if found else None


def named_card(now: Moment, words: Sequence[str]) -> Named | None:
    """The card that words name, perhaps with an article, and how."""
    for name in now.known.bare(tuple(words)):
        if found := named(name, now.view, now.known):
            return found
    return None
