"""Every command of ours that the documentation prints runs as printed.

Each page's commands run in a folder that holds the files they name; those that play or wait run in
a terminal, where Ctrl-C ends them. Commands that need root, a photograph or the network are only
parsed, with their options and values.
"""

import os
import re
import subprocess
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.app.service.install import STATE
from tests.app.verbs.console_games import LOST, played
from tests.app.verbs.terminals import PATIENCE, in_a_terminal
from tests.docs.commands import COMMANDS, ours, words_of
from tests.docs.pages import HOUSE, PAGES, typed

UNUSABLE = 2
"""The exit code for an unusable line."""

PLACEHOLDERS = {"FILE": "words.txt", "DIR": "made", "FOLDER": "made", "NAME": "duet", "CODE": "en"}
ALTERNATIVES = re.compile(r"\[--|\bN\b|\bADDRESS\b|…")
"""A line that shows alternatives and is not typed literally."""

PARSED = {
    "card": "downloads the program's packages",
    "errands": "acts as root",
    "install-service": "acts as root",
    "model fetch": "downloads a model",
    "release key": "makes a key in the checkout",
    "uninstall-service": "acts as root",
    "update": "acts as root",
}
"""Commands that are only parsed, with the reason."""
CLONED = {"card": ["--home", "https://example.com/tabletop-assistant"]}
"""Options that a command needs here because a cloned checkout would supply the value."""
PICTURE = "--picture"
"""The option that is only parsed: it needs a photograph, which tests/seeing covers."""
IN_A_TERMINAL = {
    "play": "Welcome to|Read the cards|[Nn]o microphone",
    "demo": "  1/",
    "mic-test": "are recorded|[Nn]o microphone",
    "screens": "no box here|other key",
}
"""Commands that Ctrl-C ends, and the output they show first."""
KEPT = ("backup", "restore", "games delete")
"""Commands that need games, and look for them in the service's folder first."""


def lines() -> dict[str, tuple[str, list[str]]]:
    """The commands of all pages except the history: as printed, with name and words."""
    found = {}
    for page in PAGES:
        if page.name == "CHANGELOG.md":
            continue
        for line in typed(page):
            called = ours(line)
            if called and called[0] in COMMANDS and not ALTERNATIVES.search(line):
                command = line.partition(" < ")[0]
                words = [PLACEHOLDERS.get(word, word) for word in words_of(command)]
                after = words.index("play" if called[0] == "play" else called[0].split()[-1]) + 1
                if words[after:] or not needs_more(called[0]):
                    found[line] = (called[0], words[after:])
    return found


def needs_more(name: str) -> bool:
    """Whether the name alone is not a complete line."""
    return any(one.required for one in COMMANDS[name].params)


LINES = lines()


def is_only_parsed(name: str, words: list[str]) -> bool:
    return name in PARSED or PICTURE in words


def is_typed(name: str, words: list[str]) -> bool:
    return name in IN_A_TERMINAL and "--console" not in words


ONCE = list({(name, *words): line for line, (name, words) in LINES.items()}.values())
"""One line for each command: pages name it in different ways."""
RUN = [line for line in ONCE if not is_only_parsed(*LINES[line])]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A player's folder with the files that the pages name."""
    (tmp_path / "words.txt").write_text("".join(f"card{chr(97 + at)}\n" for at in range(25)))
    (tmp_path / "table.jpg").touch()
    (tmp_path / "made").mkdir()
    (tmp_path / "tests").symlink_to(HOUSE / "tests")
    return tmp_path


@pytest.mark.parametrize("line", [one for one in LINES if is_only_parsed(*LINES[one])])
def test_commands_that_cannot_run_here_have_valid_options_and_values(
    line: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    name, words = LINES[line]
    with CliRunner().isolation("\n" * 9):  # an option may prompt for its value
        top = click.Context(tabletop, **tabletop.context_settings)
        COMMANDS[name].make_context(name, [*words, *CLONED.get(name, ())], top)


def command(line: str) -> list[str]:
    """The command; the pages for phones get any free port."""
    name, words = LINES[line]
    port = ["--web-port", "0"] if "--web" in words else []
    return [str(HOUSE / "tabletop"), *name.split(), *words, *port]


@pytest.mark.slow
@pytest.mark.parametrize("line", [one for one in RUN if not is_typed(*LINES[one])])
def test_a_documented_command_runs(line: str, folder: Path) -> None:
    name, _ = LINES[line]
    if name in KEPT:
        if STATE.exists():
            pytest.skip("this machine has the games of a service")
        (folder / "games").mkdir()
        for _ in range(3):
            played(folder / "games", LOST)
        kept = ["backup", "--store", str(folder / "games"), str(folder / "kept.json")]
        CliRunner().invoke(tabletop, kept, catch_exceptions=False)
        (folder / "kept.json").rename(folder / "words.txt")
    around = {**os.environ, "HOME": str(folder)}
    done = subprocess.run(
        command(line),
        cwd=folder,
        env=around,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode != UNUSABLE, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("line", [one for one in RUN if is_typed(*LINES[one])])
def test_a_documented_terminal_command_starts_and_can_be_left(line: str, folder: Path) -> None:
    name, _ = LINES[line]
    with in_a_terminal(command(line), folder) as here:
        here.until(IN_A_TERMINAL[name])
        here.goes("> \x03")
        here.program.wait(PATIENCE)
    assert "Usage:" not in here.shown
    assert "Traceback" not in here.shown


def test_every_listed_exception_is_a_documented_command() -> None:
    named = {name for name, _ in LINES.values()}
    assert PARSED.keys() <= named
    assert IN_A_TERMINAL.keys() <= named
    assert named.issuperset(KEPT)
    assert any(PICTURE in words for _, words in LINES.values())
