"""Every command, option and setting that the documentation names exists."""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

import click
import pytest

from assistant.config import TOKENS, Settings, load
from assistant.game.errors import FileError
from tests.docs.commands import COMMANDS, ours
from tests.docs.pages import HOUSE, PAGES, fenced, named, spans, text_of, typed

CONFTEST = (HOUSE / "tests/conftest.py").read_text("utf-8")

OF_TOOLS = {"--fix", "--help", "--quiet", *re.findall(r'"(--[\w-]+)"', CONFTEST)}
"""Options of ruff, of most programs, and of our tests."""


def options(command: click.Command) -> set[str]:
    known = {"--help", "-h"}
    for one in command.params:
        known.update((*one.opts, *one.secondary_opts))
    return known


EVERY_OPTION = {option for command in COMMANDS.values() for option in options(command)}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_option_named_without_its_command_exists(page: Path) -> None:
    alone = [span.split()[0].partition("=")[0] for span in spans(page) if span.startswith("--")]
    programs = (program(line) for line in typed(page))
    known = {option for one in programs if one for option in one[1]}
    assert [one for one in alone if one not in known | EVERY_OPTION | OF_TOOLS] == []


def program(line: str) -> tuple[bool, set[str], list[str]] | None:
    """The module in a `./tabletop-dev` line: whether it is a program, its options, and those given.

    Returns None for another line.
    """
    found = re.search(r"\./tabletop-dev ((?:tests|tools)[\w.]*)(.*)", line)
    if not found:
        return None
    path = HOUSE / found[1].replace(".", "/")
    files = [file for file in (path.with_suffix(".py"), path / "__main__.py") if file.exists()]
    written = "".join(file.read_text("utf-8") for file in files)
    known = set(re.findall(r'["/](--[\w-]+)', written))
    listed = re.findall(r"^    (\w+):.* = (?:flag|value)\(", written, re.MULTILINE)
    known |= {f"--{name.replace('_', '-')}" for name in listed}
    return bool(files), known, re.findall(r"--[\w-]+", found[2])


def calls_no_command(line: str) -> bool:
    """Whether a line calls a nonexistent command of `tabletop` or gives a nonexistent option."""
    name, given = ours(line) or ("-", [])
    known = options(COMMANDS[name]) if name in COMMANDS else set()
    return not name.startswith("-") and (name not in COMMANDS or not set(given) <= known)


def calls_no_program(line: str) -> bool:
    """Whether a line calls a module that is not a program or that lacks the option."""
    called = program(line)
    return called is not None and (not called[0] or bool(set(called[2]) - called[1]))


def gives_pytest_a_wrong_argument(line: str) -> bool:
    given = line.partition("./tabletop-dev pytest ")[2].split()
    files = [one for one in given if "/" in one and not (HOUSE / one).exists()]
    return bool(files) or any(one.startswith("--") and one not in OF_TOOLS for one in given)


TARGETS = {
    "./bootstrap": [
        verb
        for verbs in re.findall(r"^    (\w[\w |]*)\)$", (HOUSE / "bootstrap").read_text(), re.M)
        for verb in verbs.split(" | ")
    ],
    "make": (HOUSE / "Makefile").read_text().partition(".PHONY:")[2].splitlines()[0].split(),
}


def names_no_target(line: str) -> bool:
    """Whether a line gives ./bootstrap or make an unknown target."""
    match line.split():
        case [("./bootstrap" | "make") as program, verb, *_] if verb not in TARGETS[program]:
            return True
        case ["./bootstrap", "test", *rest]:
            return bool({word for word in rest if word.startswith("--")} - OF_TOOLS)
        case _:
            return False


@pytest.mark.parametrize("page", PAGES, ids=named)
@pytest.mark.parametrize(
    "wrong", [calls_no_command, calls_no_program, gives_pytest_a_wrong_argument, names_no_target]
)
def test_every_line_to_type_has_valid_arguments(wrong: Callable[[str], bool], page: Path) -> None:
    assert [line for line in typed(page) if wrong(line)] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_documented_setting_exists_and_accepts_its_value(page: Path, tmp_path: Path) -> None:
    for number, block in enumerate(fenced(text_of(page), "toml")):
        path = tmp_path / f"{number}.toml"
        path.write_text(block, "utf-8")
        load(path)
    for span in spans(page):
        if found := re.fullmatch(r"(\w+) = (\"[^\"]*\"|[\w.]+)", span):
            asked = span.replace('"NAME"', '"auto"')
            assert any(is_good(part, asked, tmp_path) for part in tables_of(found[1])), span


def tables_of(setting: str) -> Iterator[str]:
    """Sections of the settings that have a setting with this name."""
    if setting == TOKENS:
        yield "house"
    for part in fields(Settings):
        if part.name != TOKENS and hasattr(getattr(Settings(), part.name), setting):
            yield part.name


def is_good(part: str, line: str, folder: Path) -> bool:
    path = folder / "one.toml"
    path.write_text(f"[{part}]\n{line}\n", "utf-8")
    try:
        load(path)
    except FileError:
        return False
    return True


def test_every_command_is_documented() -> None:
    page = text_of(HOUSE / "docs/playing.md")
    groups = [name for name, command in COMMANDS.items() if isinstance(command, click.Group)]
    assert [one for one in COMMANDS if one not in groups and f"tabletop {one}" not in page] == []


def test_a_broken_reference_would_be_found(tmp_path: Path) -> None:
    assert ours("sudo tabletop fly --high") == ("fly", ["--high"])
    assert ours("tabletop model fetch small --from FILE") == ("model fetch", ["--from"])
    assert ours("./bootstrap play --lay") == ("play", ["--lay"])
    assert ours("north: weather two") is None
    assert calls_no_command("tabletop fly")
    assert calls_no_command("tabletop play --high")
    assert calls_no_program("./tabletop-dev tools.nothing --out box")
    assert gives_pytest_a_wrong_argument("./tabletop-dev pytest tests/nothing")
    assert gives_pytest_a_wrong_argument("./tabletop-dev pytest --nothing")
    assert names_no_target("make nothing")
    assert names_no_target("./bootstrap test --nothing")
    assert program("./tabletop-dev tools.nothing --out box") == (False, set(), ["--out"])
    assert not is_good("ears", 'engine = "trumpet"', tmp_path)
