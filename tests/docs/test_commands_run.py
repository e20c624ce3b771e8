"""Every command of ours that the documentation prints runs as it is printed.

Each page's commands run in a folder that holds the files they name. A game is played on a console
without input, since a test has no table. What needs root, a microphone, a screen, a browser or an
hour is only parsed, with its options and their values.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.docs.pages import HOUSE, PAGES, typed
from tests.docs.test_commands import COMMANDS, ours, words_of

UNUSABLE = 2
"""The exit code for a line that cannot be used."""

PLACEHOLDERS = {"FILE": "words.txt", "DIR": "made", "FOLDER": "made", "NAME": "duet", "CODE": "en"}
ALTERNATIVES = re.compile(r"\[--|\bN\b|\bADDRESS\b|…")
"""A line that shows what may be given, and is not typed so."""

PARSED = {
    "backup": "needs a game that has ended",
    "card": "downloads the program's packages",
    "demo": "plays for minutes; tests/app/demo plays it",
    "doctor": "opens every device; tests/app/doctor runs each check",
    "errands": "acts as root",
    "games delete": "needs three games; tests/app/verbs/test_games.py keeps some",
    "games export": "needs three games; tests/app/verbs/test_games.py keeps some",
    "install-service": "acts as root",
    "mic-test": "waits for somebody to speak",
    "model fetch": "downloads a model",
    "release key": "makes a key in the checkout",
    "restore": "replaces the games",
    "screens": "waits for keys",
    "uninstall-service": "acts as root",
    "update": "acts as root",
}
CLONED = {"card": ["--home", "https://example.com/tabletop-assistant"]}
"""Options that a command needs here because a cloned checkout would supply the value."""
OPTIONS = {
    "--lay": "waits for somebody to read the cards",
    "--picture": "reads a photograph; tests/seeing does",
    "--web": "serves until it is stopped; tests/app/verbs/test_play_here.py plays so",
    "--transcript": "writes what is said at a table",
    "--desk": "takes the terminal; tests/app/verbs/test_play_here.py plays so",
}
"""Commands and options that are only parsed, and why."""


def lines() -> dict[str, tuple[str, list[str]]]:
    """The commands of all pages but the history: how each is printed, its name and its words."""
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
    """Whether the name alone is no line to be typed."""
    return any(one.required for one in COMMANDS[name].params)


LINES = lines()


def is_only_parsed(name: str, words: list[str]) -> bool:
    return name in PARSED or not OPTIONS.keys().isdisjoint(words)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A player's folder with the files that the pages name."""
    (tmp_path / "words.txt").write_text("".join(f"card{chr(97 + at)}\n" for at in range(25)))
    (tmp_path / "table.jpg").touch()
    (tmp_path / "made").mkdir()
    (tmp_path / "tests").symlink_to(HOUSE / "tests")
    return tmp_path


@pytest.mark.parametrize("line", [one for one in LINES if is_only_parsed(*LINES[one])])
def test_what_cannot_run_here_has_options_and_values_that_are_taken(
    line: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    name, words = LINES[line]
    with CliRunner().isolation("\n" * 9):  # an option may ask for its value
        COMMANDS[name].make_context(name, [*words, *CLONED.get(name, ())])


@pytest.mark.slow
@pytest.mark.parametrize("line", [one for one in LINES if not is_only_parsed(*LINES[one])])
def test_a_printed_command_runs(line: str, folder: Path) -> None:
    name, words = LINES[line]
    console = ["--console"] if name == "play" and "--console" not in words else []
    around = {**os.environ, "HOME": str(folder)}
    done = subprocess.run(
        [HOUSE / "tabletop", *name.split(), *words, *console],
        cwd=folder,
        env=around,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode != UNUSABLE, done.stderr
    assert "Traceback" not in done.stderr


def test_each_reason_for_only_parsing_is_needed() -> None:
    named = {name for name, _ in LINES.values()}
    given = {word for _, words in LINES.values() for word in words}
    assert PARSED.keys() <= named
    assert OPTIONS.keys() - {"--desk"} <= given
