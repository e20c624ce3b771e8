"""The meaning of a sentence's last words, after a reason or other talk.

Nobody can tell whether it was said to the box, so it is displayed, and only a touch or plain words
accept it.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from assistant.game.rules.phase import Phase
from assistant.language import intents as meant
from assistant.language import parse_cards, said_clue
from assistant.language.consent import asks, negated
from assistant.language.named import Likeness
from assistant.language.numbers import Nearness
from assistant.language.parse_phrases import meaning
from assistant.language.reading import Fit, Moment, Reading
from assistant.language.understanding import ORDERS

RULINGS = (meant.Order.PENALTY, meant.Order.ALLOW, meant.Order.TAKE_BACK)
"""What the table can decide about an invalid clue."""
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


def at_last(now: Moment, said: Sequence[str]) -> Reading | None:
    """A guess, a clue or the end of the turn in the last words, to be displayed."""
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
            found = _guess_or_stop(now, before, rest)
        if found:
            return replace(found, near=True, quiet=True)
    return None


def _guess_or_stop(now: Moment, before: Sequence[str], rest: Sequence[str]) -> Reading | None:
    found = parse_cards.card(now, rest) or meaning(now, rest)
    if found is None:
        return None
    speaker = now.known.words("pronoun")  # “nothing more” may be said of anything
    match found.intent:
        case meant.SaidGuess():
            only = parse_cards.named_card(now, rest)
            again = [*before[-len(rest) :]] == [*rest]
            settles = again or before[-1] in now.known.words("settling")
            placed = only and only.likeness is Likeness.PLACE
            if placed and any(parse_cards.named_card(now, (word,)) for word in before):
                return None  # “the river for the second one” is no place
            return found if only is None or settles or placed else None
        case meant.Ordered(meant.Order.STOP) if now.view.guessed and rest[0] in speaker:
            return replace(found, intent=meant.Ordered(meant.Order.STOP, doubtful=True))
        case _:
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
    return Reading(replace(heard.said, doubtful=True), " ".join(rest), Fit.EXPECTED)
