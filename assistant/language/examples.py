"""The format of the examples: meanings, and sentences that people say for them.

This module contains no language. The file has the form of a phrases file, one sentence per line:

    # a comment
    turns
        how many turns have we got left
    stop (guessing)
        let's leave it there
    clue (clue due)
        my word would be [weather] and that goes with <two>

`{storm}` is a card on the table, `[weather]` a clue's word, and `<two>` its number; each stands for
any card, word or number. The meaning `talk` is for speech that is not addressed to the box.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from assistant.language.normal import normal
from assistant.language.phrases_file import PhraseError, blocks

TALK = "talk"
"""The meaning of speech that is not addressed to the box."""
CARD, WORD, NUMBER = "{}", "[]", "<>"
"""The marks for any card, clue word and number, which never occur in speech."""

SLOT = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]|<[^<>]*>")


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence whose slots are masked, and its meaning."""

    meaning: str
    words: tuple[str, ...]
    said: str = ""
    """The sentence as people say it, without brackets around the slots."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Read the sentences of all meanings, and the conditions of each meaning."""

    sentences: tuple[Example, ...]
    conditions: dict[str, frozenset[str]]


@lru_cache(maxsize=1)
def read_examples(text: str) -> Examples:
    """Read the examples in a file. Raises `PhraseError`, which names the line."""
    conditions: dict[str, frozenset[str]] = {}
    sentences = []
    for block in blocks(text):
        if block.is_list or block.name in conditions:
            raise PhraseError(block.number, f"no meaning, or one that is there: {block.name!r}")
        conditions[block.name] = block.conditions
        for number, line in block.below:
            said = re.sub(r"[{}\[\]<>]", "", line.strip())
            sentences.append(Example(block.name, tuple(_masked(line, number)), said))
    return Examples(tuple(sentences), conditions)


def _masked(line: str, number: int) -> Iterator[str]:
    at = 0
    for slot in SLOT.finditer(line):
        yield from _plain(line[at : slot.start()], number)
        yield slot[0][0] + slot[0][-1]
        at = slot.end()
    yield from _plain(line[at:], number)


def _plain(text: str, number: int) -> list[str]:
    if set(text) & set("{}[]<>"):
        raise PhraseError(number, f"a bracket without its other: {text.strip()!r}")
    return normal(text).split()
