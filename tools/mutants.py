"""Mutation testing of a path: `./tabletop-dev tools.mutants assistant/game/rules`.

Each mutant changes one comparison, condition, number, return value or statement. The tests in its
own folder should then fail; those of its module run first. The mutant is written into a copy of the
project, so nothing changes here. A mutant that behaves like the original cannot be killed; read
each survivor, and if its behaviour matters, write a test.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

HOUSE = Path(__file__).parents[1]
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "__pycache__", "games", "vosk-model-*")
PATIENCE = 300.0
"""Timeout in seconds for a folder's tests; a slower mutant counts as killed."""

OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
"""Operators, and the replacement for each."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mutant: a module's whole text with one change."""

    path: Path
    line: int
    change: str
    text: str


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module, in source order."""
    return (mutant(path, at) for at in range(count_of(path)))


def count_of(path: Path) -> int:
    """The number of mutants of a module."""
    return len(list(changes(ast.parse(path.read_text("utf-8")))))


def mutant(path: Path, at: int) -> Mutant:
    """A mutant of a module by its number, from 0."""
    tree = ast.parse(path.read_text("utf-8"))
    line, change, apply = list(changes(tree))[at]
    apply()
    return Mutant(path, line, change, ast.unparse(ast.fix_missing_locations(tree)))


Change = tuple[int, str, Callable[[], None]]
"""A change: its line, a description, and a function that applies it."""


def changes(node: ast.AST) -> Iterator[Change]:
    """Every change to a tree, except in annotations and decorators, which have no effect."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for at, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                yield from _changes(child, _putter(node, name, at))
                yield from changes(child)


def _putter(node: ast.AST, name: str, at: int) -> Callable[[ast.AST], None]:
    """A function that puts another node in a node's place."""

    def put(new: ast.AST) -> None:
        value = getattr(node, name)
        if isinstance(value, list):
            value[at] = new
        else:
            setattr(node, name, new)

    return put


def _changes(node: ast.AST, put: Callable[[ast.AST], None]) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[op, *more]) if type(op) in OTHER:
            other = OTHER[type(op)]()
            named = f"{type(op).__name__} → {type(other).__name__}"
            yield node.lineno, named, partial(setattr, node, "ops", [other, *more])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in OTHER:
            other = OTHER[type(op)]()
            named = f"{type(op).__name__} → {type(other).__name__}"
            yield node.lineno, named, partial(setattr, node, "op", other)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node.lineno, "not x → x", partial(put, operand)
        case ast.Constant(value=bool() as value):
            yield node.lineno, f"{value} → {not value}", partial(put, ast.Constant(not value))
        case ast.Constant(value=int() as number):
            yield node.lineno, f"{number} → {number + 1}", partial(put, ast.Constant(number + 1))
        case ast.If(test=test) | ast.IfExp(test=test):
            negated = ast.UnaryOp(ast.Not(), test)
            yield node.lineno, "if x → if not x", partial(setattr, node, "test", negated)
        case ast.Return(value=ast.expr() as answer) if not _is_none(answer):
            nothing = partial(put, ast.Return(ast.Constant(None)))
            yield node.lineno, "return x → return None", nothing
        case ast.Expr(value=ast.Call()):
            yield node.lineno, "statement → pass", partial(put, ast.Pass())
        case _:
            pass


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def asked(inner: Path) -> tuple[Path, ...]:
    """The tests in the module's own folder, its own tests first, as paths within the project."""
    if inner.parts[0] == "tests":
        return ()
    parts = inner.parts[1:-1] if inner.parts[0] == "assistant" else inner.parts[:-1]
    folder = Path("tests", *parts)
    own = folder / f"test_{inner.stem}.py"
    found = [own] if (HOUSE / own).exists() else []
    return (*found, folder) if parts and (HOUSE / folder).exists() else tuple(found)


def killed(one: Mutant, copy: Path) -> bool:
    """Whether a test fails with the mutant, in a copy of the project."""
    original = one.path.read_text("utf-8")
    one.path.write_text(one.text, "utf-8")
    try:
        return not pass_in(copy, asked(one.path.relative_to(copy)))
    finally:
        one.path.write_text(original, "utf-8")


def pass_in(copy: Path, tests: Iterable[Path]) -> bool:
    """Whether these tests pass within the time limit, in a copy of the project."""
    quiet = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *quiet, *map(str, tests)],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def touched(since: str) -> list[Path]:
    """The modules that have changed since a commit."""
    command = ["git", "diff", "--name-only", "--diff-filter=d", since, "--", "*.py"]
    named = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
    return [HOUSE / name for name in named.stdout.splitlines()]


@click.command()
@click.argument("places", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--since", metavar="COMMIT", help="Those that differ from this commit.")
@click.option("--seed", type=int, default=0, help="Where the random numbers begin.")
@click.option("--count", type=click.IntRange(min=1), default=200, show_default=True)
def main(places: tuple[Path, ...], since: str | None, seed: int, count: int) -> None:
    """Print the mutants that survive their own folder's tests, and the number of killed ones."""
    named = [path.resolve() for path in places]
    files = [file for path in named for file in ([path] if path.is_file() else path.rglob("*.py"))]
    files += touched(since) if since else []
    inner = sorted({file.relative_to(HOUSE) for file in files})
    done = 0
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(HOUSE, copy, ignore=NOT_COPIED)
        every = [(one, at) for one in inner if asked(one) for at in range(count_of(copy / one))]
        chosen = Random(seed).sample(every, min(count, len(every)))
        for tests in sorted({asked(one)[-1] for one, _ in chosen}):
            if not pass_in(copy, [tests]):
                raise click.ClickException(f"{tests} fails without any change")
        for one, at in chosen:
            changed = mutant(copy / one, at)
            if killed(changed, copy):
                done += 1
            else:
                click.echo(f"{one}:{changed.line}: {changed.change}")
    click.echo(f"{done} of {len(chosen)} killed")


if __name__ == "__main__":
    main()
