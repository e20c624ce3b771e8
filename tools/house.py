"""Metrics of a checkout's code: `./tabletop-dev tools.house [FOLDER] [--json] [--wheel]`.

They are the size of modules and functions, the size of the wheel, and the start time. FOLDER is
another checkout to compare with, for instance one at an older commit.
"""

import ast
import json
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

import click

HERE = Path(__file__).parents[1]

PLAYED = ("assistant", "hardware", "models")
"""Packages that players install."""

PARTS = ("assistant", "hardware", "tests", "tools")
"""The parts whose lines are counted."""

LONG, MANY = 40, 6
"""Numbers of lines and arguments above which a function counts as too large."""

Figure = int | float
Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources(house: Path) -> list[Path]:
    """Modules that players install."""
    return [path for top in PLAYED for path in sorted((house / top).rglob("*.py"))]


def functions(path: Path) -> Iterator[Function]:
    """Every function and method of a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, Function):
            yield node


def shared_names(house: Path) -> list[str]:
    """Names that several classes share."""
    trees = (ast.parse(path.read_text("utf-8")) for path in sources(house))
    named = Counter(
        one.name for tree in trees for one in tree.body if isinstance(one, ast.ClassDef)
    )
    return [name for name, count in named.items() if count > 1]


def lines_in(folder: Path) -> int:
    """Lines of all modules of a folder."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in folder.rglob("*.py"))


def lines_of(function: Function) -> int:
    """The lines of a function, from `def` to its end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def arguments_of(function: Function) -> int:
    """Number of arguments of a function, without `self`."""
    given = function.args
    named = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len([name for name in named if name not in ("self", "cls")])


def layout(house: Path) -> dict[str, Figure]:
    """The sizes of modules, functions and pages."""
    modules = [len(path.read_text("utf-8").splitlines()) for path in sources(house)]
    every = [one for path in sources(house) for one in functions(path)]
    return {
        "modules": len(modules),
        "lines": sum(modules),
        **{f"lines of {part}": lines_in(house / part) for part in PARTS},
        "lines of the median module": round(median(modules)),
        "lines of the largest module": max(modules),
        "functions": len(every),
        f"functions of more than {LONG} lines": sum(lines_of(one) > LONG for one in every),
        f"functions of more than {MANY} arguments": sum(arguments_of(one) > MANY for one in every),
        "class names that stand twice": len(shared_names(house)),
        "bytes of README.md": len((house / "README.md").read_bytes()),
    }


def start(house: Path, times: int = 5) -> dict[str, Figure]:
    """Processor time in seconds until `tabletop --help` is printed: the minimum of several runs."""
    command, spent = (sys.executable, "-m", "assistant", "--help"), []
    for _ in range(times):
        before = _children()
        subprocess.run(command, cwd=house, capture_output=True, check=False)
        spent.append(_children() - before)
    return {"CPU seconds of `tabletop --help`": round(min(spent), 3)}


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def wheel(house: Path) -> dict[str, Figure]:
    """The wheel's size in bytes and its number of files; it is built outside the checkout."""
    from zipfile import ZipFile

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "source"
        archive = Path(folder) / "source.tar"
        copy.mkdir()
        subprocess.run(["git", "archive", "-o", archive, "HEAD"], cwd=house, check=True)
        subprocess.run(["tar", "-xf", archive, "-C", copy], check=True)
        build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir")
        subprocess.run([*build, folder, str(copy)], check=True)
        (made,) = Path(folder).glob("*.whl")
        with ZipFile(made) as opened:
            return {"bytes of the wheel": made.stat().st_size, "files in it": len(opened.filelist)}


def report(figures: Mapping[str, Figure]) -> str:
    """The figures, one per line."""
    width = max(map(len, figures))
    return "\n".join(f"{name:{width}}  {value:>9,}" for name, value in figures.items())


@click.command()
@click.argument(
    "house", type=click.Path(exists=True, file_okay=False, path_type=Path), default=HERE
)
@click.option("--wheel", "with_wheel", is_flag=True, help="Build the wheel, too; needs pip.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def main(house: Path, with_wheel: bool, as_json: bool) -> None:
    """Print the figures of the checkout in HOUSE, or of this checkout."""
    figures = layout(house) | start(house)
    if with_wheel:
        figures |= wheel(house)
    click.echo(json.dumps(figures) if as_json else report(figures))


if __name__ == "__main__":
    main()
