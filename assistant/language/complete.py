"""The contents that every language must have, so that nothing is missing during a game."""

from collections.abc import Iterator, Mapping

from assistant.game.rules import edition as editions
from assistant.game.rules.house import AGREEMENTS
from assistant.language.contract import Language
from assistant.language.examples import TALK
from assistant.language.intents import Order
from assistant.language.nearest import conditions_in
from assistant.language.second_reader import WITH_CARD, WITH_CLUE, WITH_WORD
from assistant.language.understanding import meaning_of

PHRASES: Mapping[str, tuple[str, ...]] = {
    **{meaning_of(order): () for order in Order if order not in (Order.TURNED, Order.PLAYED)},
    **dict.fromkeys(("new game", "lay"), ()),
    "place": ("row", "column"),
    "correction asked": ("after",),
    "choice": ("nth",),
    "use bonus": ("bonus",),
    "mission": ("mission",),
    **dict.fromkeys(("cover", "mark"), ("card",)),
}
"""The meanings that recognizers listen for, each with the slots of its phrase."""
MEANINGS = ("clue", "clue unlimited", "clue again", "clue repaired", "correction", "guess", "named")
"""Meanings that have to be understood."""
PARTS = (
    *("plain leads", "spell lead", "place", "correction of a card", "players", "tokens"),
    *("filler", "function", "weak", "about clues", "repair", "yes", "no", "unlimited"),
)
"""Parts of the grammar that the program asks for by name."""
NAMED = 5
"""Rows, columns and clues that are called by ordinals."""


def lacking(language: Language) -> Iterator[str]:
    """The missing contents of a language, a few words each."""
    known = language.understanding
    grammar, numbers, conditions = known.grammar, known.numbers, conditions_in(known.meanings)
    meant = {meaning.name for meaning in grammar.meanings}
    for name, slots in PHRASES.items():
        if not grammar.phrases(name, **dict.fromkeys(slots, "x")):
            yield f"a phrase for “{name}”"
    yield from (f"the meaning “{name}”" for name in MEANINGS if name not in meant)
    yield from (f"the part <{name}>" for name in PARTS if name not in grammar.parts)
    ordinals = {*numbers.ordinals.values()}
    yield from (f"an ordinal for {at}" for at in range(1, NAMED + 1) if at not in ordinals)
    for name in (TALK, *sorted(WITH_CLUE | WITH_CARD | WITH_WORD)):
        if name not in conditions:
            yield f"examples of “{name}”"
    for edition in editions.names():
        try:
            known.pieces(edition)
        except (TypeError, ValueError) as error:
            yield f"names of the pieces of {edition} ({error})"
    for agreement in AGREEMENTS:
        try:
            language.printed.house_rule(agreement)
        except KeyError:
            yield f"a sentence for the house rule {agreement.name}"
