"""The glossary of this code: its nouns, its unions, its modules, and one clue in values.

Everything is read from the code: a class's first sentence explains a noun.
"""

import ast
from collections.abc import Iterator

from assistant.conversation.deciding.decisions import Do, Situation
from assistant.conversation.deciding.dialogue import answer
from assistant.conversation.narration import narrate
from assistant.faces.render import face, render
from assistant.game.messages import Heard
from assistant.game.rules.cards import Side
from assistant.game.rules.game import begin
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
from assistant.language.en import ENGLISH
from assistant.language.glance import Glance
from assistant.language.readers import read
from assistant.language.reading import Moment
from tests.docs.pages import HOUSE
from tests.tables import started

PARTS = ("assistant", "hardware", "models")

NOUNS = {
    "assistant/game": ("Party", "Game", "PublicView", "Wish", "Agreement", "Standing"),
    "assistant/game/messages.py": ("Heard", "Readings", "Certainty", "Vocabulary", "Doing", "Face"),
    "assistant/game/store": ("Saved", "Recorded"),
    "assistant/language": ("Language", "Understanding", "Reading", "Told", "Glance"),
    "assistant/conversation": (
        *("Session", "State", "Desk", "TeamGames", "Manners", "Laying", "Situation"),
        "Wishes",
    ),
}
"""The most frequent nouns, by the folder or module that defines them."""

FEWEST = 3
"""Minimum number of members for a listed union."""


def first(text: str | None) -> str:
    """The first sentence of a docstring, on one line."""
    line = " ".join((text or "").split("\n\n")[0].split())
    return line.partition(". ")[0].rstrip(".").replace("|", "\\|")


def trees(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Every module by its path."""
    for folder in folders:
        top = HOUSE / folder
        for path in [top] if top.is_file() else sorted(top.rglob("*.py")):
            yield str(path.relative_to(HOUSE)), ast.parse(path.read_text("utf-8"))


def nouns() -> Iterator[str]:
    """A row per noun: its meaning and its place."""
    for place, names in NOUNS.items():
        found = {name: row for path, tree in trees(place) for name, row in _defined(path, tree)}
        yield from (f"| {name} | {found[name]} |" for name in names)


def _defined(path: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        match node, after:
            case ast.ClassDef(name=name), _:
                yield name, f"{first(ast.get_docstring(node))} | `{path}`"
            case (
                ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(told))),
            ):
                yield name, f"{first(told)} | `{path}`"
            case _:
                pass


def unions() -> Iterator[str]:
    """A row per union of classes: its members and its place."""
    for path, tree in trees(*PARTS):
        for node in tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp(op=ast.BitOr())):
                    members = ast.unparse(node.value).replace("(", "").replace(")", "").split(" | ")
                    if len(members) >= FEWEST and all(_is_class(one) for one in members):
                        yield f"| {name} | {', '.join(members)} | `{path}` |"
                case _:
                    pass


def _is_class(name: str) -> bool:
    return name.rpartition(".")[2][0].isupper()


def modules() -> Iterator[str]:
    """A row per module: its path and its first sentence."""
    for path, tree in trees(*PARTS):
        if told := ast.get_docstring(tree):
            yield f"| `{path}` | {first(told)} |"


def one_clue() -> Iterator[str]:
    """A clue on its way through the program, with a row per value."""
    game = begin(started())
    heard = Heard(("weather two",), Side.NORTH)
    yield _step("heard", heard)
    reading = read("weather two", Moment(game.table, None, False, ENGLISH.understanding))
    assert reading is not None
    yield _step("the intent", reading.intent)
    decision = answer(reading.intent, heard.by, Situation(game.table))
    assert isinstance(decision, Do)
    yield _step("the decision", decision)
    events = decide(game, decision.command)
    assert not isinstance(events, Refusal)
    yield from (_step("an event", event) for event in events)
    after = game.after(events)
    told = narrate(events, after.table)
    yield from (_step("a statement", one) for one in told)
    yield _step("the sentence", render(told, after.table, ENGLISH))
    shown = face(Glance(after.seen_from(Side.SOUTH)), ENGLISH)
    yield _step("south's screen", {"clue": shown.clue, "lines": shown.lines})


def _step(what: str, value: object) -> str:
    shown = value if isinstance(value, str) else repr(value)
    return f"| {what} | `{shown}` |".replace("\n", " ")


PAGE = """\
# The words of this code

This page explains the main nouns of the code, follows one clue through it, and lists its unions
and modules. [Architecture](../../docs/architecture.md) explains how they work together.

## Nouns

| noun | what it is | where |
|---|---|---|
{nouns}

## One clue, in values

North says "weather two". The table shows the values that the program makes of it.

| what | value |
|---|---|
{clue}

## Unions

A union is a closed list of types. Each `match` must handle every member, and mypy names those
that do not.

| union | members | where |
|---|---|---|
{unions}

## Modules

| module | what it is |
|---|---|
{modules}
"""


def page() -> str:
    """The whole page."""
    parts = {"nouns": nouns(), "clue": one_clue(), "unions": unions(), "modules": modules()}
    return PAGE.format(**{name: "\n".join(rows) for name, rows in parts.items()})
