"""The pages of the documentation and their contents."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

HOUSE = Path(__file__).parents[2]

PAGES = sorted(
    [
        *(HOUSE / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        *(HOUSE / "docs").glob("*.md"),
        *(HOUSE / ".github").rglob("*.md"),
        HOUSE / "tests/rig/README.md",
        HOUSE / "hardware/fonts/README.md",
    ]
)


def named(page: Path) -> str:
    return str(page.relative_to(HOUSE))


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def without_fences(text: str) -> str:
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def fenced(text: str, *languages: str) -> Iterator[str]:
    """The contents of the fenced blocks in one of these languages, including those in lists."""
    blocks = re.findall(r"^ *```(\w*)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    for language, block in blocks:
        if language in languages:
            yield dedent(block)


def spans(page: Path) -> list[str]:
    """Texts between backticks, each within a line."""
    found = re.findall(r"`([^`]+)`", without_fences(text_of(page)))
    return [" ".join(one.split()) for one in found]


def typed(page: Path) -> Iterator[str]:
    """Every line that a page tells readers to type."""
    yield from spans(page)
    for block in fenced(text_of(page), "sh", "console", "text"):
        for line in re.sub(r"\n\s+", " ", block).splitlines():
            plain = re.sub(r"\s+#.*$", "", line.removeprefix("$ "))
            yield from re.split(r" && | \| ", plain)
