"""The meaning of some of a sentence's words, mostly its last, beside a reason or other talk.

Nobody can tell whether they were said to the box, so most are displayed, and only a touch or plain
words accept them. A ruling, and a card that was plainly chosen, are asked about aloud.
"""

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import combinations

from assistant.game.rules.phase import Phase
from assistant.language import intents as meant
from assistant.language import parse_cards, said_clue
from assistant.language.consent import asks, include, negated
from assistant.language.intents import order_in
from assistant.language.named import Likeness
from assistant.language.near_card import lists
from assistant.language.numbers import Nearness
from assistant.language.parse_phrases import meaning
from assistant.language.reading import Fit, Moment, Reading
from assistant.language.second_reader import Mention
from assistant.language.understanding import ORDERS

RULINGS = (meant.Order.PENALTY, meant.Order.ALLOW, meant.Order.TAKE_BACK)
"""The rulings on an invalid clue that players can choose."""
LONGEST_RULING = 5
"""Maximum number of words in a ruling among others."""
LONGEST = 10
"""Maximum number of words in what is said at last."""


def ruled(now: Moment, said: Sequence[str]) -> Reading | None:
    """The only ruling on a clue among other words, to be confirmed: “fine, take the token, I …”."""
    if "ruling" not in now.conditions or asks(said, now.known):
        return None
    ruling: set[meant.Order] = set()
    for begin, end in combinations(range(len(said) + 1), 2):
        words = said[begin:end]
        if 1 < len(words) <= LONGEST_RULING:
            found = now.known.exact.matches(words, now.conditions, _is_ruling)
            orders = {ORDERS[match.name] for match in found}
            if orders and negated(said[:begin], now.known):
                return None
            ruling |= orders
    if len(ruling) != 1:
        return None
    return Reading(meant.Ordered(ruling.pop(), doubtful=True), " ".join(said), Fit.EXPECTED)


def _is_ruling(name: str) -> bool:
    return ORDERS.get(name) in RULINGS


def at_last(now: Moment, said: Sequence[str], cards: Sequence[Mention] = ()) -> Reading | None:
    """A guess, a clue or the end of the turn in the last words.

    It is displayed, except for a plain guess that the words before it neither doubt nor weigh.
    """
    denying = now.known.words("denying")
    leads = now.known.words("lead", "filler")
    for at in range(max(1, len(said) - LONGEST), len(said)):
        before, rest = said[:at], said[at:]
        if rest[0] in leads:
            continue
        apart = before[-1] in denying and rest[0] in now.known.words("pronoun")
        if negated(before, now.known) and not apart:  # “better not, we are done”
            continue
        if now.view.phase is Phase.CLUE:
            found = _clue(now, before, rest)
        else:
            earlier = {card.position for card in cards if card.end <= at}
            found = _guess(now, before, rest, earlier) or _stop(now, rest)
        if found:
            return replace(found, near=True)
    return None


def _guess(
    now: Moment, before: Sequence[str], rest: Sequence[str], earlier: Set[int]
) -> Reading | None:
    """A guess, but not one of several cards that are weighed; `earlier` cards were named before."""
    found, known = parse_cards.card(now, rest) or meaning(now, rest), now.known
    if not (found and isinstance(found.intent, meant.SaidGuess)):
        return None
    only = parse_cards.named_card(now, rest)
    again = [*before[-len(rest) :]] == [*rest]
    settles = again or before[-1] in known.words("settling")
    # “the river for the second one” is no place
    placed = only and only.likeness is Likeness.PLACE and not earlier
    others = earlier - {found.intent.position}
    if not (only is None or settles or placed) or lists(before, len(others) + 1, known):
        return None
    doubting = known.words("doubting") - known.words("further")
    doubts = others or asks(before, known) or not doubting.isdisjoint(before)
    told = before[-1] in known.words("saying") and not again  # “they want us to say storm”
    plainly = (settles or _is_chosen(now, rest)) and not (doubts or told)
    return replace(found, quiet=not plainly)


def _is_chosen(now: Moment, rest: Sequence[str]) -> bool:
    """Whether words do not begin with a card, or say after it that it was chosen."""
    ends = range(len(rest), 0, -1)
    after = next((rest[end:] for end in ends if parse_cards.named_card(now, rest[:end])), None)
    chosen = now.known.words("chosen") - now.known.words("in order", "insisting")
    return after is None or include(after, chosen)


def _stop(now: Moment, rest: Sequence[str]) -> Reading | None:
    """The end of the turn, by a player who says “we” or the like: others may mean anything."""
    found = meaning(now, rest)
    stops = found and order_in(found.intent) is meant.Order.STOP
    if found and stops and now.view.guessed and rest[0] in now.known.words("pronoun"):
        intent = meant.Ordered(meant.Order.STOP, doubtful=True)
        return replace(found, intent=intent, quiet=True)
    return None


def _clue(now: Moment, before: Sequence[str], rest: Sequence[str]) -> Reading | None:
    heard = said_clue.clue_said(rest, now.view, now.known)
    if (
        heard is None
        or heard.several
        or heard.said.doubtful
        or heard.nearness is not Nearness.EXACT
    ):
        return None
    points = now.known.words("article", "pointing").intersection(before[-1:])
    if points and heard.said.clue.number == 1:  # “we need a yellow one”
        return None
    clue = replace(heard.said, doubtful=True)
    return Reading(clue, " ".join(rest), Fit.EXPECTED, quiet=True)
