"""Every command, option and setting that the documentation names exists."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import click
import pytest

from assistant.app.cli import tabletop
from assistant.config import TOKENS, Settings, load
from assistant.game.errors import FileError
from tests.docs.pages import HOUSE, PAGES, fenced, named, spans, text_of, typed

CONFTEST = (HOUSE / "tests/conftest.py").read_text("utf-8")

OF_TOOLS = {"--fix", "--help", "--quiet", *re.findall(r'"(--[\w-]+)"', CONFTEST)}
"""Options of ruff, of everybody, and of our tests."""


def commands() -> dict[str, click.Command]:
    """Every command by what is typed after `tabletop`."""
    found: dict[str, click.Command] = {}
    for name, command in tabletop.commands.items():
        found[name] = command
        if isinstance(command, click.Group):
            found.update({f"{name} {verb}": one for verb, one in command.commands.items()})
    return found


def options(command: click.Command) -> set[str]:
    known = {"--help", "-h"}
    for one in command.params:
        known.update((*one.opts, *one.secondary_opts))
    return known


COMMANDS = commands()
EVERY_OPTION = {option for command in COMMANDS.values() for option in options(command)}


def words_of(line: str) -> list[str]:
    """As a shell takes them; a line that only looks like one is split at its spaces."""
    try:
        return shlex.split(line.replace("[", " ").replace("]", " "))
    except ValueError:
        return line.split()


def ours(line: str) -> tuple[str, list[str]] | None:
    """The command of `tabletop` that a line calls, and its options; None for another line."""
    words = words_of(line)
    if words[:1] == ["sudo"]:
        words = words[1:]
    if not words:
        return None
    if words[0] == "./bootstrap" and words[1:2] == ["play"]:
        name, rest = "play", words[2:]
    elif words[0] in ("tabletop", ".venv/bin/tabletop") and len(words) > 1:
        pair = " ".join(words[1:3])
        name = pair if pair in COMMANDS else words[1]
        rest = words[3:] if pair in COMMANDS else words[2:]
    else:
        return None
    return name, [word.partition("=")[0] for word in rest if word.startswith("--")]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_command_and_its_options_exist(page: Path) -> None:
    wrong = []
    for line in typed(page):
        called = ours(line)
        if called is None:
            continue
        name, given = called
        if name.startswith("-"):
            continue
        if name not in COMMANDS or not set(given) <= options(COMMANDS[name]):
            wrong.append(line)
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_option_that_stands_alone_exists(page: Path) -> None:
    alone = [span.split()[0].partition("=")[0] for span in spans(page) if span.startswith("--")]
    programs = (program(line) for line in typed(page))
    known = {option for one in programs if one for option in one[1]}
    assert [one for one in alone if one not in known | EVERY_OPTION | OF_TOOLS] == []


def program(line: str) -> tuple[bool, set[str], list[str]] | None:
    """The module in a `python -m` line: whether it is a program, its options, those given.

    None for another line.
    """
    found = re.search(r"python -m ((?:assistant|hardware|models|tests|tools)[\w.]*)(.*)", line)
    if not found:
        return None
    path = HOUSE / found[1].replace(".", "/")
    files = [file for file in (path.with_suffix(".py"), path / "__main__.py") if file.exists()]
    written = "".join(file.read_text("utf-8") for file in files)
    known = set(re.findall(r'["/](--[\w-]+)', written))
    listed = re.findall(r"^    (\w+):.* = (?:flag|value)\(", written, re.MULTILINE)
    known |= {f"--{name.replace('_', '-')}" for name in listed}
    return bool(files), known, re.findall(r"--[\w-]+", found[2])


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_module_that_is_called_is_a_program(page: Path) -> None:
    called = [(line, program(line)) for line in typed(page)]
    assert [line for line, one in called if one and (not one[0] or set(one[2]) - one[1])] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_pytest_argument_exists(page: Path) -> None:
    wrong = []
    for line in typed(page):
        _, called, rest = line.partition("python -m pytest ")
        given = rest.split() if called else []
        wrong += [one for one in given if "/" in one and not (HOUSE / one).exists()]
        wrong += [one for one in given if one.startswith("--") and one not in OF_TOOLS]
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_bootstrap_and_make_target_exists(page: Path) -> None:
    known = {
        "./bootstrap": re.findall(r"^    (\w+)\)$", (HOUSE / "bootstrap").read_text(), re.M),
        "make": (HOUSE / "Makefile").read_text().partition(".PHONY:")[2].splitlines()[0].split(),
    }
    wrong = []
    for line in typed(page):
        match line.split():
            case [("./bootstrap" | "make") as program, verb, *_] if verb not in known[program]:
                wrong.append(line)
            case ["./bootstrap", "test", *rest]:
                given = {word for word in rest if word.startswith("--")}
                wrong += [line] if given - OF_TOOLS else []
            case _:
                pass
    assert wrong == []


SETTINGS = {
    name
    for part in fields(Settings)
    if part.name != TOKENS
    for name in (one.name for one in fields(getattr(Settings(), part.name)))
} | {TOKENS}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_setting_exists_and_may_have_that_value(page: Path, tmp_path: Path) -> None:
    for number, block in enumerate(fenced(text_of(page), "toml")):
        path = tmp_path / f"{number}.toml"
        path.write_text(block, "utf-8")
        load(path)
    for span in spans(page):
        if found := re.fullmatch(r"(\w+) = (\"[^\"]*\"|[\w.]+)", span):
            assert found[1] in SETTINGS, span
            asked = span.replace('"NAME"', '"auto"')
            assert any(is_good(part, asked, tmp_path) for part in tables_of(found[1])), span


def tables_of(setting: str) -> Iterator[str]:
    """The parts of the settings that have a setting of this name."""
    for part in fields(Settings):
        value = getattr(Settings(), part.name)
        if part.name == TOKENS:
            continue
        if setting in {one.name for one in fields(value)}:
            yield part.name
    if setting == TOKENS:
        yield "house"


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
    assert program("python -m hardware.nothing --out box") == (False, set(), ["--out"])
    assert not is_good("ears", 'engine = "trumpet"', tmp_path)
