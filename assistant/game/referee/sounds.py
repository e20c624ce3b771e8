"""Homophones: words that sound the same, so that a heard clue's spelling may matter (W5)."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from assistant.game.referee.judge import NO_RELAXATION, rule_on
from assistant.game.referee.origins import spelling_of
from assistant.game.referee.ruling import Relaxation
from assistant.game.referee.table import REMEMBERED, entries
from assistant.game.referee.words import words_in

MOST_WORDS = 3
"""Maximum number of words in a card that are tried in all spellings; longer cards have no
homophones.
"""


def same_sound(word: str) -> tuple[str, ...]:
    """The other words that sound like `word`, in order: `night` for `knight`."""
    made = entries(word.casefold()) or ()
    return tuple(entry[1:] for entry in made if entry.startswith("@"))


def needs_spelling(
    heard: str, visible: Sequence[str], relaxed: frozenset[Relaxation] = NO_RELAXATION
) -> tuple[str, ...]:
    """The possible spellings of a heard clue if the ruling depends on them, `heard` first.

    Empty if the spelling does not matter: no other word sounds the same, every spelling has the
    same ruling, or the house rules allow wordplay (V2).
    """
    if Relaxation.WORDPLAY in relaxed:
        return ()
    spellings = (heard.casefold(), *same_sound(heard))
    verdicts = {rule_on(spelling, visible, relaxed).verdict for spelling in spellings}
    return spellings if len(verdicts) > 1 else ()


def alike(words: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Pairs of cards that sound the same, as indices from 0, the smaller first.

    Examples: NIGHT and KNIGHT, SUNDAE and SUN DAY, and other spellings of a word (W3). Cards are
    indexed by their sound, so the time is linear in the number of cards.
    """
    spelled = defaultdict[str, list[int]](list)
    for index, card in enumerate(words):
        if letters := "".join(words_in(card)):
            spelled[letters].append(index)
    pairs = {
        (min(index, other), max(index, other))
        for index, card in enumerate(words)
        for spelling in _spellings(card)
        for other in spelled.get(spelling, ())
        if other != index
    }
    return tuple(sorted(pairs))


def sounds_like_card(word: str, visible: Sequence[str]) -> str | None:
    """The first visible card that the clue, a different word, sounds like (W5); None if none does.

    It may sound like the whole card or one of its words (H3): knight sounds like NIGHT and like
    NIGHT WATCH. Another spelling of the same word (W3) does not count: theatre for THEATER.
    """
    one_word = spelling_of("".join(words_in(word)))
    sounds = {spelling for spelling in _spellings(word) if spelling_of(spelling) != one_word}
    for card in visible:
        words = words_in(card)
        if not sounds.isdisjoint((*words, "".join(words))):
            return card
    return None


@lru_cache(maxsize=REMEMBERED)
def _spellings(text: str) -> frozenset[str]:
    """Every spelling of a word that sounds like `text` with its words joined."""
    return frozenset(_spelled(text))


def _spelled(text: str) -> Iterator[str]:
    words = words_in(text)
    joined = "".join(words)
    yield joined
    yield from same_sound(joined)
    if 1 < len(words) <= MOST_WORDS:
        for letters in map("".join, product(*((word, *same_sound(word)) for word in words))):
            yield letters
            yield from same_sound(letters)
