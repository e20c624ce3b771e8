"""`./tabletop-dev tools.wheels FOLDER`: download `./bootstrap`'s packages, to install offline.

Afterwards, `WHEELS=FOLDER ./bootstrap play` installs them. uv determines which locked packages
another Python on another machine needs; pip, which can fetch for another machine, downloads them.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

HOUSE = Path(__file__).parents[1]
LOCK = HOUSE / "lock"

PYTHONS = {"3.11": 36, "3.12": 36, "3.13": 41}
"""The Pythons that are tested, with the minor version of each one's glibc 2: Debian 12 and 13."""

MACHINES = ("aarch64", "x86_64")

PARTS = ("web", "voice")
"""The optional parts that `./bootstrap play` installs."""


def platforms(glibc: int, machine: str) -> Iterator[str]:
    """The names of systems whose wheels run with this glibc."""
    yield f"manylinux2014_{machine}"
    for minor in (5, 12, *range(17, glibc + 1)):
        yield f"manylinux_2_{minor}_{machine}"


def resolving(python: str, machine: str, more: Path, into: Path) -> list[str]:
    """The command with which uv writes the pins for another machine."""
    return [
        *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--generate-hashes"),
        *("--python-version", python, "--python-platform", f"{machine}-unknown-linux-gnu"),
        *(word for part in PARTS for word in ("--extra", part)),
        *("--constraint", str(LOCK / "packages.txt"), "--output-file", str(into)),
        *(str(HOUSE / "pyproject.toml"), str(more)),
    ]


def downloading(python: str, machine: str, pins: Path, folder: Path) -> list[str]:
    """The command with which pip downloads the pinned packages."""
    names = platforms(PYTHONS[python], machine)
    return [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--no-deps", "--require-hashes", "--python-version", python),
        *(word for name in names for word in ("--platform", name)),
        *("--requirement", str(LOCK / "build.txt"), "--requirement", str(pins)),
        *("--dest", str(folder)),
    ]


def fetch(folder: Path, python: str, machine: str, more: Sequence[str] = ()) -> None:
    """Download everything needed to play, and `more` packages of the lock, into a folder.

    Raises `ClickException` with uv's or pip's message if they fail.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        pins, others = Path(scratch, "pins.txt"), Path(scratch, "more.in")
        others.write_text("\n".join(more), "utf-8")
        for command in (
            resolving(python, machine, others, pins),
            downloading(python, machine, pins, folder),
        ):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise click.ClickException(done.stderr.strip())


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--python", type=click.Choice([*PYTHONS]), default="3.13", show_default=True)
@click.option("--machine", type=click.Choice(MACHINES), default="aarch64", show_default=True)
@click.argument("more", nargs=-1)
def main(folder: Path, python: str, machine: str, more: tuple[str, ...]) -> None:
    """Download everything needed to play, and MORE packages of the lock, such as pytest."""
    fetch(folder, python, machine, more)
    files = list(folder.iterdir())
    size = sum(one.stat().st_size for one in files)
    click.echo(f"{len(files)} files, {size / 1e6:.0f} MB, in {folder}")


if __name__ == "__main__":
    main()
