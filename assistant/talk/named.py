"""Which card is named: by its word, by what sounds or is written like it, or by its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from assistant.referee import same_sound
from assistant.rules.view import EMPTY_PLACE, PublicView
from assistant.talk.normal import normal
from assistant.talk.understanding import Understanding

SHORTEST_PART = 3
"""Letters of a word that may stand for a card of several words."""


class Likeness(IntEnum):
    """How well a name fits the card that it names; less is better."""

    EXACT = 0
    PLACE = 1
    WRITTEN = 2
    """With its words run together or apart."""
    FORM = 3
    """As a plural, or not as one."""
    PART = 4
    """By some of its words."""
    SOUND = 5


@dataclass(frozen=True, slots=True)
class Named:
    """A card that was named."""

    position: int
    likeness: Likeness


def named(words: Sequence[str], view: PublicView, known: Understanding) -> Named | None:
    """The card that the words name, if there is exactly one; one that is not covered first.

    Of two cards that are called the same, such as café and cafe, it is the first, as if it only
    sounded so: whoever is asked back with its row can name the other by its place.
    """
    place = known.read_place(words, view.rows, view.columns)
    if place is not None:
        return Named(place, Likeness.PLACE)
    said = " ".join(words)
    alike: tuple[tuple[Likeness, Callable[[str], bool]], ...] = (
        (Likeness.EXACT, lambda name: name == said),
        (Likeness.WRITTEN, lambda name: name.replace(" ", "") == said.replace(" ", "")),
        (Likeness.FORM, _is_form(words, known)),
        (Likeness.PART, _is_part(words, known)),
        (Likeness.SOUND, _sounds(said, known)),
    )
    for open_only in (True, False):
        names = [*_names(view, open_only)]
        for likeness, fits in alike:
            found = [position for position, name in names if fits(name)]
            if len(found) == 1:
                return Named(found[0], likeness)
            if found:
                return Named(found[0], Likeness.SOUND) if likeness is Likeness.EXACT else None
    return None


def _names(view: PublicView, open_only: bool) -> Iterator[tuple[int, str]]:
    for position, card in enumerate(view.cards):
        if card.picture or card == EMPTY_PLACE or (open_only and view.covered[position]):
            continue
        yield position, _normal(card.word)


_normal = lru_cache(maxsize=1000)(normal)


def _is_form(words: Sequence[str], known: Understanding) -> Callable[[str], bool]:
    forms = {"".join((*words[:-1], form)) for form in known.forms(words[-1])} if words else set()
    return lambda name: name.replace(" ", "") in forms


def _is_part(words: Sequence[str], known: Understanding) -> Callable[[str], bool]:
    tells = any(len(word) >= SHORTEST_PART and word not in known.function for word in words)

    def fits(name: str) -> bool:
        parts = name.split()
        return any(
            parts[at : at + len(words)] == [*words] for at in range(len(parts) - len(words) + 1)
        )

    return fits if tells else lambda _: False


def _sounds(said: str, known: Understanding) -> Callable[[str], bool]:
    alike = {normal(word) for word in same_sound(said)} if " " not in said else set()
    for name in known.letters.sounds(said):  # BEE is often written as the letter
        alike |= {name, *map(normal, same_sound(name))}
    return lambda name: name in alike
