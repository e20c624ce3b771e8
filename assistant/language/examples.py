"""How examples are written: meanings, and sentences that people say for them.

No language is in here. A line that begins in the first column names a meaning, with the
conditions under which it makes sense; the indented lines below it are sentences:

    # a comment
    turns
        how many turns have we got left
    stop (guessing)
        let's leave it there
    clue (clue due)
        my word would be [weather] and that goes with <two>

`{storm}` is a card on the table, `[weather]` the word of a clue, and `<two>` its number: any
card, word or number may stand there. The meaning `talk` is for what is not said to the box.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from assistant.language.normal import normal

TALK = "talk"
"""The name of the meaning for speech that is not meant for the box."""
CARD, WORD, NUMBER = "{}", "[]", "<>"
"""Placeholders for any card, any word of a clue, and any number; no utterance contains them."""

HEAD = re.compile(r"(\w[\w ]*?)\s*(?:\(([\w ,]*)\))?")
SLOT = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]|<[^<>]*>")


class ExampleError(ValueError):
    """A line of the examples cannot be read."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence with its slots masked, and its meaning."""

    meaning: str
    words: tuple[str, ...]
    said: str = ""
    """The sentence as people say it, without the brackets of slots."""


@dataclass(frozen=True, slots=True)
class Examples:
    """The sentences of all meanings, and the conditions of each meaning."""

    sentences: tuple[Example, ...]
    conditions: dict[str, frozenset[str]]


@lru_cache(maxsize=1)
def read_examples(text: str) -> Examples:
    """The examples in a file. Raises `ExampleError`, which names the line."""
    conditions: dict[str, frozenset[str]] = {}
    sentences = []
    meaning = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            if not meaning:
                raise ExampleError(number, "a sentence before the first meaning")
            said = re.sub(r"[{}\[\]<>]", "", line.strip())
            sentences.append(Example(meaning, tuple(_masked(line, number)), said))
            continue
        head = HEAD.fullmatch(line.strip())
        if not head or head[1] in conditions:
            raise ExampleError(number, f"no name of a meaning, or one that is there: {line!r}")
        meaning = head[1]
        named = (head[2] or "").split(",")
        conditions[meaning] = frozenset(one.strip() for one in named if one.strip())
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
        raise ExampleError(number, f"a bracket without its other: {text.strip()!r}")
    return normal(text).split()
