"""Phrases that mean something, as a file that people can read and extend tells them.

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

An utterance is matched whole. Every part is looked at once for each word that it may begin with,
so there is no input that takes long.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from assistant.talk.normal import normal

LONGEST = 40
"""Words of an utterance; more are talk."""
LONGEST_SLOT = 12
"""Words of a slot that is not said to be shorter."""
CHARTS = 16
"""How many utterances, and parts of them, are remembered."""
BEFORE, AFTER = "before", "after"
"""The parts that may stand around every meaning."""


class GrammarError(ValueError):
    """A line of a grammar cannot be read."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One word."""

    word: str


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """Words that the grammar does not know; they are handed on."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The phrases of another line."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One after the other."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One of these."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Repeated:
    """Any number of times, also never."""

    node: Node


# Nodes are told apart by where they stand in the file, so that looking one up is quick.
Node = Word | Slot | Part | Row | Choice | Repeated
NOTHING = Row(())
AROUND = {name: Repeated(Part(name)) for name in (BEFORE, AFTER)}


@dataclass(frozen=True, slots=True)
class Meaning:
    """One meaning, as one line words it; several lines may have the same name."""

    name: str
    conditions: frozenset[str]
    alternatives: tuple[Node, ...]
    heard: tuple[Node, ...]
    """The alternatives that a recognizer listens for."""
    alone: bool
    """Nothing may stand around it."""


@dataclass(frozen=True, slots=True)
class Match:
    """What an utterance may mean."""

    name: str
    words: tuple[str, ...]
    """Of the utterance."""
    spans: Mapping[str, tuple[int, int]]
    """Where the words of each slot begin and end."""
    around: int = 0
    """How many words stand around it."""

    def __getitem__(self, slot: str) -> tuple[str, ...]:
        """The words in a slot; none where the alternative has no such slot."""
        begin, end = self.spans.get(slot, (0, 0))
        return self.words[begin:end]


Fits = Callable[[Sequence[str]], bool]
"""Whether words can stand in a slot."""

Captured = tuple[tuple[str, int, int], ...]
Ends = tuple[tuple[int, Captured], ...]
"""Where the words that fit a node end, and what its slots then hold."""


@dataclass(frozen=True)
class Grammar:
    """Meanings, in the order in which they are preferred."""

    parts: Mapping[str, Node]
    meanings: tuple[Meaning, ...]
    slots: Mapping[str, tuple[int, Fits]] = field(default_factory=dict)
    """How many words a slot holds at most, and which fit; others hold any."""
    _first: dict[Node, frozenset[str] | None] = field(default_factory=dict, compare=False)
    _choices: dict[Choice, Mapping[str, tuple[Node, ...]]] = field(
        default_factory=dict, compare=False
    )
    _index: dict[str, list[tuple[int, Node]]] = field(default_factory=dict, compare=False)
    _open: list[tuple[int, Node]] = field(default_factory=list, compare=False)
    _charts: dict[tuple[str, ...], Chart] = field(default_factory=dict, compare=False)
    _references: dict[str, Part] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        """Note which alternatives can begin with which word."""
        self._references.update({name: Part(name) for name in self.parts})
        for number, meaning in enumerate(self.meanings):
            for node in meaning.alternatives:
                first = self.first(node)
                if first is None:
                    self._open.append((number, node))
                for word in first or ():
                    self._index.setdefault(word, []).append((number, node))

    def matches(
        self,
        words: Sequence[str],
        conditions: frozenset[str],
        wanted: Callable[[str], bool] = bool,
    ) -> list[Match]:
        """Everything that the words may mean under these conditions, the preferred first.

        `wanted` tells by its name whether a meaning matters.
        """
        if not 0 < len(words) <= LONGEST:
            return []
        chart = self._chart(tuple(words))
        found: list[tuple[int, int, Match]] = []
        starts = {at for at, _ in chart.ends(AROUND[BEFORE], 0)} if self._around else {0}
        for start in sorted(starts):
            if start == len(words):
                continue
            for number, node in (*self._index.get(words[start], ()), *self._open):
                meaning = self.meanings[number]
                if not (meaning.conditions <= conditions and wanted(meaning.name)):
                    continue
                if meaning.alone and start:
                    continue
                for end, captured in chart.ends(node, start):
                    if end == len(words) or (not meaning.alone and chart.is_after(end)):
                        around = start + len(words) - end
                        spans = {name: (one, other) for name, one, other in captured}
                        match = Match(meaning.name, chart.words, spans, around)
                        found.append((number, around, match))
        found.sort(key=lambda one: one[:2])
        return [match for _, _, match in found]

    def part(self, name: str, words: Sequence[str]) -> Match | None:
        """The words as this part; None if it is worded otherwise."""
        if len(words) > LONGEST or name not in self.parts:
            return None
        chart = self._chart(tuple(words))
        for end, captured in chart.ends(self._references[name], 0):
            if end == len(words):
                spans = {slot: (one, other) for slot, one, other in captured}
                return Match(name, chart.words, spans)
        return None

    def phrases(self, name: str, **slots: str) -> tuple[str, ...]:
        """What a recognizer listens for of one meaning, with its slots filled in."""
        return tuple(
            phrase
            for meaning in self.meanings
            if meaning.name == name
            for node in meaning.heard
            if _slots_in(node, self.parts) <= slots.keys()
            for phrase in self._spelled_out(node, slots)
        )

    def examples(self, name: str) -> Iterator[str]:
        """One wording of each alternative of a meaning, the shortest, for people to read."""
        for meaning in self.meanings:
            if meaning.name == name:
                for node in meaning.alternatives:
                    said = self._shortest(node)
                    if said:
                        yield " ".join(said)

    def words(self, name: str) -> frozenset[str]:
        """The phrases of a part that only lists words; empty if there is no such part."""
        part = self.parts.get(name)
        return frozenset(self._spelled_out(part, {})) if part else frozenset()

    def first(self, node: Node) -> frozenset[str] | None:
        """The words that a node can begin with; None if any can, or none need be said."""
        if node not in self._first:
            self._first[node] = self._begins(node)
        return self._first[node]

    def alternatives(self, choice: Choice, word: str) -> tuple[Node, ...]:
        """Those that can begin with the word."""
        if choice not in self._choices:
            index: dict[str, tuple[Node, ...]] = {}
            firsts = [self.first(node) for node in choice.nodes]
            for known in {word for first in firsts for word in first or ()} | {""}:
                index[known] = tuple(
                    node
                    for node, first in zip(choice.nodes, firsts, strict=True)
                    if first is None or known in first
                )
            self._choices[choice] = index
        found = self._choices[choice]
        return found.get(word, found[""])

    def _chart(self, words: tuple[str, ...]) -> Chart:
        """The chart of these words; the last few are kept, since lines are looked at repeatedly."""
        chart = self._charts.pop(words, None) or Chart(self, words)
        self._charts[words] = chart
        if len(self._charts) > CHARTS:
            del self._charts[next(iter(self._charts))]
        return chart

    @property
    def _around(self) -> bool:
        return BEFORE in self.parts

    def _begins(self, node: Node) -> frozenset[str] | None:
        match node:
            case Word(word):
                return frozenset((word,))
            case Part(name):
                return self.first(self.parts[name])
            case Choice(nodes):
                firsts = [self.first(one) for one in nodes]
                if any(first is None for first in firsts):
                    return None
                return frozenset().union(*(first for first in firsts if first))
            case Row(nodes) if nodes:
                found: frozenset[str] = frozenset()
                for one in nodes:
                    optional = _may_be_silent(one, self.parts)
                    first = self._first_said(one)
                    if first is None:
                        return None
                    found |= first
                    if not optional:
                        return found
                return None
            case _:
                return None

    def _first_said(self, node: Node) -> frozenset[str] | None:
        """As `first`, of what may also be left out, if it is said."""
        match node:
            case Repeated(inner):
                return self._first_said(inner)
            case Choice(nodes):
                firsts = [self._first_said(one) for one in nodes if one is not NOTHING]
                if any(first is None for first in firsts):
                    return None
                return frozenset().union(*(first for first in firsts if first))
            case Part(name):
                return self._first_said(self.parts[name])
            case _:
                return self.first(node)

    def _shortest(self, node: Node) -> tuple[str, ...] | None:
        """The first wording without what may be left out; None where a slot has to be filled."""
        match node:
            case Word(word):
                return (word,)
            case Slot():
                return None
            case Part(name):
                return self._shortest(self.parts[name])
            case Choice(nodes):
                return () if NOTHING in nodes else self._shortest(nodes[0])
            case Row(nodes):
                each = [self._shortest(one) for one in nodes]
                whole = [said for said in each if said is not None]
                return tuple(itertools.chain(*whole)) if len(whole) == len(each) else None
            case Repeated():
                return ()

    def _spelled_out(self, node: Node, slots: Mapping[str, str]) -> Iterator[str]:
        for words in self._expanded(node, slots):
            yield " ".join(words)

    def _expanded(self, node: Node, slots: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
        match node:
            case Word(word):
                yield (word,)
            case Slot(name):
                yield (slots[name],)
            case Part(name):
                yield from self._expanded(self.parts[name], slots)
            case Choice(nodes):
                for one in nodes:
                    yield from self._expanded(one, slots)
            case Row(nodes):
                for each in itertools.product(*(self._expanded(one, slots) for one in nodes)):
                    yield tuple(itertools.chain.from_iterable(each))
            case Repeated():
                yield ()


class Chart:
    """Which nodes of a grammar fit the words of one utterance, and where."""

    def __init__(self, grammar: Grammar, words: tuple[str, ...]) -> None:
        self.words = words
        self._grammar = grammar
        self._known: dict[tuple[str, int], Ends] = {}
        self._tails: dict[int, bool] = {}

    def ends(self, node: Node, at: int) -> Ends:
        """Where the node ends that begins at this word."""
        match node:
            case Word(word):
                said = at < len(self.words) and self.words[at] == word
                return ((at + 1, ()),) if said else ()
            case Row(nodes):
                return self._row(nodes, at)
            case Choice():
                word = self.words[at] if at < len(self.words) else ""
                able = self._grammar.alternatives(node, word)
                if len(able) < 2:
                    return self.ends(able[0], at) if able else ()
                ends = (self.ends(one, at) for one in able)
                return tuple(dict.fromkeys(itertools.chain.from_iterable(ends)))
            case Part(name):
                if (name, at) not in self._known:
                    self._known[name, at] = self.ends(self._grammar.parts[name], at)
                return self._known[name, at]
            case Repeated(inner):
                return self._repeated(inner, at)
            case Slot(name):
                return self._slot(name, at)

    def is_after(self, at: int) -> bool:
        """Whether what is left may stand after a meaning."""
        if AFTER not in self._grammar.parts:
            return False
        if at not in self._tails:
            ends = self.ends(AROUND[AFTER], at)
            self._tails[at] = any(end == len(self.words) for end, _ in ends)
        return self._tails[at]

    def _row(self, nodes: Sequence[Node], at: int) -> Ends:
        found: Ends = ((at, ()),)
        for node in nodes:
            if isinstance(node, Word):
                found = tuple(
                    (start + 1, captured)
                    for start, captured in found
                    if start < len(self.words) and self.words[start] == node.word
                )
            else:
                found = tuple(
                    (end, captured + more if more else captured)
                    for start, captured in found
                    for end, more in self.ends(node, start)
                )
            if not found:
                break
        return found

    def _repeated(self, node: Node, at: int) -> Ends:
        found = {at: (at, ())}
        new = [at]
        while new:
            for end, _ in self.ends(node, new.pop()):
                if end not in found:
                    found[end] = (end, ())
                    new.append(end)
        return tuple(found.values())

    def _slot(self, name: str, at: int) -> Ends:
        longest, fits = self._grammar.slots.get(name, (LONGEST_SLOT, None))
        ends = range(at + 1, min(at + longest, len(self.words)) + 1)
        return tuple(
            (end, ((name, at, end),)) for end in ends if fits is None or fits(self.words[at:end])
        )


TOKEN = re.compile(r"\s*(?:<([^<>]+)>|\{([^{}]+)\}|([()\[\]|*!/])|([^\s()\[\]|*!/<>{}]+))")
LINE = re.compile(r"(<)?([\w ]+?)(?(1)>)\s*(?:\(([\w ,]*)\))?\s*(:?=)(.*)", re.DOTALL)


def read_grammar(text: str, slots: Mapping[str, tuple[int, Fits]] | None = None) -> Grammar:
    """The grammar that a file holds. Raises `GrammarError`, which tells the line."""
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
            parts[name] = _one_of(nodes)
            lines.append((number, name))
            continue
        when = frozenset(one.strip() for one in (conditions or "").split(",") if one.strip())
        meanings.append(Meaning(name, when, nodes, heard, alone=sign == ":="))
    for number, node in used:
        for name in _parts_in(node):
            if name not in parts:
                raise GrammarError(number, f"there is no <{name}>")
    for number, name in lines:
        _refuse_circles(number, name, parts, ())
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
    """The alternatives of a line, and those of them that are listened for."""
    reader = _Reader(text, line)
    nodes, heard = reader.choice(marks=True)
    if reader.tokens:
        raise GrammarError(line, f"“{reader.tokens[0]}” closes nothing")
    return nodes, heard


class _Reader:
    """Reads what stands behind the sign of a line, token after token."""

    def __init__(self, text: str, line: int) -> None:
        self.line = line
        self.tokens: list[str] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            token = TOKEN.match(text, at)
            if not token:
                raise GrammarError(line, f"cannot be read from here: {text[at:].strip()!r}")
            at = token.end()
            self.tokens.append(token[0].strip())

    def choice(self, marks: bool = False) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """Alternatives up to a closing sign; `marks`: of a whole line, where “!” may stand."""
        rows: list[list[Node | None]] = []
        heard = []
        while True:
            marked = self.tokens[:1] == ["!"]
            if marked and not marks:
                raise GrammarError(self.line, "“!” stands before a whole alternative only")
            if marked:
                self.tokens.pop(0)
                heard.append(len(rows))
            rows.append(self.row())
            if self.tokens[:1] != ["|"]:
                break
            self.tokens.pop(0)
        if len(rows) == 1 and not marks:
            nodes = tuple(self.one(part) for part in _parted(rows[0]))
        else:
            nodes = tuple(self.one(self.joined(row)) for row in rows)
        return nodes, tuple(nodes[at] for at in heard)

    def row(self) -> list[Node | None]:
        """The nodes of one alternative; None stands for a slash."""
        nodes: list[Node | None] = []
        while self.tokens and self.tokens[0] not in (")", "]", "|"):
            token = self.tokens.pop(0)
            if token == "/":
                nodes.append(None)
            elif token == "*" and nodes and nodes[-1] is not None:
                nodes[-1] = Repeated(nodes[-1])
            elif token in ("(", "["):
                inner, _ = self.choice()
                closing = ")" if token == "(" else "]"
                if self.tokens[:1] != [closing]:
                    raise GrammarError(self.line, f"“{token}” is not closed")
                self.tokens.pop(0)
                nodes.append(_one_of(inner if token == "(" else (*inner, NOTHING)))
            elif token in ("*", "!"):
                raise GrammarError(self.line, f"“{token}” out of place")
            else:
                nodes.append(self.atom(token))
        return nodes

    def joined(self, row: Sequence[Node | None]) -> list[Node | None]:
        """With a slash between two nodes, they are one: either."""
        found: list[Node | None] = []
        for at, node in enumerate(row):
            if node is None:
                if at == 0 or at + 1 == len(row) or row[at + 1] is None:
                    raise GrammarError(self.line, "“/” stands between two words")
            elif at and row[at - 1] is None:
                before = found.pop()
                others = before.nodes if isinstance(before, Choice) else (before,)
                found.append(Choice((*(one for one in others if one), node)))
            else:
                found.append(node)
        return found

    def one(self, row: Sequence[Node | None]) -> Node:
        """A row of nodes as one."""
        nodes = tuple(node for node in row if node is not None)
        if not nodes:
            raise GrammarError(self.line, "an alternative is empty")
        return nodes[0] if len(nodes) == 1 else Row(nodes)

    def atom(self, token: str) -> Node:
        """A part, a slot, or a word: an apostrophe goes, and a hyphen parts words."""
        if token.startswith("<"):
            return Part(token[1:-1])
        if token.startswith("{"):
            return Slot(token[1:-1])
        words = [Word(word) for word in normal(token).split()]
        if not words:
            raise GrammarError(self.line, f"“{token}” is no word")
        return words[0] if len(words) == 1 else Row(tuple(words))


def _parted(row: Sequence[Node | None]) -> list[list[Node | None]]:
    """In a group with no other sign between alternatives, a slash is that sign."""
    found: list[list[Node | None]] = [[]]
    for node in row:
        if node is None:
            found.append([])
        else:
            found[-1].append(node)
    return found


def _one_of(nodes: Sequence[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else Choice(tuple(nodes))


def _inner(node: Node) -> tuple[Node, ...]:
    match node:
        case Row(nodes) | Choice(nodes):
            return nodes
        case Repeated(inner):
            return (inner,)
        case _:
            return ()


def _parts_in(node: Node) -> Iterator[str]:
    if isinstance(node, Part):
        yield node.name
    for inner in _inner(node):
        yield from _parts_in(inner)


def _slots_in(node: Node, parts: Mapping[str, Node]) -> set[str]:
    if isinstance(node, Slot):
        return {node.name}
    if isinstance(node, Part):
        return _slots_in(parts[node.name], parts)
    return {name for inner in _inner(node) for name in _slots_in(inner, parts)}


def _may_be_silent(node: Node, parts: Mapping[str, Node]) -> bool:
    match node:
        case Word() | Slot():
            return False
        case Part(name):
            return _may_be_silent(parts[name], parts)
        case Row(nodes):
            return all(_may_be_silent(one, parts) for one in nodes)
        case Choice(nodes):
            return any(_may_be_silent(one, parts) for one in nodes)
        case Repeated():
            return True


def _refuse_circles(
    line: int, name: str, parts: Mapping[str, Node], above: tuple[str, ...]
) -> None:
    if name in above:
        raise GrammarError(line, f"<{name}> is made of itself")
    for one in _parts_in(parts[name]):
        _refuse_circles(line, one, parts, (*above, name))
