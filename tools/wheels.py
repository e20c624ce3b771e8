"""`./tabletop-dev tools.wheels`: which files of the lock a Raspberry Pi gets.

For each Python it asks pip what it would install of `lock/` on 64-bit Raspberry Pi OS, and prints
a table: a row for each package that is not pure Python. Nothing is installed; pip reads the
package index.

With `--fetch FOLDER --python 3.11` it downloads those files, for a machine without a network
(`WHEELS=FOLDER ./bootstrap play`), or for an emulated one, where pip itself is slow.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tools.lock import FOLDER, GLIBC, MACHINES, PYTHONS, Pin, holds, read, written

SYSTEMS = ("3.11", "3.13")
"""The Pythons of Raspberry Pi OS: Bookworm and Trixie."""

NONE = "none: pip builds it"
"""Stands in the table where there is no wheel."""

Pip = Callable[..., subprocess.CompletedProcess[str]]
"""Runs pip with these arguments, and keeps what it says."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A package as pip would install it, from a wheel or from its source."""

    name: str
    version: str
    file: str

    @property
    def pure(self) -> bool:
        """Whether it is a wheel that runs on every machine."""
        return self.file.endswith("-none-any.whl")

    @property
    def platform(self) -> str:
        """The oldest system that its file names, such as manylinux2014_aarch64."""
        return self.file.removesuffix(".whl").rpartition("-")[2].split(".")[0]


def pins(python: str, machine: str, more: Iterable[str] = (), folder: Path = FOLDER) -> list[Pin]:
    """Packages needed to play, and these of the tests, for that Python and machine.

    Raises `ClickException` for a package that the lock does not have.
    """
    tests = read(folder / "test.txt")
    strange = sorted(set(more) - tests.keys())
    if strange:
        raise click.ClickException(f"not in lock/test.txt: {', '.join(strange)}")
    found = {**read(folder / "build.txt"), **read(folder / "play.txt")}
    found |= {name: tests[name] for name in more}
    return [pin for pin in found.values() if holds(pin, python, machine)]


def platforms(glibc: int, machine: str = "aarch64") -> tuple[str, ...]:
    """The names of systems whose wheels run with this glibc."""
    old = (5, 12) if machine == "x86_64" else ()
    return (
        f"manylinux2014_{machine}",
        *(f"manylinux_2_{minor}_{machine}" for minor in (*old, *range(17, glibc + 1))),
    )


def question(list_of_pins: Path, python: str, folder: Path) -> list[str]:
    """The arguments with which pip says what it would install; it answers with a report as JSON."""
    return [
        "install", "--dry-run", "--ignore-installed", "--quiet",
        *_options(list_of_pins, python, "aarch64"),
        "--target", str(folder / "nowhere"), "--report", "-",
    ]  # fmt: skip


def download(list_of_pins: Path, python: str, machine: str, folder: Path) -> list[str]:
    """The arguments with which pip downloads what is pinned into a folder."""
    return [
        "download", "--quiet", *_options(list_of_pins, python, machine), "--dest", str(folder)
    ]  # fmt: skip


def _options(list_of_pins: Path, python: str, machine: str) -> list[str]:
    """Which files pip takes: those of the lock that run with this Python on this machine."""
    systems = platforms(GLIBC[python], machine)
    named = [word for one in systems for word in ("--platform", one)]
    return [
        "--disable-pip-version-check", "--no-deps", "--require-hashes",
        "--requirement", str(list_of_pins), "--python-version", python, *named,
    ]  # fmt: skip


def wheels(report: str) -> dict[str, Wheel]:
    """The packages of pip's report, by name."""
    found: dict[str, Wheel] = {}
    for one in json.loads(report)["install"]:
        name, version = one["metadata"]["name"].lower(), one["metadata"]["version"]
        found[name] = Wheel(name, version, one["download_info"]["url"].split("/")[-1])
    return found


def ask(wanted: Sequence[Pin], python: str, pip: Pip | None = None) -> dict[str, Wheel]:
    """Files that pip would install on a Raspberry Pi, by package.

    Raises `ClickException` with what pip said, if it would not.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        return wheels(_run(question(_list(wanted, folder), python, folder), pip))


def fetch(
    wanted: Sequence[Pin], python: str, machine: str, folder: Path, pip: Pip | None = None
) -> None:
    """Download what is pinned into a folder; raises `ClickException` as `ask` does."""
    with tempfile.TemporaryDirectory() as scratch:
        _run(download(_list(wanted, Path(scratch)), python, machine, folder), pip)


def _list(wanted: Sequence[Pin], folder: Path) -> Path:
    path = folder / "wanted.txt"
    path.write_text(written("play", wanted), "utf-8")
    return path


def _run(arguments: Sequence[str], pip: Pip | None) -> str:
    told = (pip or _pip)(*arguments)
    if told.returncode:
        raise click.ClickException(told.stderr.strip())
    return told.stdout


def _pip(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def table(found: dict[str, dict[str, Wheel]]) -> Iterator[str]:
    """The lines of a table in Markdown: a row for each package that is not pure Python."""
    names = sorted({name for of in found.values() for name in of})
    special = [name for name in names if any(not _is_pure(of.get(name)) for of in found.values())]
    plain = ", ".join(name for name in names if name not in special)
    yield f"| package | {' | '.join(f'Python {python}' for python in found)} |"
    yield f"|---|{'---|' * len(found)}"
    for name in special:
        yield f"| {name} | {' | '.join(_cell(of.get(name)) for of in found.values())} |"
    yield ""
    yield f"Pure Python, so the same everywhere: {plain}."


def _is_pure(wheel: Wheel | None) -> bool:
    return wheel is not None and wheel.pure


def _cell(wheel: Wheel | None) -> str:
    if wheel is None:
        return "not needed"
    is_wheel = wheel.file.endswith(".whl")
    return f"{wheel.version}, {wheel.platform}" if is_wheel else f"{wheel.version}, {NONE}"


@click.command()
@click.option(
    "--fetch", "folder", type=click.Path(file_okay=False, path_type=Path),
    help="Download the files into this folder in place of the table.",
)  # fmt: skip
@click.option(
    "--python", type=click.Choice(PYTHONS), default=PYTHONS[0], show_default=True,
    help="The Python that they are fetched for.",
)  # fmt: skip
@click.option(
    "--machine", type=click.Choice(MACHINES), default="aarch64", show_default=True,
    help="The kind of machine that they are fetched for.",
)  # fmt: skip
@click.option("--tests", is_flag=True, help="Fetch all that the tests need, too.")
@click.argument("more", nargs=-1)
def main(
    folder: Path | None, python: str, machine: str, tests: bool, more: tuple[str, ...]
) -> None:
    """Print which files 64-bit Raspberry Pi OS gets for each of its Pythons, or fetch them.

    MORE are packages of the tests to fetch as well, such as pytest.
    """
    if folder is None:
        for line in table({one: ask(pins(one, "aarch64"), one) for one in SYSTEMS}):
            click.echo(line)
        return
    folder.mkdir(parents=True, exist_ok=True)
    wanted = pins(python, machine, read(FOLDER / "test.txt") if tests else more)
    fetch(wanted, python, machine, folder)
    size = sum(one.stat().st_size for one in folder.iterdir())
    click.echo(f"{len(list(folder.iterdir()))} files, {size / 1e6:.0f} MB, in {folder}")


if __name__ == "__main__":
    main()
