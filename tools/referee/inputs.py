"""Archives from which data are built. They are pinned by checksum, and never installed."""

import gzip
import hashlib
import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

PINS = "inputs.txt"


class UnusableInputError(Exception):
    """An archive is missing or differs from the pinned one."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """The texts in the archives of one folder."""

    folder: Path
    package: str = __package__
    """The package whose `inputs.txt` lists the archives."""

    def check(self) -> None:
        """Compare every archive with its checksum in `inputs.txt`."""
        for name, checksum in pins(self.package).items():
            path = self.folder / name
            if not path.is_file():
                raise UnusableInputError(f"{path}: missing; {PINS} says where it comes from")
            if hashlib.sha256(path.read_bytes()).hexdigest() != checksum:
                raise UnusableInputError(f"{path}: another file than the one that {PINS} names")

    def texts(self, archive: str, ending: str = "") -> Iterator[tuple[str, str]]:
        """The name and text of an archive's files, by its name's start and their ending."""
        for member, content in self.contents(archive, ending):
            yield member, content.decode("utf-8", "replace")

    def contents(self, archive: str, ending: str = "") -> Iterator[tuple[str, bytes]]:
        """The name and content of an archive's files, by its name's start and their ending."""
        (name,) = (pin for pin in pins(self.package) if pin.startswith(archive))
        for member, content in _members(self.folder / name):
            if member.endswith(ending):
                yield member, content

    def text(self, archive: str, ending: str) -> str:
        """The only text file whose name has this ending."""
        (found,) = (text for _, text in self.texts(archive, ending))
        return found

    def json(self, archive: str, ending: str) -> Any:
        """The only JSON document whose name has this ending."""
        return json.loads(self.text(archive, ending))

    def packed(self, archive: str, ending: str) -> Any:
        """The only gzipped MessagePack document whose name has this ending."""
        ((_, found),) = self.contents(archive, ending)
        return unpacked(io.BytesIO(gzip.decompress(found)))


def pins(package: str = __package__) -> dict[str, str]:
    """The sha256 of each file listed in a package's `inputs.txt`."""
    text = files(package).joinpath(PINS).read_text("utf-8")
    lines = (line.split() for line in text.splitlines() if line and line[0] not in "# ")
    return {name: checksum for name, checksum in lines}  # noqa: C416 - mypy cannot tell pairs


def _members(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.suffix == ".deb":
        yield from _tar_members(io.BytesIO(_data_of_deb(path)))
    elif path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                yield name, archive.read(name)
    else:
        yield from _tar_members(io.BytesIO(gzip.decompress(path.read_bytes())))


def _tar_members(file: io.BytesIO) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=file) as archive:
        for member in sorted(archive.getmembers(), key=lambda one: one.name):
            if member.isfile() and (content := archive.extractfile(member)):
                yield member.name, content.read()


def _data_of_deb(path: Path) -> bytes:
    """The payload of a Debian package, which is an `ar` archive with one tar (deb(5))."""
    content, place = path.read_bytes(), 8
    while place < len(content):
        name, size = content[place : place + 16], int(content[place + 48 : place + 58])
        body = content[place + 60 : place + 60 + size]
        if name.startswith(b"data.tar.xz"):
            return lzma.decompress(body)
        place += 60 + size + size % 2
    raise UnusableInputError(f"{path}: no data.tar.xz in it")


def unpacked(file: io.BytesIO) -> Any:
    """Read one MessagePack value: a list, map, text or small number (per the format's spec)."""
    (tag,) = file.read(1)
    if tag < 0x80:
        return tag
    if tag < 0x90:
        return {unpacked(file): unpacked(file) for _ in range(tag & 0x0F)}
    if tag < 0xA0:
        return [unpacked(file) for _ in range(tag & 0x0F)]
    if tag < 0xC0:
        return file.read(tag & 0x1F).decode("utf-8")
    width = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4}.get(tag)
    if width is None:
        raise UnusableInputError(f"MessagePack tag {tag:#x} is not expected here")
    size = int.from_bytes(file.read(width), "big")
    if tag >= 0xDC:
        return [unpacked(file) for _ in range(size)]
    return file.read(size).decode("utf-8")
