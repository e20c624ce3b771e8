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


def _named(python: str) -> list[str]:
    """The options that tell pip which systems' wheels to take."""
    return [word for one in platforms(SYSTEMS[python]) for word in ("--platform", one)]


def question(wanted: Sequence[str], python: str, *options: str) -> list[str]:
    """The command that asks pip; it answers with a report as JSON."""
    return [
        sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet",
        "--disable-pip-version-check", "--only-binary=:all:", "--python-version", python,
        *_named(python), "--report", "-", *options, *wanted,
    ]  # fmt: skip


def wheels(report: str) -> dict[str, Wheel | None]:
    """The packages of pip's report, by name."""
    found: dict[str, Wheel | None] = {}
    for one in json.loads(report)["install"]:
        name, version = one["metadata"]["name"].lower(), one["metadata"]["version"]
        found[name] = Wheel(name, version, one["download_info"]["url"].split("/")[-1])
    return found


def ask(wanted: Sequence[str], python: str) -> dict[str, Wheel | None]:
    """What pip would install, by name; None for a package that has no wheel.

    They are asked for together, as they are installed. If that fails, each is asked for alone,
    and then without what it needs, for the one that is missing is named in pip's refusal.
    """
    told = _asked(wanted, python)
    if told.returncode == 0:
        return wheels(told.stdout)
    found: dict[str, Wheel | None] = {}
    if len(wanted) > 1:
        for one in wanted:
            found |= ask([one], python)
        return found
    alone = _asked(wanted, python, "--no-deps")
    missing = re.search(r"No matching distribution found for (\S+)", told.stderr)
    found |= wheels(alone.stdout) if alone.returncode == 0 else {}
    found |= {name_of(missing[1]): None} if missing else {}
    return found


def _asked(wanted: Sequence[str], python: str, *options: str) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            question(wanted, python, "--target", folder, *options),
            capture_output=True,
            text=True,
            check=False,
        )


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


def fetch(wanted: Sequence[str], python: str, folder: Path, pip: Pip | None = None) -> None:
    """Download the wheels of `wanted`, and of all that they need, into a folder.

    What comes only as source is made into a wheel here, which has to run everywhere. Raises
    `ClickException` where that is not so, or pip fails.
    """
    pip = pip or _pip
    built: set[str] = set()
    while True:
        told = pip(*download(wanted, python, folder))
        if told.returncode == 0:
            return
        missing = re.search(r"No matching distribution found for (\S+)", told.stderr)
        if missing is None or missing[1] in built:
            raise click.ClickException(told.stderr.strip())
        built.add(missing[1])
        _build(missing[1], folder, pip)


def download(wanted: Sequence[str], python: str, folder: Path) -> list[str]:
    """The arguments with which pip downloads wheels; it finds those that are there already."""
    return [
        "download", "--quiet", "--disable-pip-version-check", "--only-binary=:all:",
        "--python-version", python, *_named(python), "--dest", str(folder),
        "--find-links", str(folder), *wanted,
    ]  # fmt: skip


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
