"""Words → the house rules of the next game: “looser turns”, “without the referee”, “names off”."""

from collections.abc import Sequence, Set
from dataclasses import fields, replace
from typing import Any

from assistant.game.rules.house import HouseRules, Strictness

REACH = 2
"""Number of words before a rule in which a denial counts: “without the referee”."""


def house_in(words: Sequence[str], house: HouseRules, denials: Set[str]) -> HouseRules | None:
    """The house rules with those changed that words name; None if they name none.

    A rule is named as in the settings, in the singular or the plural.
    """
    changed, words = house, [*words]
    for field in sorted(fields(HouseRules), key=lambda field: -len(field.name)):
        name = field.name.split("_")
        at = _place(words, name)
        if at is None:
            continue
        words[at : at + len(name)] = [""] * len(name)  # expert clues are no experts
        after = words[at + len(name) :]
        denied = not denials.isdisjoint(words[max(0, at - REACH) : at])
        denied |= len(after) == 1 and after[0] in denials
        if field.name == "referee":
            strict = Strictness.STRICT if Strictness.STRICT in words else Strictness.ADVISE
            changed = replace(changed, referee=Strictness.OFF if denied else strict)
        elif "bool" in str(field.type):
            switch: Any = {field.name: not denied}
            changed = replace(changed, **switch)
    return None if changed == house else changed


def _place(words: Sequence[str], name: Sequence[str]) -> int | None:
    """Where a name begins among words; a plural or a singular counts as the same."""
    plain = [word.removesuffix("s") for word in words]
    wanted = [word.removesuffix("s") for word in name]
    places = range(len(plain) - len(wanted) + 1)
    return next((at for at in places if plain[at : at + len(wanted)] == wanted), None)
