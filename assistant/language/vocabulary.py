"""The vocabulary: all phrases that can be said now, for the recognizer and for help."""

from collections.abc import Sequence

from assistant.game.messages import Vocabulary
from assistant.game.rules.bonus import WITH_CARDS, Bonus
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask
from assistant.language.intents import DURING, PHONES, Order, Use, orders_for
from assistant.language.normal import normal
from assistant.language.reading import Moment
from assistant.language.understanding import Understanding
from assistant.language.wishes import spoken_wishes


def orders(view: PublicView, pending: ask.Pending | None, paused: bool) -> tuple[Order, ...]:
    """The orders that make sense now, the most useful first."""
    if view.phase is Phase.SETUP and not pending and not paused:
        return orders_for(Use.LAYING)
    always = [*orders_for(DURING if paused else Use.NAMED)]
    if view.partner and not paused and len(view.givers or view.guessers) > 1:
        always.insert(0, Order.PARTNER_FIRST)
    if any(view.bonuses.values()):
        always.insert(0, Order.BONUSES)
    if view.house.timer and not paused:
        always.insert(0, Order.TIMER)
    return (*_wanted(view, pending, paused), *always)


def _wanted(view: PublicView, pending: ask.Pending | None, paused: bool) -> tuple[Order, ...]:
    if paused:
        leaving = isinstance(pending, ask.ConfirmNewGame)
        return (Order.YES, Order.NO) if leaving else (Order.RESUME,)
    question = pending or ask.own_question(view)
    if question:
        return ask.answers_to(question)
    if view.phase is Phase.OVER:
        return (Order.SHOW_KEY, Order.REVIEW, Order.UNDO)
    challenge = () if view.cannot_challenge else (Order.CHALLENGE,)
    if view.latest_clue is None:
        return (Order.UNDO, *challenge)
    if view.guessed:
        return (Order.STOP, *challenge)
    if view.guess_was_made:
        return challenge
    return (Order.TAKE_BACK, *challenge, Order.UNDO)


def vocabulary(now: Moment, trusting: bool = False) -> Vocabulary:
    """Every phrase that can be said now, and whether a clue can be given.

    At a `trusting` table, a card is touched as soon as it is named.
    """
    view, pending, known = now.view, now.pending, now.known
    wanted = orders(view, pending, now.paused)
    besides = PHONES if now.paused or view.phase is Phase.SETUP else orders_for(Use.BESIDES)
    spoken = [*known.listened((*wanted, *besides)), *spoken_wishes(view, known)]
    if now.paused:
        return Vocabulary(tuple(spoken))
    if view.phase is Phase.SETUP:
        spoken += known.phrases(Order.DONE)
        return Vocabulary(tuple(spoken), cards=True)
    for bonus in view.usable:
        if bonus not in WITH_CARDS:
            spoken += known.exact.spoken("use bonus", bonus=bonus.value)
    named = [name for position in _can_be_named(view) for name in _names(view, position, known)]
    spoken += named
    spoken += _answers(view, pending, known)
    said = view.phase is Phase.CLUE or isinstance(pending, ask.WhichClue | ask.SpellClue)
    at_once = isinstance(pending, ask.Confirm | ask.ConfirmBonus) or view.offer
    deliberate = known.phrases(Order.YES) if at_once else ()  # A yes would turn a card at once.
    return Vocabulary(
        tuple(dict.fromkeys(spoken)),
        clue=said,
        deliberate=(*deliberate, *(named if trusting and view.guessers else ())),
        consents=(*deliberate, *sorted(known.words("yes"))) if deliberate else (),
    )


def _answers(view: PublicView, pending: ask.Pending | None, known: Understanding) -> Sequence[str]:
    """Answers that only the open question allows: one of several clues, or a number."""
    match pending:
        case ask.WhichClue(_, clues):
            return [one for at in range(len(clues)) for one in choice_names(pending, at, known)]
        case ask.HowMany():
            unlimited = (known.numbers.unlimited,) if view.has_teams else ()
            return (*known.numbers.units[:10], *unlimited)
        case _:
            return ()


def choice_names(pending: ask.WhichClue, index: int, known: Understanding) -> tuple[str, ...]:
    """Ways to name one of several clues: its position in the list, the whole clue, or its word."""
    clue = pending.clues[index]
    word, number = normal(clue.word), known.numbers.spoken(clue.number)
    alone = sum(normal(other.word) == word for other in pending.clues) == 1
    orders = known.exact.spoken("choice", nth=known.ordinal(index))
    return (*orders, f"{word} {number}", *((word,) if alone else ()))


def chosen(pending: ask.WhichClue, index: int, known: Understanding) -> str:
    """The words that give one of these clues even without an offer."""
    clue = pending.clues[index]
    again = f"{normal(clue.word)} {known.numbers.spoken(clue.number)}"
    return known.correction(again) if pending.correction else again


def _can_be_named(view: PublicView) -> list[int]:
    places = range(len(view.cards))
    if view.two:
        return [one for one in places if one in (view.two.first, view.two.second)]
    if view.phase is Phase.CLUE:
        wanted = view.cover_of is not None or Bonus.HOGSMEADE in view.usable
        return [one for one in places if wanted and view.covered[one] is None]
    return [one for one in places if any(view.can_guess(by, one) for by in view.guessers)]


def _names(view: PublicView, position: int, known: Understanding) -> tuple[str, ...]:
    card, where = view.cards[position], known.place(position, view.columns)
    names = (where,) if card.picture else (normal(card.word), where)
    if view.phase is not Phase.CLUE:
        return names
    verb = "cover" if view.cover_of else "mark"
    return tuple(phrase for name in names for phrase in known.exact.spoken(verb, card=name))
