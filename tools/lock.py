"""`./tabletop-dev tools.lock`: resolve what is installed anew, and print what changed.

The lock is three files of pip's own requirements format in `lock/`: what builds this project, what
`./bootstrap play` installs, and what the tests need besides. Every package has one version, which
holds for all of `PYTHONS` and `MACHINES`, and the hash of every file that pip may take there. So
pip alone installs the lock, with a network or from a folder.

`./tabletop-dev tools.lock --check` reads no network: it prints where the lock and `pyproject.toml`
disagree. `--sizes` prints how much is downloaded, and how much of a disk that takes.

uv resolves, because pip knows only the machine that it runs on. It is run from `UV`, or from the
path, and is no dependency: `python -m venv /tmp/uv && /tmp/uv/bin/pip install uv`.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import click
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename

HOUSE = Path(__file__).parents[1]
PROJECT = HOUSE / "pyproject.toml"
FOLDER = HOUSE / "lock"

PYTHONS = ("3.11", "3.12", "3.13")
"""Those that it is resolved and tested for; newer ones may find files in it, too."""

MACHINES = ("x86_64", "aarch64")

GLIBC = {"3.11": 36, "3.12": 36, "3.13": 41}
"""The minor version of the glibc 2 that comes with each Python: Debian 12 and Debian 13."""

PLAY, TEST = ("web",), ("web", "wyoming", "picture", "test")
"""Optional parts that `./bootstrap play` and `./bootstrap test` install."""

AGAIN = "# Made by `./tabletop-dev tools.lock`, not written by hand. kB: what a machine downloads."

SAID = {
    "build": "# What pip builds this project with.",
    "play": "# What `./bootstrap play` installs.",
    "test": "# What `./bootstrap test` installs besides.",
}


@dataclass(frozen=True, slots=True)
class Pin:
    """A package of the lock: its one version, and the files that pip may take."""

    name: str
    version: str
    marker: str = ""
    hashes: tuple[str, ...] = ()
    sizes: tuple[tuple[str, int], ...] = ()
    """Kilobytes that each machine downloads, at most."""


def places() -> Iterator[dict[str, str]]:
    """Every environment that the lock is for, as markers know it."""
    for python in PYTHONS:
        for machine in MACHINES:
            yield {
                "python_version": python,
                "python_full_version": f"{python}.0",
                "platform_machine": machine,
                "sys_platform": "linux",
                "platform_system": "Linux",
                "os_name": "posix",
                "implementation_name": "cpython",
                "platform_python_implementation": "CPython",
                "extra": "",
            }


def holds(pin: Pin, python: str, machine: str) -> bool:
    """Whether a package is needed with this Python on this machine."""
    (place,) = (
        one
        for one in places()
        if (one["python_version"], one["platform_machine"]) == (python, machine)
    )
    return not pin.marker or Marker(pin.marker).evaluate(dict(place))


def tags(python: str, machine: str) -> Sequence[Tag]:
    """Tags of the wheels that this Python takes on this machine, the best first."""
    glibc = range(GLIBC[python], 16, -1)
    old = {"x86_64": (12, 5)}.get(machine, ())
    systems = [f"manylinux_2_{minor}_{machine}" for minor in (*glibc, *old)]
    names = {17: "2014", 12: "2010", 5: "1"}
    systems += [f"manylinux{name}_{machine}" for at, name in names.items() if at == 17 or at in old]
    systems += [f"linux_{machine}"]
    version = tuple(map(int, python.split(".")))
    own = list(cpython_tags(version, platforms=systems))
    return own + list(compatible_tags(version, f"cp{python.replace('.', '')}", systems))


# --- the files -----------------------------------------------------------------------


def read(path: Path) -> dict[str, Pin]:
    """Packages in a lock file, by name."""
    found: dict[str, Pin] = {}
    sizes: tuple[tuple[str, int], ...] = ()
    for line in path.read_text("utf-8").replace("\\\n", " ").splitlines():
        if line.startswith("# kB: "):
            words = line.removeprefix("# kB: ").replace(",", "").split()
            sizes = tuple(zip(words[::2], map(int, words[1::2]), strict=True))
        elif line and not line.startswith("#"):
            told, *hashes = line.split("--hash=")
            pin = Requirement(told)
            version = str(pin.specifier).removeprefix("==")
            found[pin.name] = Pin(
                pin.name,
                version,
                str(pin.marker or ""),
                tuple(one.strip() for one in hashes),
                sizes,
            )
            sizes = ()
    return found


def written(name: str, pins: Iterable[Pin]) -> str:
    """The text of a file of the lock."""
    lines = [SAID[name], AGAIN]
    for pin in sorted(pins, key=lambda one: one.name):
        told = f"{pin.name}=={pin.version}" + (f" ; {pin.marker}" if pin.marker else "")
        lines.append("# kB: " + ", ".join(f"{machine} {size}" for machine, size in pin.sizes))
        lines.append(" \\\n    ".join((told, *(f"--hash={one}" for one in pin.hashes))))
    return "\n".join(lines) + "\n"


def locked(folder: Path = FOLDER) -> dict[str, Pin]:
    """All packages of the lock, by name."""
    return {name: pin for file in SAID for name, pin in read(folder / f"{file}.txt").items()}


# --- what the lock must agree with ---------------------------------------------------


def wanted(extras: Sequence[str], project: Path = PROJECT) -> list[str]:
    """Requirements of this project with these optional parts, from pyproject.toml."""
    table = tomllib.loads(project.read_text("utf-8"))["project"]
    optional = table["optional-dependencies"]
    return [*table["dependencies"], *(one for extra in extras for one in optional[extra])]


def building(project: Path = PROJECT) -> list[str]:
    """Requirements for building this project, from pyproject.toml."""
    return list(tomllib.loads(project.read_text("utf-8"))["build-system"]["requires"])


def disagreements(folder: Path = FOLDER, project: Path = PROJECT) -> Iterator[str]:
    """A line for each requirement that the lock leaves out or gives another version."""
    files = {name: read(folder / f"{name}.txt") for name in SAID}
    play = files["play"]
    for name, pins, needs in (
        ("build", files["build"], building(project)),
        ("play", play, wanted(PLAY, project)),
        ("test", play | files["test"], wanted(TEST, project)),
    ):
        for one in map(Requirement, needs):
            pin = pins.get(canonicalize_name(one.name))
            if pin is None:
                yield f"lock/{name}.txt: no {one.name}"
            elif not one.specifier.contains(pin.version, prereleases=True):
                yield f"lock/{name}.txt: {pin.name} {pin.version} is not {one}"
    for name, pins in files.items():
        for pin in pins.values():
            if not pin.hashes:
                yield f"lock/{name}.txt: {pin.name} has no hash"
    for twice in play.keys() & files["test"].keys():
        yield f"lock/test.txt: {twice} is in lock/play.txt already"


# --- resolving -----------------------------------------------------------------------


def pin_of(package: Mapping[str, Any]) -> Pin:
    """A package as uv tells it, with the files that one of our machines can take.

    Only a package without any wheel for all machines has its source beside them.
    Raises `ClickException` if a machine would find nothing.
    """
    files = {one["url"].rpartition("/")[2]: one for one in package.get("wheels", ())}
    parsed = {name: parse_wheel_filename(name)[3] for name in files}
    taken: set[str] = set()
    sizes = dict.fromkeys(MACHINES, 0)
    source = package.get("sdist")
    marker = Marker(package["marker"]) if "marker" in package else None
    needed = [marker is None or marker.evaluate(dict(place)) for place in places()]
    for place in places():
        best = _best(place, parsed, taken)
        if best is not None:
            size = files[best]["size"]
        elif source is not None and not files:
            size = source["size"]
        else:
            raise click.ClickException(f"{package['name']} has no wheel for {place}")
        machine = place["platform_machine"]
        sizes[machine] = max(sizes[machine], -(-size // 1000))
    hashes = [files[name]["hashes"]["sha256"] for name in taken]
    if not files and source is not None:
        hashes = [source["hashes"]["sha256"]]
    return Pin(
        package["name"],
        package["version"],
        "" if all(needed) else package["marker"],
        tuple(sorted(f"sha256:{one}" for one in hashes)),
        tuple(sizes.items()),
    )


def _best(
    place: Mapping[str, str], files: Mapping[str, frozenset[Tag]], taken: set[str]
) -> str | None:
    """The wheel that pip would take there; `taken` gets all that it could."""
    ours = tags(place["python_version"], place["platform_machine"])
    order = {tag: at for at, tag in enumerate(ours)}
    fits = {
        name: min(order[tag] for tag in of & order.keys())
        for name, of in files.items()
        if of & order.keys()
    }
    taken.update(fits)
    return min(fits, key=lambda name: fits[name]) if fits else None


def resolve(needs: Sequence[str], kept: Iterable[Pin], uv: str) -> dict[str, Pin]:
    """The packages that meet these needs, with what they need, at the versions that are kept."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        limits = f"sys_platform == 'linux' and python_version <= '{PYTHONS[-1]}'"
        where = [f"{limits} and platform_machine == '{one}'" for one in MACHINES]
        (folder / "pyproject.toml").write_text(f"[tool.uv]\nenvironments = {where}\n", "utf-8")
        (folder / "needs.in").write_text("\n".join(needs), "utf-8")
        pins = "\n".join(f"{one.name}=={one.version}" for one in kept)
        (folder / "kept.txt").write_text(pins, "utf-8")
        command = [
            uv, "pip", "compile", "--quiet", "--universal", "--python-version", PYTHONS[0],
            "--fork-strategy", "fewest", "--constraints", "kept.txt",
            "--format", "pylock.toml", "--output-file", "pylock.toml", "needs.in",
        ]  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise click.ClickException(done.stderr.strip())
        told = tomllib.loads((folder / "pylock.toml").read_text("utf-8"))
    return {one["name"]: pin_of(one) for one in told["packages"]}


def changes(before: Mapping[str, Pin], after: Mapping[str, Pin]) -> Iterator[str]:
    """A line for each package that came, went, or has another version or other files."""
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name), after.get(name)
        if new is None and old is not None:
            yield f"{name} {old.version}: gone"
        elif old is None and new is not None:
            yield f"{name} {new.version}: new"
        elif old is not None and new is not None and old.version != new.version:
            yield f"{name} {old.version}: now {new.version}"
        elif old != new:
            yield f"{name}: the same version, other files"


# --- sizes ---------------------------------------------------------------------------


def megabytes(pins: Iterable[Pin], machine: str) -> int:
    """Megabytes that this kind of machine downloads."""
    return round(sum(dict(pin.sizes)[machine] for pin in pins) / 1000)


def on_disk(pins: Iterable[Pin], folder: Path) -> int:
    """Megabytes that these packages take where they are installed, in this folder.

    With what Python compiled of them. Raises `ClickException` for one that is not installed.
    """
    there = {
        canonicalize_name(one.metadata["Name"]): one for one in distributions(path=[str(folder)])
    }
    size = 0
    for pin in pins:
        package = there.get(canonicalize_name(pin.name))
        if package is None:
            raise click.ClickException(f"{pin.name} is not installed in {folder}")
        paths = (Path(str(file.locate())) for file in package.files or ())
        size += sum(path.stat().st_size for path in paths if path.exists())
    return round(size / 1e6)


def _print_sizes() -> None:
    play = [*read(FOLDER / "build.txt").values(), *read(FOLDER / "play.txt").values()]
    folder = Path(sysconfig.get_path("platlib"))
    for name, pins in (("play", play), ("test", list(locked().values()))):
        loads = ", ".join(f"{megabytes(pins, one)} MB on {one}" for one in MACHINES)
        click.echo(f"./bootstrap {name}: {len(pins)} packages, to download {loads}")
        click.echo(f"    on this machine's disk: {on_disk(pins, folder)} MB")


def found_uv() -> str:
    """The path of uv."""
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        raise click.ClickException(
            "there is no uv: python -m venv /tmp/uv && /tmp/uv/bin/pip install uv,"
            " then UV=/tmp/uv/bin/uv ./tabletop-dev tools.lock"
        )
    return uv


@click.command()
@click.option("--check", is_flag=True, help="Only say where lock and pyproject.toml disagree.")
@click.option(
    "--keep", is_flag=True,
    help="Keep the versions of the lock, and add or leave out only what pyproject.toml asks for.",
)  # fmt: skip
@click.option("--sizes", is_flag=True, help="Only print how much there is to download and to keep.")
def main(check: bool, keep: bool, sizes: bool) -> None:
    """Write the newest versions that fit pyproject.toml into lock/, and print what changed."""
    if sizes:
        _print_sizes()
        return
    if check:
        wrong = list(disagreements())
        for line in wrong:
            click.echo(line)
        sys.exit(bool(wrong))
    uv = found_uv()
    before = locked() if (FOLDER / "test.txt").exists() else {}
    build = resolve(building(), before.values() if keep else (), uv)
    everything = resolve(wanted(TEST), [*(before.values() if keep else ()), *build.values()], uv)
    play = resolve(wanted(PLAY), [*everything.values(), *build.values()], uv)
    test = {name: pin for name, pin in everything.items() if name not in play.keys() | build.keys()}
    play = {name: pin for name, pin in play.items() if name not in build}
    FOLDER.mkdir(exist_ok=True)
    for name, pins in (("build", build), ("play", play), ("test", test)):
        (FOLDER / f"{name}.txt").write_text(written(name, pins.values()), "utf-8")
    for line in changes(before, build | play | test):
        click.echo(line)


if __name__ == "__main__":
    main()
