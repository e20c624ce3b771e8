"""Which test proves which rule, read from the marks: `python -m tests.house.rules` prints it."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parents[1]
LIST = Path(__file__).with_name("promised.txt")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rulebooks, by its id and a few words that recall it."""

    id: str
    words: str
    promised: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """A test, or a whole module or class of them, that is marked with a rule id."""

    rule: str
    test: str


def listed(text: str) -> tuple[Rule, ...]:
    """Read the list of rules: sections in brackets, then a line `ID words` each."""
    promised = False
    rules = []
    for line in text.splitlines():
        if line.startswith("["):
            promised = line == "[promised]"
        elif line and not line.startswith("#"):
            name, words = line.split(maxsplit=1)
            rules.append(Rule(name, words, promised))
    return tuple(rules)


def marked(source: str, place: str) -> Iterator[Proof]:
    """Find `pytest.mark.rule("D3")` on tests, on classes, on parameters and in `pytestmark`."""
    for node in ast.parse(source).body:
        yield from _marked_below(node, place)


def proofs(folder: Path = TESTS) -> tuple[Proof, ...]:
    """All marks in the tests below `folder`."""
    return tuple(
        proof
        for path in sorted(folder.rglob("test_*.py"))
        for proof in marked(path.read_text("utf-8"), str(path.relative_to(folder.parent)))
    )


def table(rules: tuple[Rule, ...], found: tuple[Proof, ...]) -> str:
    """One line a rule, and below it the tests that prove it."""
    lines = []
    for rule in rules:
        lines.append(f"{rule.id:4} {rule.words}{'' if rule.promised else '  (not yet)'}")
        lines.extend(f"       {proof.test}" for proof in found if proof.rule == rule.id)
    return "\n".join(lines) + "\n"


def _marked_below(node: ast.AST, place: str) -> Iterator[Proof]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            place = f"{place}::{name}"
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
            for argument in node.args:
                yield Proof(str(ast.literal_eval(argument)), place)
        case _:
            pass
    for child in ast.iter_child_nodes(node):
        yield from _marked_below(child, place)


if __name__ == "__main__":
    sys.stdout.write(table(listed(LIST.read_text("utf-8")), proofs()))
