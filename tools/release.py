"""`./tabletop-dev tools.release --tag v0.2.0`: build the wheel and the source archive of a release.

The wheel is built from the source archive, which proves that the archive is complete. Both are
built with the locked packages and without a network.
"""

import re
import subprocess
import sys
from pathlib import Path

import click

from assistant import __version__
from tools.wheels import HOUSE

CHANGELOG = HOUSE / "CHANGELOG.md"


def section(changelog: str, version: str) -> str | None:
    """A version's section in a changelog, with a date, or None."""
    heading = rf"(?m)^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n"
    found = re.search(heading, changelog)
    if found is None:
        return None
    return re.split(r"(?m)^## \[", changelog[found.end() :], maxsplit=1)[0].strip() + "\n"


def unready(tag: str, version: str, changelog: str) -> str | None:
    """The reason why this cannot be released under that tag; None if it can be."""
    if tag != f"v{version}":
        return f"the tag is {tag}, but assistant/__init__.py says {version}"
    told = section(changelog, version)
    if not told or not told.strip():
        return f"CHANGELOG.md has no dated section for {version}"
    return None


def build(folder: Path) -> list[Path]:
    """Build both archives into a folder, and return their paths.

    Raises `ClickException` with the build's output if it fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(HOUSE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise click.ClickException(done.stdout + done.stderr)
    return sorted(folder.glob(f"tabletop_assistant-{__version__}*"))


@click.command()
@click.option("--tag", required=True, help="The tag of the release, such as v0.2.0.")
@click.option(
    "--out", "folder", type=click.Path(file_okay=False, path_type=Path), default=Path("dist"),
    show_default=True, help="Where the archives go.",
)  # fmt: skip
@click.option(
    "--notes", type=click.Path(dir_okay=False, path_type=Path),
    help="Write the release's section of the changelog into this file.",
)  # fmt: skip
def main(tag: str, folder: Path, notes: Path | None) -> None:
    """Build the archives of a release if its tag, version and changelog agree."""
    changelog = CHANGELOG.read_text("utf-8")
    why = unready(tag, __version__, changelog)
    if why is not None:
        raise click.ClickException(why)
    for path in build(folder):
        click.echo(f"{path}: {path.stat().st_size / 1e6:.1f} MB")
    if notes is not None:
        notes.write_text(section(changelog, __version__) or "", "utf-8")


if __name__ == "__main__":
    main()
