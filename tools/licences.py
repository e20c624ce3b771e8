"""`./tabletop-dev tools.licences`: prints docs/licences.md from the locked packages and files.

Each installed package states its own licence. `docs/licences.toml` adds packages that do not,
packages from apt, and the sources of this repository's data.
"""

import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import click

from tools.wheels import HOUSE, LOCK

FACTS = HOUSE / "docs" / "licences.toml"

DATA = (
    *(".txt", ".csv", ".npz", ".png", ".svg", ".pbm", ".pil", ".sqlite3", ".wav"),
    *(".key", ".words", ".backs"),
)
"""The suffixes of data files."""

SPDX = {
    "BSD License": "BSD-3-Clause",
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "MIT License": "MIT",
}
"""SPDX names for licences that some packages spell differently."""

HEAD = """\
<!-- Made by `./tabletop-dev pytest tests/docs --update`: not written by hand. -->

# Licences

The program is under the MIT licence (`LICENSE`). This page lists the licence of everything the
program installs or contains. Licences that packages do not state come from `docs/licences.toml`.
`./tabletop-dev tools.licences` prints this page.
"""


def facts(path: Path = FACTS) -> dict[str, Any]:
    """The facts in `docs/licences.toml`, which are written by hand."""
    return tomllib.loads(path.read_text("utf-8"))


def licence_of(package: Distribution, by_hand: Mapping[str, str]) -> str | None:
    """The SPDX name of a package's licence; None if neither the package nor our file states it."""
    name = package.metadata["Name"].lower().replace(".", "-").replace("_", "-")
    if name in by_hand:
        return by_hand[name]
    said = (package.metadata.get_all(field) for field in ("License-Expression", "License"))
    told = next((str(values[0]) for values in said if values), "")
    if not told or "\n" in told or told == "UNKNOWN":
        return None
    return SPDX.get(told, told)


def packages(by_hand: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The name and licence of every locked package; the licence is "" if unknown."""
    for file in ("build", "packages"):
        for name in re.findall(r"(?m)^([\w.-]+)==", (LOCK / f"{file}.txt").read_text("utf-8")):
            try:
                told = licence_of(distribution(name), by_hand)
            except PackageNotFoundError:  # absent here, because only some machines need it
                told = by_hand.get(name)
            yield name, told or ""


def data_files(listed: Sequence[str]) -> list[str]:
    """The data files among these paths."""
    return sorted(path for path in listed if path.endswith(DATA) or "/fonts/LICENSE" in path)


def tracked() -> list[str]:
    """Every file in the repository; empty if there is no git."""
    done = subprocess.run(
        ["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines()


def row_of(path: str, rows: Sequence[Mapping[str, str]]) -> Mapping[str, str] | None:
    """The table row of a data file."""
    return next((row for row in rows if fnmatch(path, row["files"])), None)


def page() -> str:
    """The text of the page with all licences."""
    known = facts()
    lines = [HEAD, "## Python packages", "", "| package | licence |", "|---|---|"]
    lines += [f"| {name} | {told} |" for name, told in packages(known["packages"])]
    lines += ["", "## Debian packages", "", "| package | licence |", "|---|---|"]
    lines += [f"| {one['name']} | {one['licence']} |" for one in known["debian"]]
    lines += ["", "## Data in this repository", "", "The first row that matches applies.", ""]
    lines += ["| files | licence | origin |", "|---|---|---|"]
    lines += [f"| `{one['files']}` | {one['licence']} | {one['origin']} |" for one in known["data"]]
    return "\n".join(lines) + "\n"


@click.command()
def main() -> None:
    """Print the page with all licences."""
    click.echo(page(), nl=False)


if __name__ == "__main__":
    main()
