"""`./tabletop-dev tools.figures`: documented figures that are older than the last release.

`docs/figures.toml` names every documented figure with the command, date and commit of its
measurement, or with the test that checks it, so that it never becomes outdated.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click

HOUSE = Path(__file__).parents[1]
FIGURES = HOUSE / "docs" / "figures.toml"
CHANGELOG = HOUSE / "CHANGELOG.md"


@dataclass(frozen=True, slots=True)
class Figure:
    """A statement with numbers on a page."""

    page: str
    says: tuple[str, ...]
    """Pieces of the page's text that state it, word for word."""
    held_by: str = ""
    """The test or check that fails once it is wrong; if empty, the fields below are set."""
    command: str = ""
    measured: date | None = None
    commit: str = ""


def figures(path: Path = FIGURES) -> list[Figure]:
    """Every figure, in the order of the pages."""
    table = tomllib.loads(path.read_text("utf-8"))["figure"]
    return [Figure(**{**one, "says": tuple(one["says"])}) for one in table]


def released(changelog: str) -> date:
    """Date of the last release in a changelog."""
    found = re.search(r"(?m)^## \[\d+\.\d+\.\d+\] - (\S+)$", changelog)
    if found is None:
        raise click.ClickException(f"{CHANGELOG.name} tells of no release")
    return date.fromisoformat(found[1])


def stale(all_of_them: Iterable[Figure], since: date) -> Iterator[Figure]:
    """The figures that were measured before `since`."""
    return (one for one in all_of_them if one.measured is not None and one.measured < since)


def table(all_of_them: Iterable[Figure]) -> Iterator[str]:
    """The measured figures as a table in Markdown, with one row per measurement."""
    yield "| figure | measured | at commit | by |"
    yield "|---|---|---|---|"
    for one in all_of_them:
        if one.measured is not None:
            said = "; ".join(text.strip("| ") for text in one.says)
            yield f"| {said} | {one.measured} | {one.commit} | `{one.command}` |"


@click.command()
def main() -> None:
    """List the figures of the documentation that were measured before the last release."""
    since = released(CHANGELOG.read_text("utf-8"))
    old = list(stale(figures(), since))
    for one in old:
        said = "; ".join(one.says)
        click.echo(f"{one.page}: {said}\n    {one.measured}, {one.commit}: {one.command}")
    click.echo(f"{len(old)} of {len(figures())} are older than the release of {since}.")


if __name__ == "__main__":
    main()
