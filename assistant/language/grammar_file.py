"""How a grammar is written: a file that people can read and extend.

No language is in here. A line of the file names a meaning, or a part of phrases, and says how
it is worded:

    # a comment; a line that begins with a space goes on with the line before
    <please>        = please | if you would         a part, for other lines
    stop            = end [the] turn | <lets> stop  a meaning
    yes (asked)     = sure | go for it              a meaning under a condition
    guess          := <i think>* {card}             a meaning, worded exactly so

`( a | b )` is one of them; `[ a ]` may be left out; `a*` is said any number of times, also never;
`<part>` is another line; `{slot}` is any words, as far as they fit the slot. A slash is short:
`end this/that turn` is `end (this | that) turn`, and in brackets without another sign between
alternatives `(end it/stop)` is `(end it | stop)`. Around a meaning with `=` the parts `<before>`
and `<after>` may stand any number of times. Conditions are names, with commas between them; all
must hold.

A recognizer listens for the alternatives with a `!`, which have neither `*` nor slots but those
that are filled in for it; the first is the one to recommend. Everything else is only understood:
each phrase that is listened for is a rival to the cards.
"""

import itertools
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from assistant.language import wording
from assistant.language.chart import Slots
from assistant.language.grammar import Grammar, Meaning
from assistant.language.normal import normal
from assistant.language.wording import Node


class GrammarError(ValueError):
    """A line of a grammar cannot be read."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")


TOKEN = re.compile(r"\s*(?:<([^<>]+)>|\{([^{}]+)\}|([()\[\]|*!/])|([^\s()\[\]|*!/<>{}]+))")
BRACKETS = {"(": ")", "[": "]"}
LINE = re.compile(r"(<)?([\w ]+?)(?(1)>)\s*(?:\(([\w ,]*)\))?\s*(:?=)(.*)", re.DOTALL)


def read_grammar(text: str, slots: Slots | None = None) -> Grammar:
    """The grammar in a file. Raises `GrammarError`, which names the line."""
    parts: dict[str, Node] = {}
    meanings: list[Meaning] = []
    used: list[tuple[int, Node]] = []
    lines: list[tuple[int, str]] = []
    for number, line in _lines(text):
        shape = LINE.fullmatch(line)
        if not shape:
            raise GrammarError(number, f"no name and “=”: {line!r}")
        is_part, name, conditions, sign, rest = shape.groups()
        nodes, heard = _alternatives(rest, number)
        used += [(number, node) for node in nodes]
        if is_part:
            if name in parts:
                raise GrammarError(number, f"<{name}> is there already")
            parts[name] = wording.one_of(nodes)
            lines.append((number, name))
            continue
        when = frozenset(one.strip() for one in (conditions or "").split(",") if one.strip())
        meanings.append(Meaning(name, when, nodes, heard, alone=sign == ":="))
    for number, node in used:
        for name in wording.parts_in(node):
            if name not in parts:
                raise GrammarError(number, f"there is no <{name}>")
    inside = {name: tuple(dict.fromkeys(wording.parts_in(node))) for name, node in parts.items()}
    for number, name in lines:
        _refuse_circles(number, name, inside, ())
    return Grammar(parts, tuple(meanings), slots or {})


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Each whole line with its number, without comments."""
    began, whole = 0, ""
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.partition("#")[0].rstrip()
        if not bare:
            continue
        if bare[0].isspace():
            if not whole:
                raise GrammarError(number, "goes on with no line before it")
            whole += f" {bare.strip()}"
            continue
        if whole:
            yield began, whole
        began, whole = number, bare
    if whole:
        yield began, whole


def _alternatives(text: str, line: int) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The alternatives of a line, and those that recognizers listen for."""
    rows = _split(_tokens(text, line), "|", line)
    marked = [row[:1] == ["!"] for row in rows]
    nodes = tuple(_row(row[mark:], line) for row, mark in zip(rows, marked, strict=True))
    return nodes, tuple(itertools.compress(nodes, marked))


def _tokens(text: str, line: int) -> list[str]:
    tokens, at, text = list[str](), 0, text.rstrip()
    while at < len(text):
        token = TOKEN.match(text, at)
        if not token:
            raise GrammarError(line, f"cannot be read from here: {text[at:].strip()!r}")
        at = token.end()
        tokens.append(token[0].strip())
    return tokens


def _split(tokens: Sequence[str], sign: str, line: int) -> list[list[str]]:
    """The tokens between these signs, outside of brackets."""
    rows: list[list[str]] = [[]]
    opened: list[str] = []
    for token in tokens:
        if token in BRACKETS:
            opened.append(token)
        elif token in BRACKETS.values() and (not opened or BRACKETS[opened.pop()] != token):
            raise GrammarError(line, f"“{token}” closes nothing")
        if token == sign and not opened:
            rows.append([])
        else:
            rows[-1].append(token)
    if opened:
        raise GrammarError(line, f"“{opened[-1]}” is not closed")
    return rows


def _row(tokens: Sequence[str], line: int) -> Node:
    """The nodes of an alternative, one after the other; a slash chooses between its neighbours."""
    choices: list[list[Node]] = []
    rest, slash = deque(tokens), False
    while rest:
        token = rest.popleft()
        if token == "/":
            if slash or not (choices and rest):
                raise GrammarError(line, "“/” stands between two words")
            slash = True
        elif token == "*" and choices and not slash:
            choices[-1].append(wording.repeated(choices[-1].pop()))
        else:
            node = _group(token, rest, line) if token in BRACKETS else _atom(token, line)
            if slash:
                choices[-1].append(node)
            else:
                choices.append([node])
            slash = False
    if not choices:
        raise GrammarError(line, "an alternative is empty")
    nodes = tuple(map(wording.one_of, choices))
    return nodes[0] if len(nodes) == 1 else wording.row(nodes)


def _group(opening: str, rest: deque[str], line: int) -> Node:
    """The alternatives in brackets; slashes alone separate them as well."""
    inside, depth = list[str](), 1
    while depth:
        inside.append(rest.popleft())
        depth += (inside[-1] in BRACKETS) - (inside[-1] in BRACKETS.values())
    rows = _split(inside[:-1], "|", line)
    if len(rows) == 1:
        rows = _split(inside[:-1], "/", line)
    nodes = [_row(row, line) for row in rows]
    return wording.one_of(nodes if opening == "(" else (*nodes, wording.NOTHING))


def _atom(token: str, line: int) -> Node:
    """A part, a slot, or a word; an apostrophe is dropped, and a hyphen separates words."""
    if token == "!":
        raise GrammarError(line, "“!” stands before a whole alternative only")
    if token == "*":
        raise GrammarError(line, "“*” out of place")
    if token.startswith("<"):
        return wording.part(token[1:-1])
    if token.startswith("{"):
        return wording.slot(token[1:-1])
    words = tuple(wording.word(one) for one in normal(token).split())
    if not words:
        raise GrammarError(line, f"“{token}” is no word")
    return words[0] if len(words) == 1 else wording.row(words)


def _refuse_circles(
    line: int, name: str, inside: Mapping[str, Sequence[str]], above: tuple[str, ...]
) -> None:
    if name in above:
        raise GrammarError(line, f"<{name}> is made of itself")
    for one in inside[name]:
        _refuse_circles(line, one, inside, (*above, name))
