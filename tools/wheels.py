"""`python -m tools.wheels`: which of our packages a Raspberry Pi finds as a wheel.

For each Python it asks pip what it would install on 64-bit Raspberry Pi OS, and prints a table:
a row for each package that is not pure Python. Nothing is installed; pip reads the package index.

With `--fetch FOLDER --python 3.11` it downloads those wheels, for a Pi without a network or for
an emulated one, where pip itself is slow.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

PROJECT = Path(__file__).parents[1] / "pyproject.toml"

SYSTEMS = {"3.11": 36, "3.13": 41}
"""The Pythons of Raspberry Pi OS (Bookworm, Trixie), and the minor version of their glibc 2."""

EXTRAS = ("web",)
"""Optional parts that `./bootstrap play` installs as well."""

BUILDING = ("setuptools>=68", "wheel")
"""What pip needs besides, to install this project itself."""

Pip = Callable[..., subprocess.CompletedProcess[str]]
"""Runs pip with these arguments, and keeps what it says."""

NONE = "none: pip would build it"
"""Stands in the table where there is no wheel."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A package as pip would install it."""

    name: str
    version: str
    file: str

    @property
    def pure(self) -> bool:
        """Whether it runs on every machine."""
        return self.file.endswith("-none-any.whl")

    @property
    def platform(self) -> str:
        """The oldest system that its file names, such as manylinux2014_aarch64."""
        return self.file.removesuffix(".whl").rpartition("-")[2].split(".")[0]


def requirements(project: Path = PROJECT) -> tuple[str, ...]:
    """What the program needs, as pyproject.toml says it."""
    table = tomllib.loads(project.read_text("utf-8"))["project"]
    optional = [one for extra in EXTRAS for one in table["optional-dependencies"][extra]]
    return (*table["dependencies"], *optional)


def platforms(glibc: int) -> tuple[str, ...]:
    """The names of systems whose wheels run with this glibc, on 64-bit ARM."""
    return (
        "manylinux2014_aarch64",
        *(f"manylinux_2_{minor}_aarch64" for minor in range(17, glibc + 1)),
    )


def question(wanted: Sequence[str], python: str, folder: Path) -> list[str]:
    """The arguments with which pip says what it would install; it answers with a report as JSON."""
    return [
        "install", "--dry-run", "--ignore-installed", "--quiet", *_options(python, folder),
        "--target", str(folder / "nowhere"), "--report", "-", *wanted,
    ]  # fmt: skip


def download(wanted: Sequence[str], python: str, folder: Path) -> list[str]:
    """The arguments with which pip downloads wheels into a folder."""
    return [
        "download", "--quiet", *_options(python, folder), "--dest", str(folder), *wanted,
    ]  # fmt: skip


def _options(python: str, folder: Path) -> list[str]:
    """Which wheels pip takes: those of a Pi, from its index and from a folder."""
    named = [word for one in platforms(SYSTEMS[python]) for word in ("--platform", one)]
    return [
        "--disable-pip-version-check", "--only-binary=:all:", "--python-version", python, *named,
        "--find-links", str(folder),
    ]  # fmt: skip


def wheels(report: str) -> dict[str, Wheel]:
    """The packages of pip's report, by name."""
    found: dict[str, Wheel] = {}
    for one in json.loads(report)["install"]:
        name, version = one["metadata"]["name"].lower(), one["metadata"]["version"]
        found[name] = Wheel(name, version, one["download_info"]["url"].split("/")[-1])
    return found


def ask(wanted: Sequence[str], python: str, pip: Pip | None = None) -> dict[str, Wheel | None]:
    """What pip would install, by name; None for a package that comes only as source.

    Raises `ClickException` as `fetch` does.
    """
    with tempfile.TemporaryDirectory() as folder:
        told, built = _pip_with_all(question(wanted, python, Path(folder)), Path(folder), pip)
    found: dict[str, Wheel | None] = {**wheels(told)}
    return found | {name_of(one): None for one in built}


def fetch(wanted: Sequence[str], python: str, folder: Path, pip: Pip | None = None) -> None:
    """Download the wheels of `wanted`, and of all that they need, into a folder.

    What comes only as source is made into a wheel here, which has to run everywhere. Raises
    `ClickException` where that is not so, or pip fails.
    """
    _pip_with_all(download(wanted, python, folder), folder, pip)


def _pip_with_all(
    arguments: Sequence[str], folder: Path, pip: Pip | None
) -> tuple[str, frozenset[str]]:
    """What pip says once `folder` has a wheel of all that comes as source, and what that is."""
    pip = pip or _pip
    built: frozenset[str] = frozenset()
    while True:
        told = pip(*arguments)
        if told.returncode == 0:
            return told.stdout, built
        missing = re.search(r"No matching distribution found for (\S+)", told.stderr)
        if missing is None or missing[1] in built:
            raise click.ClickException(told.stderr.strip())
        built |= {missing[1]}
        _build(missing[1], folder, pip)


def name_of(requirement: str) -> str:
    """The name at the start of a requirement."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower()


def table(found: dict[str, dict[str, Wheel | None]]) -> Iterator[str]:
    """The lines of a table in Markdown: a row for each package that is not pure Python."""
    names = sorted({name for of in found.values() for name in of})
    special = [name for name in names if any(not _is_pure(of.get(name)) for of in found.values())]
    plain = ", ".join(name for name in names if name not in special)
    yield f"| package | {' | '.join(f'Python {python}' for python in found)} |"
    yield f"|---|{'---|' * len(found)}"
    for name in special:
        yield f"| {name} | {' | '.join(_cell(of, name) for of in found.values())} |"
    yield ""
    yield f"Pure Python, so the same everywhere: {plain}."


def _is_pure(wheel: Wheel | None) -> bool:
    return wheel is not None and wheel.pure


def _cell(of: dict[str, Wheel | None], name: str) -> str:
    if name not in of:
        return "not needed"
    wheel = of[name]
    return NONE if wheel is None else f"{wheel.version}, {wheel.platform}"


def _build(requirement: str, folder: Path, pip: Pip) -> None:
    """Make a wheel of a source, without what it needs."""
    with tempfile.TemporaryDirectory() as scratch:
        told = pip("wheel", "--quiet", "--no-deps", "--wheel-dir", scratch, requirement)
        made = list(Path(scratch).glob("*-none-any.whl"))
        if told.returncode or not made:
            raise click.ClickException(f"{requirement}: no wheel for a Pi\n{told.stderr.strip()}")
        for one in made:
            shutil.copy(one, folder)


def _pip(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@click.command()
@click.option(
    "--fetch", "folder", type=click.Path(file_okay=False, path_type=Path),
    help="Download the wheels into this folder in place of the table.",
)  # fmt: skip
@click.option(
    "--python", type=click.Choice(list(SYSTEMS)), default=next(iter(SYSTEMS)), show_default=True,
    help="The Python that they are fetched for.",
)  # fmt: skip
@click.argument("more", nargs=-1)
def main(folder: Path | None, python: str, more: tuple[str, ...]) -> None:
    """Print which wheels a 64-bit Raspberry Pi OS finds for each of its Pythons, or fetch them.

    MORE are further packages to fetch, such as pytest.
    """
    if folder is None:
        _print_table()
        return
    folder.mkdir(parents=True, exist_ok=True)
    fetch((*requirements(), *BUILDING, *more), python, folder)
    size = sum(one.stat().st_size for one in folder.glob("*.whl"))
    click.echo(f"{len(list(folder.glob('*.whl')))} wheels, {size / 1e6:.0f} MB, in {folder}")


def _print_table() -> None:
    found = {python: ask(requirements(), python) for python in SYSTEMS}
    for line in table(found):
        click.echo(line)


if __name__ == "__main__":
    main()
