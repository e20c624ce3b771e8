"""Installs a new version beside the current one, switches to it, and rolls back if it fails.

The current version is not modified, so an update can be interrupted at any point. Until the new
version has proved itself, a separate unit checks it at each start of the machine.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import click

from assistant.app.service.install import PLACE, STATE, UNIT, WEB
from assistant.app.service.place import HERE, ServiceError, unit
from assistant.app.service.releases import age, version_in
from assistant.app.service.steps import Machine, Runs, read, run
from assistant.game.errors import FileError
from assistant.game.store.database import reading, refused
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.schema import version_of
from assistant.game.whole_file import EVERYBODY, write_whole

BEFORE = Path("/var/lib/tabletop-before")
"""Copy of the service's folder as it was before the last version change; only root can read it."""

SETTLE = Path("/etc/systemd/system/tabletop-settle.service")
"""The unit that completes an interrupted version change."""

STEADY = 30
"""Seconds without a restart that prove a version to work: longer than its watchdog's timeout."""
PATIENCE = 600
"""Timeout in seconds for a new version to start working, including loading on a slow machine."""
RESTARTS = 3
"""Number of restarts after which a version counts as failed."""


def state_of_service() -> tuple[str, int]:
    """The service's state according to the service manager, and its number of restarts."""
    command = ("systemctl", "show", "--property=ActiveState,NRestarts", UNIT.name)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
    return told.get("ActiveState", "failed"), int(told.get("NRestarts", 0))


@dataclass(frozen=True, slots=True)
class InstalledBox:
    """The machine, its service, and the program's current version."""

    machine: Machine
    here: Path = HERE
    """This version's checkout."""
    program: Path = field(default=Path(sys.prefix) / "bin" / "tabletop")
    """This version's command."""
    runs: Runs = run
    tell: Callable[[str], None] = click.echo
    state: Callable[[], tuple[str, int]] = state_of_service
    wait: Callable[[float], None] = time.sleep

    def must(self, *command: str) -> None:
        """Run a command; raises `ServiceError` if it fails."""
        if status := self.runs(command):
            raise ServiceError(f"{' '.join(command)} failed with status {status}")

    def check(self) -> None:
        """Raise `ServiceError` unless the service starts this checkout."""
        started = None
        for path in (UNIT, PLACE, WEB):  # in this order, because systemd uses the last value
            found = re.findall(r"(?m)^ExecStart=(\S+)", read(self.machine.at(path)) or "")
            started = found[-1] if found else started
        if started is None:
            raise ServiceError(f"there is no service yet: sudo {self.program} install-service")
        if Path(started) != self.program:
            raise ServiceError(f"the service starts another one: sudo {started} update")
        if not (self.here / "bootstrap").exists():
            raise ServiceError(f"{self.here} is no checkout; use what installed the program")


def place_for(here: Path, version: str) -> Path:
    """The folder in which another version is installed, beside this one."""
    return here.with_name(f"{re.sub(r'-[0-9.]+$', '', here.name)}-{version}")


def others(here: Path) -> list[Path]:
    """Folders of other versions beside this one, oldest first."""
    usual = place_for(here, "").name[:-1]
    beside = {here.with_name(usual), *here.parent.glob(f"{usual}-[0-9]*.[0-9]*.[0-9]*")}
    return sorted(filter(version_in, beside - {here}), key=lambda one: age(version_in(one)))


def set_up(place: Path, wheels: Path | None) -> None:
    """Install the dependencies of the version in `place`; raises `ServiceError` if that fails."""
    where = {"WHEELS": str(wheels)} if wheels else {}
    for command in ((str(place / "bootstrap"),), (str(program_in(place)), "--version")):
        try:
            done = subprocess.run(
                command, cwd=place, env={**os.environ, **where}, stdin=subprocess.DEVNULL
            )
            good = done.returncode == 0
        except OSError:
            good = False
        if not good:
            raise ServiceError(f"{version_in(place)} cannot be installed here")


def program_in(place: Path) -> Path:
    """The command of the version that is in a folder."""
    return place / ".venv" / "bin" / "tabletop"


def keep_games(machine: Machine) -> Path:
    """Copy games and settings, even during a game; returns the copy's folder.

    It replaces the previous copy as a whole. Raises `FileError` or `OSError`.
    """
    state, before = machine.at(STATE), machine.at(BEFORE)
    new = before.with_name(f"{before.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(mode=0o700)
    for path in state.iterdir():
        if path.is_file() and not (path.is_symlink() or path.name.startswith(FILE_NAME)):
            shutil.copy2(path, new)
    journal = state / FILE_NAME
    if journal.exists():
        version_of(journal)  # raises for a journal that none of our versions wrote
        (new / FILE_NAME).touch(mode=0o600)  # it contains keys, and a restored copy keeps this mode
        copied = closing(sqlite3.connect(new / FILE_NAME))
        with refused(journal), reading(journal) as old, copied as copy:
            old.backup(copy)
    shutil.rmtree(before, ignore_errors=True)
    new.rename(before)
    return before


def switch(box: InstalledBox, to: Path) -> bool:
    """Make the service start the version in `to`. False if it failed and was rolled back.

    Raises `ServiceError` if the rollback failed as well.
    """
    try:
        keep_games(box.machine)
        write_whole(box.machine.at(SETTLE), unit("settle", program=box.program), EVERYBODY)
    except OSError as error:
        raise ServiceError(f"nothing is changed: {error.filename}: {error.strerror}") from error
    box.must("systemctl", "daemon-reload")
    box.must("systemctl", "enable", SETTLE.name)
    started = box.runs((str(program_in(to)), "install-service", *_phones(box.machine)))
    return settle(box, started == 0)


def settle(box: InstalledBox, started: bool = True) -> bool:
    """Wait until the service works; if it does not, roll back to this version.

    Returns whether the service worked.
    """
    up = started and comes_up(box)
    if not up:
        box.must("systemctl", "stop", UNIT.name)
        try:
            bring_back_games(box.machine)
        except FileError as error:  # This version handles damaged games itself, so only report it.
            box.tell(str(error))
        box.must(str(box.program), "install-service", *_phones(box.machine))
    box.must("systemctl", "disable", SETTLE.name)
    box.machine.at(SETTLE).unlink()
    return up


def comes_up(box: InstalledBox) -> bool:
    """Whether the service runs for `STEADY` seconds without a restart."""
    steady, before = 0, -1
    for _ in range(PATIENCE):
        state, restarts = box.state()
        if state in ("failed", "inactive") or restarts >= RESTARTS:
            return False
        steady = steady + 1 if (state, restarts) == ("active", before) else 0
        if steady >= STEADY:
            return True
        before = restarts
        box.wait(1)
    return False


def bring_back_games(machine: Machine) -> None:
    """Restore the copied games if this version cannot read the current ones.

    The current ones are not deleted, but renamed to `journal.sqlite3.newer`.
    """
    state, before = machine.at(STATE), machine.at(BEFORE)
    journal = state / FILE_NAME
    try:
        if journal.exists():
            version_of(journal)
    except FileError:
        with refused(journal), closing(sqlite3.connect(journal)) as database:
            database.execute("pragma wal_checkpoint(truncate)")  # merges the write-ahead log
        journal.replace(state / f"{FILE_NAME}.newer")
        for path in (Path(f"{journal}-wal"), Path(f"{journal}-shm")):
            path.unlink(missing_ok=True)
        if (before / FILE_NAME).exists():
            shutil.copy2(before / FILE_NAME, journal)
        owner = state.stat()
        for path in state.glob(f"{FILE_NAME}*"):
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _phones(machine: Machine) -> Sequence[str]:
    """The options of `install-service` that preserve the phones' port."""
    found = re.search(r"--web-port (\d+)", read(machine.at(WEB)) or "")
    return ("--web", "--web-port", found[1]) if found else ()
