"""`python -m tools.address URL`: where the project is found, in `pyproject.toml` and on each page.

It is kept as `Source` under `[project.urls]`. Without one, pages that tell where to clone from
say `<this repository>`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import click

from tools.lock import HOUSE

PAGES = ("README.md", "docs/building.md")
"""Those that tell where to clone from."""

NOWHERE = "<this repository>"

_URLS = re.compile(r"(?m)^\[project\.urls\]\n(?:\w.*\n)*\n")


def address(house: Path = HOUSE) -> str | None:
    """The project's address; None as long as it has none."""
    table = tomllib.loads((house / "pyproject.toml").read_text("utf-8"))["project"]
    found = table.get("urls", {}).get("Source")
    return None if found is None else str(found)


def said(house: Path = HOUSE) -> str:
    """The address, or the placeholder that the pages show without one."""
    return address(house) or NOWHERE


def move(new: str, house: Path = HOUSE) -> None:
    """Give the project this address, wherever it is told."""
    old = said(house)
    for page in PAGES:
        path = house / page
        path.write_text(
            path.read_text("utf-8").replace(f"git clone {old} ", f"git clone {new} "), "utf-8"
        )
    project = house / "pyproject.toml"
    urls = f'[project.urls]\nSource = "{new}"\nChangelog = "{new}/blob/main/CHANGELOG.md"\n\n'
    text = _URLS.sub("", project.read_text("utf-8"))
    project.write_text(
        text.replace("[project.scripts]\n", f"{urls}[project.scripts]\n", 1), "utf-8"
    )


@click.command()
@click.argument("url")
def main(url: str) -> None:
    """Write the project's address to where it is told."""
    if not re.fullmatch(r"https://[\w./-]+[\w-]", url):
        raise click.BadParameter("an address begins with https:// and does not end with a slash")
    move(url)


if __name__ == "__main__":
    main()
