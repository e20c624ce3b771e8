"""Every figure in the documentation is checked by a test or states when it was measured."""

import re
from datetime import date

import click
import pytest
from click.testing import CliRunner

from tests.docs.pages import HOUSE
from tools.figures import Figure, figures, main, released, stale, table

PROMISES = HOUSE / "tests/promises.md"
README = HOUSE / "README.md"

BEGIN, END = re.compile(r"<!-- figures: .*? -->\n"), "<!-- end of figures -->"

NUMBER = re.compile(r"(?<![\w.,×-])\.?\d[\d.,]*")
UNIT = r" ?(?:[kMG]B|%|ms|µs|s|seconds|minutes|hours)\b"

NO_FIGURES = (
    r"`[^`]*`", r"\]\([^)]*\)", r"\([A-Z]\d+\)", r'"[^"]*"',
    "x86-64", "a partner tries again every 30 seconds",
)  # fmt: skip
"""Texts with digits that are not measurements: code, links, rules, quotations, waiting times."""


def plain(text: str) -> str:
    for pattern in NO_FIGURES:
        text = re.sub(pattern, " ", text)
    return text


def unexplained(text: str, page: str, pattern: re.Pattern[str]) -> list[str]:
    """A page's numbers that no figure explains, each with its context."""
    text = plain(text)
    for one in figures():
        if one.page == page:
            for said in one.says:
                text = text.replace(said, " ")
    return [text[max(0, found.start() - 40) : found.end() + 20] for found in pattern.finditer(text)]


def without_table(text: str) -> str:
    return text.partition("## When it was measured")[0]


def test_every_figure_in_the_promises_is_explained() -> None:
    assert (
        unexplained(without_table(PROMISES.read_text("utf-8")), "tests/promises.md", NUMBER) == []
    )


def test_every_figure_in_the_readme_is_explained() -> None:
    measured = re.compile(NUMBER.pattern + UNIT)
    assert unexplained(README.read_text("utf-8"), "README.md", measured) == []


def test_a_figure_without_its_origin_would_be_found() -> None:
    page = "| it is quick | games | 3.2 ms a line and 95 % | `./tabletop-dev tests.x --y 3` |"
    assert len(unexplained(page, "tests/promises.md", NUMBER)) == 2


@pytest.mark.parametrize("figure", figures(), ids=lambda one: one.says[0])
def test_a_figure_is_on_its_page_and_has_an_origin(figure: Figure) -> None:
    text = (HOUSE / figure.page).read_text("utf-8")
    text = without_table(text) if figure.page == "tests/promises.md" else text
    assert [said for said in figure.says if said not in text] == []
    if figure.held_by:
        path, _, test = figure.held_by.partition("::")
        assert (HOUSE / path).is_file()
        assert not test or f"def {test}(" in (HOUSE / path).read_text("utf-8")
        assert (figure.command, figure.commit, figure.measured) == ("", "", None)
    else:
        assert isinstance(figure.measured, date)
        assert re.fullmatch(r"[0-9a-f]{7,}", figure.commit)
        assert figure.command in text


def test_the_page_states_when_each_figure_was_measured(update: bool) -> None:
    text = PROMISES.read_text("utf-8")
    rows = "\n".join(table(one for one in figures() if one.page == "tests/promises.md"))
    begin = BEGIN.search(text)
    assert begin
    made = f"{text[: begin.end()]}\n{rows}\n\n{END}{text.partition(END)[2]}"
    if update:
        PROMISES.write_text(made, "utf-8")
    assert PROMISES.read_text("utf-8") == made


def test_figures_older_than_the_last_release_are_listed() -> None:
    changelog = "## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n## [0.1.0] - 2026-11-21\n"
    since = released(changelog)
    assert since == date(2026, 11, 23)
    old, new, held = (
        Figure("a.md", ("3 ms",), command="x", measured=date(2026, 11, 22), commit="1234567"),
        Figure("a.md", ("4 ms",), command="x", measured=since, commit="1234567"),
        Figure("a.md", ("5 ms",), held_by="tests/x.py"),
    )
    assert list(stale((old, new, held), since)) == [old]
    with pytest.raises(click.ClickException):
        released("## [Unreleased]\n")


def test_the_command_counts_outdated_figures() -> None:
    said = CliRunner().invoke(main, [])
    assert said.exit_code == 0
    assert f"of {len(figures())} are older than the release of" in said.output.splitlines()[-1]
