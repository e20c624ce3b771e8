"""Words that sound the same are different words: a clue that was heard may need spelling (W5)."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.referee.judge import NO_RELAXATION, rule_on
from assistant.referee.ruling import Relaxation
from assistant.referee.table import entries


def same_sound(word: str) -> tuple[str, ...]:
    """The other words that sound like `word`, in order: `night` for `knight`."""
    made = entries(word.casefold()) or ()
    return tuple(entry[1:] for entry in made if entry.startswith("@"))


def needs_spelling(
    heard: str, visible: Sequence[str], relaxed: frozenset[Relaxation] = NO_RELAXATION
) -> tuple[str, ...]:
    """The spellings to choose from before a clue that was heard is ruled on, `heard` first.

    Empty if its sound settles it: nothing else sounds so, every spelling would be ruled on
    alike, or the house plays with sounds anyway (V2).
    """
    if Relaxation.WORDPLAY in relaxed:
        return ()
    spellings = (heard.casefold(), *same_sound(heard))
    verdicts = {rule_on(spelling, visible, relaxed).verdict for spelling in spellings}
    return spellings if len(verdicts) > 1 else ()
