"""Installation steps as values, which are first printed and then carried out."""

import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from assistant.app.service.place import ServiceError
from assistant.game.whole_file import EVERYBODY, write_whole


@dataclass(frozen=True, slots=True)
class Machine:
    """The facts about a machine on which a plan depends."""

    groups: frozenset[str]
    """Names of all groups."""
    has_user: bool
    """Whether the service's user exists."""
    root: Path = Path("/")
    """Root of its files; tests use a different folder."""

    def at(self, path: Path) -> Path:
        """The path below `root` that corresponds to an absolute path on the machine."""
        return self.root / path.relative_to("/")


@dataclass(frozen=True, slots=True)
class Write:
    """Write a file with this text."""

    path: Path
    text: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a file, or a folder with everything in it."""

    path: Path


@dataclass(frozen=True, slots=True)
class Run:
    """Run a command, which must succeed."""

    command: tuple[str, ...]


Step = Write | Remove | Run

Runs = Callable[[tuple[str, ...]], int]
"""A function that runs a command and returns its exit status."""


def do(steps: Iterable[Step], machine: Machine, tell: Callable[[str], None], runs: Runs) -> None:
    """Carry out the steps in order, printing a line for each.

    Raises `ServiceError` at the first failure.
    """
    for step in steps:
        tell(line_for(step, machine))
        try:
            _do(step, machine, runs)
        except OSError as error:
            raise ServiceError(f"{error.filename}: {error.strerror}") from error


def line_for(step: Step, machine: Machine) -> str:
    """One line that describes a step."""
    match step:
        case Write(path, text):
            return f"{'keep' if read(machine.at(path)) == text else 'write'} {path}"
        case Remove(path):
            return f"remove {path}"
        case Run(command):
            return f"run {' '.join(command)}"
        case _:
            assert_never(step)


def _do(step: Step, machine: Machine, runs: Runs) -> None:
    match step:
        case Write(path, text):
            _write(machine.at(path), text)
        case Remove(path):
            remove(machine.at(path))
        case Run(command):
            status = runs(command)
            if status:
                raise ServiceError(f"{' '.join(command)} failed with status {status}")
        case _:
            assert_never(step)


def _write(path: Path, text: str) -> None:
    if read(path) == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o755)
    write_whole(path, text, EVERYBODY)


def remove(path: Path) -> None:
    """Remove a file, or a folder with everything in it."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def read(path: Path) -> str | None:
    """The text of a file, or None if it does not exist."""
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None


def run(command: tuple[str, ...]) -> int:
    """Run a command that uses our standard output and error."""
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode
    except FileNotFoundError as error:
        raise ServiceError(f"{command[0]} is missing on this machine") from error
