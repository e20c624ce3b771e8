"""`.venv/bin/python tools/installed.py`: what of the lock is not installed yet, for `./bootstrap`.

It runs before anything is installed, so it imports nothing but Python's own modules, and what pip
itself brings along.
"""

import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from platform import machine

PROJECT = Path(__file__).parents[1] / "pyproject.toml"

USAGE = """\
installed.py missing FILE...   print the part of these files of the lock that is to be installed
installed.py size FILE...      print how many MB of it are to be downloaded, and how many packages
installed.py enough EXTRA...   print what keeps the project from running with what is installed
"""


def plain(name: str) -> str:
    """A package's name as every tool writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def here(path: Sequence[str] | None = None) -> dict[str, Distribution]:
    """Installed packages by name; of several with the same name, the one that is imported."""
    found: dict[str, Distribution] = {}
    for one in distributions(path=list(sys.path if path is None else path)):
        if one.metadata["Name"] is not None:
            found.setdefault(plain(one.metadata["Name"]), one)
    return found


def is_whole(one: Distribution) -> bool:
    """Whether all its files are there: an installation may have been cut short.

    What pip did not install, such as a package of Debian, keeps no list, and is trusted.
    """
    if one.read_text("INSTALLER") is None and one.read_text("WHEEL") is None:
        return True
    files = one.files
    return bool(files) and all(
        Path(str(one.locate_file(file))).exists()
        for file in files or ()
        if file.suffix != ".pyc"  # Python makes those anew
    )


def blocks(file: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and lines of each package in a file of the lock."""
    for block in re.split(r"(?m)^(?=# kB: )", file.read_text("utf-8"))[1:]:
        told = re.search(r"(?m)^([\w.-]+)==(\S+)", block)
        assert told, block
        yield plain(told[1]), told[2], block


def missing(files: Sequence[Path], found: dict[str, Distribution]) -> Iterator[tuple[str, str]]:
    """Name and lines of each package that is not there, not whole, or of another version."""
    for file in files:
        for name, version, block in blocks(file):
            one = found.get(name)
            if one is None or one.version != version or not is_whole(one):
                yield name, block


def kilobytes(block: str, of: str) -> int:
    """Kilobytes to download for a package on this machine; the largest known, on another kind."""
    sizes = dict(re.findall(r"(\w+) (\d+)", block.partition("\n")[0]))
    return int(sizes.get(of, max(map(int, sizes.values()))))


def clear(name: str, found: dict[str, Distribution]) -> None:
    """Forget a package that is not whole, because pip would trust or refuse to replace it."""
    one = found.get(name)
    if one is None or is_whole(one):
        return
    folder = Path(str(getattr(one, "_path", "")))
    if folder.suffix == ".dist-info" and folder.is_relative_to(sys.prefix):
        shutil.rmtree(folder)


def lacks(extras: Sequence[str], found: dict[str, Distribution], project: Path) -> Iterator[str]:
    """A line for each missing or unfit package that pyproject.toml needs, directly or not."""
    from pip._vendor.packaging.requirements import Requirement  # ours may not be installed

    table = tomllib.loads(project.read_text("utf-8"))["project"]
    optional = table["optional-dependencies"]
    todo = [*table["dependencies"], *(one for extra in extras for one in optional[extra])]
    seen = set()
    while todo:
        text = todo.pop()
        needs = Requirement(text)
        if text in seen or not (needs.marker is None or needs.marker.evaluate({"extra": ""})):
            continue
        seen.add(text)
        one = found.get(plain(needs.name))
        if one is None or not is_whole(one):
            yield f"{needs.name} is not installed"
        elif not needs.specifier.contains(one.version, prereleases=True):
            yield f"{needs.name} is {one.version}, not {needs.specifier}"
        else:
            todo += one.requires or ()


def main(arguments: Sequence[str]) -> int:
    """Answer one question of `./bootstrap`."""
    match arguments:
        case ["missing", *files]:
            found = here()
            for name, block in missing([Path(one) for one in files], found):
                clear(name, found)
                print(block, end="")  # noqa: T201
        case ["size", *files]:
            rest = [block for _, block in missing([Path(one) for one in files], here())]
            size = sum(kilobytes(block, machine()) for block in rest)
            print(-(-size // 1000), len(rest))  # noqa: T201
        case ["enough", *extras]:
            for line in lacks(extras, here(), PROJECT):
                print(line)  # noqa: T201
        case _:
            print(USAGE, end="", file=sys.stderr)  # noqa: T201
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
