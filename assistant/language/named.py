"""The card that words name: by its word, by a word of the same sound or form, or by its place."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from assistant.game.referee import same_sound
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language.normal import normal
from assistant.language.places import read_place
from assistant.language.understanding import Understanding

SHORTEST_PART = 3
"""Minimum number of letters in one word that can stand for a card of several words."""


class Likeness(IntEnum):
    """How closely a name fits its card; lower is better."""

    EXACT = 0
    PLACE = 1
    WRITTEN = 2
    """The card's words, joined or separated differently."""
    FORM = 3
    """The plural for the singular, or the singular for the plural."""
    PART = 4
    """Some of the card's words."""
    SOUND = 5


@dataclass(frozen=True, slots=True)
class Named:
    """A card that was named, and how."""

    position: int
    likeness: Likeness


def named(words: Sequence[str], view: PublicView, known: Understanding) -> Named | None:
    """The card that the words name, if there is exactly one; uncovered cards have priority.

    If two cards have the same name, such as café and cafe, or both sound like the word, the first
    is chosen. The question mentions its row, so that the player can name the other by its place.
    """
    place = read_place(words, view.rows, view.columns, known)
    if place is not None and not _names_a_card(words, view, known):
        return Named(place, Likeness.PLACE)
    fits = _likeness(words, known)
    alike = [
        (likeness, position)
        for position, card in enumerate(view.cards)
        if not (card.picture or card == EMPTY_PLACE)
        and (likeness := fits(_normal(card.word))) is not None
    ]
    visible = [(likeness, position) for likeness, position in alike if not view.covered[position]]
    if not alike:
        return None
    best, _ = min(visible or alike)
    found = [position for likeness, position in visible or alike if likeness is best]
    if len(found) == 1:
        return Named(found[0], best)
    if best is Likeness.EXACT or best is Likeness.SOUND:
        return Named(found[0], Likeness.SOUND)
    return None


def _names_a_card(words: Sequence[str], view: PublicView, known: Understanding) -> bool:
    """Whether words that describe a place are also a card: “the center card” beside CENTER."""
    numbers = known.numbers
    sides = {word for word in words if word in numbers.rows or word in numbers.columns}
    return bool(sides) and not sides.isdisjoint(_normal(card.word) for card in view.cards)


def _likeness(words: Sequence[str], known: Understanding) -> Callable[[str], Likeness | None]:
    """A function that rates how closely the words fit a card's name."""
    said, together = " ".join(words), "".join(words)
    forms = {"".join((*words[:-1], form)) for form in known.forms(words[-1])} if words else set()
    sounds = {normal(word) for word in same_sound(said)} if len(words) == 1 else set()
    for letter in known.letters.sounds(said):  # BEE is often written as the letter.
        sounds |= {letter, *map(normal, same_sound(letter))}
    idle = known.words("function")
    tells = any(len(word) >= SHORTEST_PART and word not in idle for word in words)

    def fits(name: str) -> Likeness | None:
        joined = name.replace(" ", "")
        if name == said:
            return Likeness.EXACT
        if joined == together:
            return Likeness.WRITTEN
        if joined in forms:
            return Likeness.FORM
        if tells and len(joined) < len(name) and f" {said} " in f" {name} ":
            return Likeness.PART
        return Likeness.SOUND if name in sounds else None

    return fits


_normal = lru_cache(maxsize=1000)(normal)
