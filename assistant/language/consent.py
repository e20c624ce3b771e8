"""Consent while a question is open: a player's question or denial never moves the game (D8)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from assistant.language import intents as meant
from assistant.language import questions as ask
from assistant.language.intents import Intent, Order, Ordered, Use, order_in
from assistant.language.understanding import Understanding


def asks(words: Sequence[str], known: Understanding) -> bool:
    """Whether words have the form of a question, perhaps after “well”, or “do we …” after a yes."""
    leads = known.words("lead", "filler")
    first = _first(words, leads)
    later = _first(words, leads | known.words("yes"))
    if " ".join(words[later : later + 2]) in known.words("no question"):
        return False
    return not known.words("asking").isdisjoint(words[first : first + 1]) or (
        later < len(words) and is_tag(words, later, known)
    )


def _first(words: Sequence[str], leads: frozenset[str]) -> int:
    return next((at for at, word in enumerate(words) if word not in leads), len(words))


def denies(words: Sequence[str], known: Understanding) -> bool:
    """Whether the words include a form of no, not or wait, or put something off."""
    return include(words, known.words("denying", "putting off"))


def include(words: Sequence[str], phrases: frozenset[str]) -> bool:
    """Whether the words include one of these phrases, as whole words."""
    text = f" {' '.join(words)} "
    return any(f" {phrase} " in text for phrase in phrases)


def negated(before: Sequence[str], known: Understanding) -> bool:
    """Whether words negate what follows: “we don't want to”; a “no” takes words back."""
    denying = known.words("denying")
    apart = known.words("doubting", "settling") - known.words("saying")
    idle = known.words("function", "weak") - denying - apart
    at = len(before) - 1
    while at >= 0 and before[at] in idle:
        at -= 1
    return at >= 0 and before[at] in denying - known.words("no") and not is_tag(before, at, known)


def refused(words: Sequence[str], known: Understanding) -> Sequence[str]:
    """The words after a refusal of “it” or “that”: “I'm not having that”, “don't end it, go on”."""
    things = (at for at in range(len(words) - 1, 0, -1) if words[at] in known.words("it"))
    last = next(things, 0)
    return words[last + 1 :] if denies(words[:last], known) else words


def is_tag(words: Sequence[str], at: int, known: Understanding) -> bool:
    """Whether a word only asks for agreement, as in “isn't it”, unlike “it isn't”."""
    pronoun = not known.words("pronoun").isdisjoint(words[at + 1 : at + 2])
    return pronoun and words[at] in known.words("asking")


def agrees(
    intent: Intent, words: Sequence[str], asked: ask.Pending | None, known: Understanding
) -> bool:
    """Whether words begin with a yes, or name the answer after one, without turning a card."""
    yes = known.words("yes")
    if asks(words, known) or denies(words, known) or yes.isdisjoint(words):
        return False
    leads = known.words("lead", "filler") - yes
    begins = next(word for word in words if word not in leads) in yes
    return ask.is_asked_for(intent, asked) and (begins or order_in(intent) is not Order.YES)


def consented(
    intent: Intent, near: bool, words: Sequence[str], known: Understanding
) -> Intent | None:
    """The intent, weakened if its words do not justify it while a question is open.

    In a question or a denial, an intent that would move the game needs confirmation. One that is
    only `near`, or that cannot be confirmed, is dropped. A yes with a doubt is asked again.
    """
    doubts = known.words("doubting", "pointing out") - known.words("and then")
    if order_in(intent) is Order.YES and include(words, doubts):
        return Ordered(Order.YES, doubtful=True)
    if not (asks(words, known) or denies(words, known)):
        return intent
    match intent:
        case meant.SaidClue():
            return replace(intent, doubtful=True, spelled=False)
        case Ordered(order) if Use.MOVES in order.use:
            return None if near else replace(intent, doubtful=True)
        case meant.SaidChoice() | meant.SaidBonus():
            return None
        case _:
            return intent


def spared(words: Sequence[str], known: Understanding) -> Sequence[str]:
    """The words without what comes later: “stop before I hit pirate”, “before we pass, what …”."""
    us, leads = known.words("we", "we are"), known.words("lead", "filler")
    for at, (one, two) in enumerate(pairwise(words)):
        if one in known.words("sparing") and two in us:
            asking = (n for n in range(at + 2, len(words)) if words[n] in known.words("asking"))
            asks_at = next(asking, None)
            begins = (leads | known.words("yes")).issuperset(words[:at])
            return words[asks_at:] if asks_at and begins else words[:at] or words
    return words
