"""`./tabletop-dev tools.card_files FOLDER`: everything a card needs to set up a box offline.

FOLDER is the folder shown by a computer for a card with Raspberry Pi OS, on which `tabletop card`
has written its files, or a USB stick named TABLETOP. Its folder `tabletop-files` receives the
program's parts: Debian packages, the lock's Python packages, and this checkout's committed history.
"""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import click

from tools.debs import archive, by_name, closure, download, save
from tools.wheels import HOUSE, MACHINES, PYTHONS, fetch

ARCHIVES = ("https://deb.debian.org/debian", "https://archive.raspberrypi.com/debian")
"""The archives of Raspberry Pi OS."""

DEBS = {"aarch64": "arm64", "x86_64": "amd64"}
"""Debian's names of processor architectures."""

PACKAGES = (
    "git",
    "unattended-upgrades",
    "python3-venv",
    "espeak-ng",
    "libespeak-ng1",
    "flite",
    "libportaudio2",
    "libatomic1",
)
"""Packages that the card's script and `bootstrap` install, but not from the Pi's own archive."""

OF_THE_PI = "python3-lgpio"
"""The package for buttons and lamps, which only the Pi's own archive has."""


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--suite", default="trixie", show_default=True, help="Version of Raspberry Pi OS.")
@click.option(
    "--python", type=click.Choice([*PYTHONS]), default="3.13", show_default=True,
    help="The Python of that version.",
)  # fmt: skip
@click.option(
    "--machine", type=click.Choice(MACHINES), default="aarch64", show_default=True,
    help="The kind of machine.",
)  # fmt: skip
@click.option(
    "--archive", "archives", multiple=True, default=ARCHIVES, show_default=True,
    help="Address of an archive of Debian packages; may be said again.",
)  # fmt: skip
def main(folder: Path, suite: str, python: str, machine: str, archives: Sequence[str]) -> None:
    """Fetch all files with which a card sets its box up without a network."""
    files = folder / "tabletop-files"
    (files / "wheels").mkdir(parents=True, exist_ok=True)
    bundle = ["git", "bundle", "create", "--quiet", str(files / "program.bundle"), "HEAD", "--tags"]
    if subprocess.run(bundle, cwd=HOUSE).returncode:
        raise click.ClickException(f"{HOUSE} is no clone of the program")
    debs = by_name(
        deb for base in archives for deb in archive(base, suite, DEBS[machine], download)
    )
    everywhere = [name for name, deb in debs.items() if deb.everywhere]
    wanted = closure([*PACKAGES, *([OF_THE_PI] if OF_THE_PI in debs else [])], debs)
    lacking = wanted.keys() - closure(everywhere, debs).keys()
    save([deb for name, deb in sorted(wanted.items()) if name in lacking], files / "debs", download)
    fetch(files / "wheels", python, machine)
    written = [path for path in files.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in written)
    click.echo(f"{len(written)} files, {size / 1e6:.0f} MB, in {files}")


if __name__ == "__main__":
    main()
