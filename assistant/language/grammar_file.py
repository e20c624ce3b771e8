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

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from assistant.language import wording
from assistant.language.chart import Slots
from assistant.language.grammar import Grammar, Meaning
from assistant.language.normal import normal
from assistant.language.wording import Node, part, row


class GrammarError(ValueError):
    """A line of a grammar cannot be read."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")


TOKEN = re.compile(r"\s*(?:<([^<>]+)>|\{([^{}]+)\}|([()\[\]|*!/])|([^\s()\[\]|*!/<>{}]+))")
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
    reader = _LineReader(text, line)
    nodes, heard = reader.choice(marks=True)
    if reader.tokens:
        raise GrammarError(line, f"“{reader.tokens[0]}” closes nothing")
    return nodes, heard


class _LineReader:
    """Reads the text after the sign of a line, token by token."""

    def __init__(self, text: str, line: int) -> None:
        self.line = line
        self.tokens = deque[str]()
        at = 0
        text = text.rstrip()
        while at < len(text):
            token = TOKEN.match(text, at)
            if not token:
                raise GrammarError(line, f"cannot be read from here: {text[at:].strip()!r}")
            at = token.end()
            self.tokens.append(token[0].strip())

    @property
    def next(self) -> str:
        """The next token; empty at the end."""
        return self.tokens[0] if self.tokens else ""

    def choice(self, marks: bool = False) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """Alternatives up to a closing sign; `marks`: of a whole line, where “!” may stand."""
        rows: list[list[Node | None]] = []
        heard = []
        while True:
            marked = self.next == "!"
            if marked and not marks:
                raise GrammarError(self.line, "“!” stands before a whole alternative only")
            if marked:
                self.tokens.popleft()
                heard.append(len(rows))
            rows.append(self.row())
            if self.next != "|":
                break
            self.tokens.popleft()
        if len(rows) == 1 and not marks:
            nodes = tuple(self.one(part) for part in _parted(rows[0]))
        else:
            nodes = tuple(self.one(self.joined(row)) for row in rows)
        return nodes, tuple(nodes[at] for at in heard)

    def row(self) -> list[Node | None]:
        """The nodes of an alternative; None stands for a slash."""
        nodes: list[Node | None] = []
        while self.next not in ("", ")", "]", "|"):
            token = self.tokens.popleft()
            if token == "/":
                nodes.append(None)
            elif token == "*" and nodes and nodes[-1] is not None:
                nodes[-1] = wording.repeated(nodes[-1])
            elif token in ("(", "["):
                inner, _ = self.choice()
                closing = ")" if token == "(" else "]"
                if self.next != closing:
                    raise GrammarError(self.line, f"“{token}” is not closed")
                self.tokens.popleft()
                nodes.append(wording.one_of(inner if token == "(" else (*inner, wording.NOTHING)))
            elif token in ("*", "!"):
                raise GrammarError(self.line, f"“{token}” out of place")
            else:
                nodes.append(self.atom(token))
        return nodes

    def joined(self, written: Sequence[Node | None]) -> list[Node | None]:
        """Nodes with each slash replaced by a choice between its two neighbours."""
        found: list[Node | None] = []
        for at, node in enumerate(written):
            if node is None:
                if at == 0 or at + 1 == len(written) or written[at + 1] is None:
                    raise GrammarError(self.line, "“/” stands between two words")
            elif at and written[at - 1] is None:
                before = found.pop()
                others = before.nodes if isinstance(before, wording.Choice) else (before,)
                found.append(wording.choice((*(one for one in others if one), node)))
            else:
                found.append(node)
        return found

    def one(self, written: Sequence[Node | None]) -> Node:
        """A row of nodes as a single node."""
        nodes = tuple(node for node in written if node is not None)
        if not nodes:
            raise GrammarError(self.line, "an alternative is empty")
        return nodes[0] if len(nodes) == 1 else row(nodes)

    def atom(self, token: str) -> Node:
        """A part, a slot, or a word; an apostrophe is dropped, and a hyphen separates words."""
        if token.startswith("<"):
            return part(token[1:-1])
        if token.startswith("{"):
            return wording.slot(token[1:-1])
        words = [wording.word(one) for one in normal(token).split()]
        if not words:
            raise GrammarError(self.line, f"“{token}” is no word")
        return words[0] if len(words) == 1 else row(tuple(words))


def _parted(written: Sequence[Node | None]) -> list[list[Node | None]]:
    """The alternatives of a group in which only slashes separate them."""
    found: list[list[Node | None]] = [[]]
    for node in written:
        if node is None:
            found.append([])
        else:
            found[-1].append(node)
    return found


def _refuse_circles(
    line: int, name: str, inside: Mapping[str, Sequence[str]], above: tuple[str, ...]
) -> None:
    if name in above:
        raise GrammarError(line, f"<{name}> is made of itself")
    for one in inside[name]:
        _refuse_circles(line, one, inside, (*above, name))
