"""An archive of Debian packages for a machine without a network: chosen, downloaded and indexed.

apt reads the folder like any other archive, and finds in it what the machine lacks. Packages that
every Debian system has are left out.
"""

import hashlib
import lzma
import re
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

Fetch = Callable[[str], bytes]
"""A function that downloads the content of an address."""


@dataclass(frozen=True, slots=True)
class Deb:
    """A package of an archive."""

    stanza: str
    """The package's fields, as in the archive's index."""
    base: str
    """Address of the archive."""

    def field(self, name: str) -> str:
        """The text of a field; empty if it has none."""
        found = re.search(rf"(?m)^{name}: (.*)$", self.stanza)
        return found[1] if found else ""

    @property
    def everywhere(self) -> bool:
        """Whether every Debian system has it, so that it need not be downloaded."""
        return self.field("Essential") == "yes" or self.field("Priority") == "required"

    @property
    def needs(self) -> Iterator[list[str]]:
        """The names in its dependencies: one package of each list is enough."""
        for text in (self.field("Pre-Depends"), self.field("Depends")):
            for one in text.split(","):
                if one.strip():
                    yield [re.split(r"[ :(]", other.strip())[0] for other in one.split("|")]

    @property
    def file(self) -> str:
        """The name of its file."""
        return self.field("Filename").rpartition("/")[2]


def archive(base: str, suite: str, machine: str, fetch: Fetch) -> list[Deb]:
    """Read the packages in an archive's main section."""
    address = f"{base}/dists/{suite}/main/binary-{machine}/Packages.xz"
    stanzas = lzma.decompress(fetch(address)).decode().split("\n\n")
    return [Deb(one, base) for one in stanzas if one.strip()]


def by_name(debs: Iterable[Deb]) -> dict[str, Deb]:
    """The packages by name, or by a name that they provide if no package has it.

    If several have the same name, the last one counts.
    """
    debs = list(debs)
    provided = {
        re.split(r"[ (]", name.strip())[0]: deb
        for deb in debs
        for name in deb.field("Provides").split(",")
        if name
    }
    return provided | {deb.field("Package"): deb for deb in debs}


def closure(wanted: Iterable[str], debs: dict[str, Deb]) -> dict[str, Deb]:
    """These packages and everything they depend on, by name.

    Raises `ClickException` if no archive has one of them.
    """
    found: dict[str, Deb] = {}
    waiting = [[name] for name in wanted]
    while waiting:
        names = waiting.pop()
        deb = next((debs[name] for name in names if name in debs), None)
        if deb is None:
            raise click.ClickException(f"{' or '.join(names)}: no archive has it")
        found[deb.field("Package")] = deb
        waiting += [one for one in deb.needs if not set(one) & found.keys()]
    return found


def save(debs: Iterable[Deb], folder: Path, fetch: Fetch) -> None:
    """Download missing packages and write an index of them for apt.

    Raises `ClickException` for a file that differs from the archive's index.
    """
    folder.mkdir(parents=True, exist_ok=True)
    index: list[str] = []
    for deb in debs:
        path, wanted = folder / deb.file, deb.field("SHA256")
        if not path.exists() or _sum(path.read_bytes()) != wanted:
            content = fetch(f"{deb.base}/{deb.field('Filename')}")
            if _sum(content) != wanted:
                raise click.ClickException(f"{deb.file}: not the file that the archive names")
            path.write_bytes(content)
        index.append(re.sub(r"(?m)^Filename: .*$", f"Filename: ./{deb.file}", deb.stanza))
    (folder / "Packages").write_text("\n\n".join(index) + "\n", "utf-8")


def download(address: str) -> bytes:
    """Download the content of an address; raises `ClickException` on failure."""
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return bytes(answer.read())
    except OSError as error:
        raise click.ClickException(f"{address}: {error}") from error


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
