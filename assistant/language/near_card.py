"""The card that a sentence chooses among those that it names, if it only resembles an example."""

from collections.abc import Sequence

from assistant.language.consent import denies, is_tag, negated
from assistant.language.second_reader import Mention
from assistant.language.understanding import Understanding

LONGEST_RELATION = 3
"""Maximum number of words that say where a card lies, or choose it: “to the left of”."""


def chosen(
    cards: Sequence[Mention], words: Sequence[str], known: Understanding, instead: bool = False
) -> int | None:
    """The last card that is neither denied nor only tells where another is, nor comes later.

    None if cards are only listed, or if it would come `instead` of the one in question and the
    words only deny something or put it off.
    """
    settled = (_settles(words[: one.begin], known) for one in cards)
    if instead and denies(words, known) and not any(settled):
        return None
    placed, found, weighed = False, None, list[int]()
    for at, card in enumerate(cards):
        before = _without_article(words[: card.begin], known)
        joined = placed and len(before) == cards[at - 1].end + 1  # “between train and queen”
        linked = joined and before[-1] in known.words("linking")
        placed = linked or _end_with(before, known.words("beside"))
        between = before[cards[at - 1].end :] if at and found is not None else ()
        if between and known.words("and then").issuperset(between):
            continue  # “apple and then tiger” begins with the apple
        no = before[-1:] and before[-1] in known.words("no")
        if no or (card is cards[-1] and _denied_later(words[card.end :], known)):
            found = None
        elif not placed and not negated(before, known):
            found = card.position
            weighed.append(found)
    again = weighed.count(found) > 1 if found is not None else True
    return None if not again and lists(words, len(weighed), known) else found


def lists(words: Sequence[str], cards: int, known: Understanding) -> bool:
    """Whether so many cards in these words are only weighed: three, or two with an “or”."""
    return cards > 2 or (cards > 1 and not known.words("either").isdisjoint(words))


def _settles(before: Sequence[str], known: Understanding) -> bool:
    """Whether words choose the card after them: “wait, I changed my mind, make it …”."""
    choosing = known.words("pick", "must be") - known.words("doubting")
    return _end_with(_without_article(before, known), choosing)


def _end_with(words: Sequence[str], phrases: frozenset[str]) -> bool:
    ends = (" ".join(words[-size:]) for size in range(1, LONGEST_RELATION + 1))
    return not phrases.isdisjoint(ends)


def _without_article(words: Sequence[str], known: Understanding) -> Sequence[str]:
    return words[:-1] if words[-1:] and words[-1] in known.words("article") else words


def _denied_later(after: Sequence[str], known: Understanding) -> bool:
    """Whether words deny the card before them: “no, better not”, but not “isn't it” or a reason."""
    for at, word in enumerate(after):
        if word in known.words("because"):
            return False
        idle = not known.words("no thing").isdisjoint(after[at + 1 : at + 2])
        if word in known.words("denying") and not (idle or is_tag(after, at, known)):
            return True
    return False
