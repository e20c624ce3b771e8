"""The format of a phrases table, a file that people can read aloud and extend.

This module contains no language. A line that begins in the first column names a meaning; its
phrases follow in indented lines, separated by slashes:

    # a comment
    <lead>
        okay / so / all right
    stop (guessed, after request)
        ! end turn / leave it there
    guess (guessing)
        we'll take {card}

Brackets contain the conditions under which it makes sense. A phrase can be surrounded by phrases of
the lists `<lead>` and `<tail>`, unless it is marked as `alone`, and with `after NAME` or `before
NAME` by those of one more list; with `between NAME`, those also join its slots. `{slot}` is any
words that fit the slot. Another phrase of the same meaning can follow, because people repeat
themselves in other words.

A recognizer listens for the phrases with a `!`, whose slots are filled in for it; the first is the
recommended one. The other phrases are only understood, because each phrase that is listened for
competes with the cards. A name in angle brackets is a list without a meaning; in a phrase, it
stands for each of its phrases.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.language.normal import normal
from assistant.language.phrases import Phrases, Row, Slots, Words, slot_of

ALONE, AFTER, BEFORE, BETWEEN = "alone", "after ", "before ", "between "
HEAD = re.compile(r"(<)?(\w[\w ]*?)(?(1)>)\s*(?:\(([\w ,]*)\))?")
TOKEN = re.compile(r"\{[\w ]+\}|<[\w ]+>|[^\s{}<>]+")


Lists = Mapping[str, Row]


class PhraseError(ValueError):
    """The error for a line of the table that cannot be read."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")


def read_phrases(text: str, slots: Slots | None = None) -> Phrases:
    """Read the table in a file. Raises `PhraseError`, which names the line."""
    rows: list[tuple[int, Row]] = []
    lists: dict[str, Row] = {}
    for block in blocks(text):
        row = _row(block, lists)
        if not block.is_list:
            rows.append((block.number, row))
        elif block.name in lists:
            raise PhraseError(block.number, f"<{block.name}> is there already")
        else:
            lists[block.name] = row
    found = tuple(_surrounded(row, lists, number) for number, row in rows)
    return Phrases(found, lists, slots or {})


@dataclass(frozen=True, slots=True)
class Block:
    """A line with a name, and the phrases below it, with their line numbers."""

    number: int
    name: str
    is_list: bool
    conditions: frozenset[str]
    below: list[tuple[int, str]]


def blocks(text: str) -> Sequence[Block]:
    """Read the blocks of a file, in order. Raises `PhraseError`, which names the line."""
    found: list[Block] = []
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.partition("#")[0].rstrip()
        if bare and not bare[0].isspace():
            head = HEAD.fullmatch(bare)
            if not head:
                raise PhraseError(number, f"no name of a meaning: {bare!r}")
            given = (one.strip() for one in (head[3] or "").split(","))
            found.append(Block(number, head[2], bool(head[1]), frozenset(filter(None, given)), []))
        elif bare and not found:
            raise PhraseError(number, "a phrase before the first name")
        elif bare:
            found[-1].below.extend((number, one) for one in bare.split("/"))
    return found


def _row(block: Block, lists: Lists) -> Row:
    phrases, heard = list[Words](), list[Words]()
    for number, text in block.below:
        found = _phrases(text.strip().removeprefix("!"), lists, number)
        phrases += found
        heard += found if text.lstrip().startswith("!") else []
    return Row(block.name, tuple(phrases), tuple(heard), block.conditions)


def _phrases(text: str, lists: Lists, number: int) -> list[Words]:
    """One phrase, repeated for each phrase of the lists in it."""
    tokens = TOKEN.findall(text)
    if not tokens or TOKEN.sub("", text).strip():
        raise PhraseError(number, f"no phrase: {text.strip()!r}")
    found: list[Words] = [()]
    for token in tokens:
        if token[0] != "<":
            more = [(token,) if slot_of(token) else tuple(normal(token).split())]
        elif token[1:-1] in lists:
            more = [*lists[token[1:-1]].phrases]
        else:
            raise PhraseError(number, f"there is no {token}")
        found = [(*begun, *one) for begun in found for one in more]
    return found


def _surrounded(row: Row, lists: Lists, number: int) -> Row:
    """A row, with the phrases that can come before and after its own."""
    found = {}
    for usual, sign in (("lead", AFTER), ("tail", BEFORE), ("", BETWEEN)):
        names = {one.removeprefix(sign) for one in row.conditions if one.startswith(sign)}
        if lacking := sorted(names - lists.keys()):
            raise PhraseError(number, f"there is no <{lacking[0]}>")
        usually = () if ALONE in row.conditions else (usual,)
        near = [lists[one].plain for one in (*usually, *sorted(names)) if one in lists]
        found[sign] = frozenset[Words]().union(*near)
    rest = {one for one in row.conditions if not one.startswith((ALONE, *found))}
    return replace(
        row,
        conditions=frozenset(rest),
        leads=found[AFTER],
        tails=found[BEFORE],
        between=found[BETWEEN],
    )
