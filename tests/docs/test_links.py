"""Every link, heading and path in the documentation exists, and every page is reachable."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from assistant.game.rules import edition as editions
from tests.docs.pages import HOUSE, PAGES, fenced, named, spans, text_of, without_fences

LARGEST = 8_000
"""Maximum size of the README in bytes."""

TOPS = ("assistant", "hardware", "models", "systemd", "docs", "tests", "tools", ".ci", ".github")
"""Our folders: a path that begins with one must exist as a file or a folder."""

STANDS_FOR = ("NAME", "CODE", "…", "*", "<")
"""A placeholder in a path, to be replaced by the reader."""

ELSEWHERE = {
    *("games/map.toml", "games/screens/", "demo/", "manifest.csv", "config.txt", "report.txt"),
    *("tabletop-do.txt", "tabletop-report.txt", "tabletop.toml", "words.txt", "key.txt"),
    *("game.txt", "map.toml", "box.svg", "body.stl", "lid.stl", "speaker-ring.stl", "box.dxf"),
    "clamp.stl",
}
"""Files that players make, or that are made for them."""


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives to a page's headings."""
    headings = re.findall(r"^#+ (.+)$", without_fences(text_of(page)), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_within_the_documentation_has_a_target(page: Path) -> None:
    text = without_fences(text_of(page))
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    wrong = []
    for link in links:
        if link.startswith(("http://", "https://")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            wrong.append(link)
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_path_on_a_page_exists(page: Path) -> None:
    wrong = []
    for span in spans(page):
        path = span.partition("::")[0]
        ours = path.split("/")[0] in TOPS and "/" in path and " " not in path
        beside = re.fullmatch(r"[\w./-]+\.(py|toml|md|txt|svg|service|csv|yaml|cfg)", path)
        if any(mark in path for mark in STANDS_FOR) or path in ELSEWHERE or path[:1] == "/":
            continue
        if (ours or beside) and not any(
            (top / path).exists() for top in (HOUSE, page.parent, *context(page))
        ):
            wrong.append(span)
    assert wrong == []


def context(page: Path) -> Iterator[Path]:
    """Folders named on a page, whose files it may then call by name alone."""
    for span, base in product(spans(page), (HOUSE, page.parent)):
        folder = base / span
        if "/" in span and folder.exists():
            yield folder if folder.is_dir() else folder.parent


def test_every_edition_is_documented() -> None:
    for page in (HOUSE / "README.md", HOUSE / "docs/playing.md"):
        assert [one for one in editions.names() if f"| `{one}` |" not in text_of(page)] == []


def test_the_readme_links_to_every_page() -> None:
    readme = text_of(HOUSE / "README.md")
    for page in (HOUSE / "docs").glob("*.md"):
        assert f"(docs/{page.name})" in readme


def test_the_readme_is_short() -> None:
    assert len((HOUSE / "README.md").read_bytes()) <= LARGEST


def test_the_console_page_shows_only_answers_from_test_cli() -> None:
    """`tests/test_cli.py` plays the same example."""
    page = text_of(HOUSE / "docs/console.md")
    played = text_of(HOUSE / "tests/test_cli.py")
    (block,) = fenced(page, "console")
    answers = re.findall(r'^\{"say": "(.*)"\}$', block, re.MULTILINE)
    assert len(answers) == 6
    assert [answer for answer in answers if f'"{answer}"' not in played] == []
