"""Files of sections, such as those in `played/`: a title with the rules it shows, then lines.

    == the guesser stops and takes a token [D12]
    north weather 2

A line that begins with `#` is a comment. The code that reads a file defines its other lines.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True, slots=True)
class Section:
    """A section's lines, and the name of its table."""

    lines: tuple[str, ...]
    at: str


def sections(path: Path, at: str = "") -> list[object]:
    """The sections of a file as test cases.

    `at:` names a section's table, if it is not the default. A section with `each:` is one case for
    each of its words, which replace `{}`, or `{0}` and `{1}`; `_` stands for a space.
    """
    return [
        case for title, marks, lines in _split(path) for case in _cases(title, marks, lines, at)
    ]


def plain_sections(path: Path) -> list[object]:
    """The same with all lines unprocessed."""
    return [pytest.param(lines, marks=marks, id=title) for title, marks, lines in _split(path)]


def verbatim_sections(path: Path) -> list[object]:
    """The same with every line unprocessed: indented, empty, or with a `#`."""
    return [
        pytest.param(body.strip("\n").splitlines(), marks=marks, id=title)
        for title, marks, body in _headed(path)
    ]


def _split(path: Path) -> Iterator[tuple[str, list[pytest.MarkDecorator], list[str]]]:
    for title, marks, body in _headed(path):
        lines = (line.strip() for line in body.splitlines())
        yield title, marks, [line for line in lines if line and not line.startswith("#")]


def _headed(path: Path) -> Iterator[tuple[str, list[pytest.MarkDecorator], str]]:
    for section in path.read_text("utf-8").split("\n== ")[1:]:
        head, _, body = section.partition("\n")
        title, _, rules = head.strip().partition(" [")
        yield title, [pytest.mark.rule(*rules.strip("]").split())] if rules else [], body


def _cases(
    title: str, marks: list[pytest.MarkDecorator], lines: list[str], usual: str
) -> Iterator[object]:
    each, at = _of("each: ", lines, ""), _of("at: ", lines, usual)
    kept = [line for line in lines if not line.startswith(("each: ", "at: "))]
    for one in each.split(" / "):
        slots = (one, *one.split())
        case = Section(tuple(_filled(line, slots) for line in kept), _filled(at, slots))
        yield pytest.param(case, marks=marks, id=f"{title} ({one})" if each else title)


def _of(key: str, lines: list[str], usual: str) -> str:
    return next((line.removeprefix(key) for line in lines if line.startswith(key)), usual)


def _filled(line: str, slots: tuple[str, ...]) -> str:
    line = line.replace("{}", slots[0])
    for at, word in enumerate(slots[1:]):
        line = line.replace(f"{{{at}}}", word.replace("_", " "))
    return line


def answers(section: Section, answer: Callable[[str, str], str]) -> None:
    r"""Hold each line of a section against the answer: `FUNCTION TEXT / TEXT on TABLE = ANSWER`.

    `on TABLE` belongs to each of the texts. `\n` and `\s` in a text are white space. A line without
    `=` does something, and its answer is empty.
    """
    for line in section.lines:
        asked, _, wanted = line.rpartition(" =") if " =" in line else (line, "", "")
        what, _, rest = asked.partition(" ")
        texts, on, table = f" {rest} ".partition(" on ")
        for text in texts.strip().split(" / "):
            text = text.replace(r"\n", "\n").replace(r"\s", " ")
            found = answer(what, f"{text}{on}{table.rstrip()}")
            assert found == wanted.strip(), f"{text}: {line}"
