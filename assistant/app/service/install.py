"""Installs and removes the service: the steps are planned first, then carried out."""

import os
from collections.abc import Sequence
from pathlib import Path

from assistant.app.service.place import (
    Installation,
    ServiceError,
    check,
    drop_in,
    shipped,
    unit,
    web_drop_in,
)
from assistant.app.service.power import OFF_UNIT
from assistant.app.service.request import REQUEST, TOLD
from assistant.app.service.steps import Machine, Remove, Run, Step, Write, read

NAME = "tabletop"
"""Name of the service, its user and its folder."""

STATE = Path("/var/lib/tabletop")
UNIT = Path("/etc/systemd/system/tabletop.service")
PLACE = Path("/etc/systemd/system/tabletop.service.d/place.conf")
WEB = PLACE.with_name("web.conf")
USERS = Path("/etc/sysusers.d/tabletop.conf")
DROP_INS = (PLACE, WEB)
"""Drop-in files, which adapt the unit to this machine or open a port."""

SETTINGS = STATE / "tabletop.toml"
COPY = (
    f'install -T --mode 0600 --owner {NAME} --group {NAME} "$0" "$1.new"'
    ' && sync "$1.new" && mv -T "$1.new" "$1"'
)
"""A script that copies settings to the target itself, never into a folder or through a link."""

SYSTEMD = Path("/run/systemd/system")
"""The path that exists only if systemd runs the machine; see sd_booted(3)."""

DEVICES = ("audio", "gpio", "i2c")
"""Groups with access to sound, pins and screens; some machines lack some of them."""

ERRANDS = Path("/boot/firmware/tabletop-do.txt")
"""The file on the card with errands for the next start."""

ERRAND_UNIT = Path("/etc/systemd/system/tabletop-errands.service")
ASKED_UNIT = ERRAND_UNIT.with_suffix(".path")
"""The unit that waits for a request from the game."""
ROOTS = (ERRAND_UNIT, ASKED_UNIT)
"""Units that run the program as root."""
UNITS = (UNIT, OFF_UNIT, *ROOTS)

COMMAND = Path("/usr/local/bin/tabletop")
"""The command for users who log in, a link to the version that the service starts."""

MARKS = ("tabletop install-service", "/opt/tabletop-assistant/")
"""Strings by which we recognize our own files."""


def _files(place: Installation, port: int | None) -> dict[Path, str | None]:
    """The contents of all our files; None for those that this machine does not need."""
    usual = shipped("tabletop.service")
    roots = {
        ERRAND_UNIT: unit("errands", program=place.program, errands=ERRANDS, request=REQUEST),
        ASKED_UNIT: unit("asked", request=REQUEST),
    }
    return {
        UNIT: usual,
        OFF_UNIT: shipped(OFF_UNIT.name),
        **(roots if place.roots else dict.fromkeys(ROOTS)),
        USERS: shipped("tabletop.sysusers"),
        PLACE: drop_in(usual, place),
        WEB: None if port is None else web_drop_in(place, port),
    }


def installing(
    place: Installation, machine: Machine, settings: Path | None = None, port: int | None = None
) -> list[Step]:
    """The steps that install the program at `place` as a service, and start it.

    `settings` is a tabletop.toml to copy, unless the service already has one; `port` is the phones'
    port, or None for no network. Raises `ServiceError` if a file that is not ours is in the way.
    """
    ours = _files(place, port)
    for path in ours:
        _refuse_foreign(machine.at(path))
    steps: list[Step] = [Write(path, text) for path, text in ours.items() if text is not None]
    for path in ROOTS:
        if ours[path] is None and machine.at(path).exists():
            steps += [Run(("systemctl", "disable", "--now", path.name)), Remove(path)]
    unwanted = [path for path in DROP_INS if ours[path] is None]
    steps += _remove_drop_ins(machine, unwanted, keeps=any(ours[path] for path in DROP_INS))
    steps.append(Run(("systemd-sysusers", str(USERS))))
    if groups := ",".join(name for name in DEVICES if name in machine.groups):
        steps.append(Run(("usermod", "--append", "--groups", groups, NAME)))
    if settings and not _there(machine.at(SETTINGS)):
        owner = ("--owner", NAME, "--group", NAME)
        steps.append(Run(("install", "--directory", "--mode", "0700", *owner, str(STATE))))
        steps.append(Run(copying(settings)))
    if _is_link(machine.at(COMMAND)) or not machine.at(COMMAND).exists():
        steps.append(Run(("ln", "-sfn", str(place.program), str(COMMAND))))
    roots = (("enable", ERRAND_UNIT.name), ("enable", "--now", ASKED_UNIT.name))
    enable = (
        ("daemon-reload",),
        ("enable", UNIT.name),
        ("enable", "--now", OFF_UNIT.name),
        *(roots if place.roots else ()),
        ("restart", UNIT.name),
    )
    return [*steps, *(Run(("systemctl", *words)) for words in enable)]


def copying(settings: Path, to: Path = SETTINGS) -> tuple[str, ...]:
    """The command that installs these settings; after a power cut, they are complete or absent.

    A settings file left empty by a power cut would survive the next attempt, because it exists.
    """
    return ("sh", "-c", COPY, str(settings), str(to))


def removing(machine: Machine, purge: bool) -> list[Step]:
    """The steps that stop and remove the service; with `purge`, also its games and its user.

    Raises `ServiceError` if the service was not installed by us.
    """
    for path in (*UNITS, USERS, *DROP_INS):
        _refuse_foreign(machine.at(path))
    steps: list[Step] = []
    for path in UNITS:
        if machine.at(path).exists():
            steps.append(Run(("systemctl", "disable", "--now", path.name)))
    here = [path for path in (*UNITS, *DROP_INS, USERS) if machine.at(path).exists()]
    steps += [Remove(path) for path in here if path not in DROP_INS]
    steps += _remove_drop_ins(machine, DROP_INS)
    if here:
        steps.append(Run(("systemctl", "daemon-reload")))
    if _is_link(machine.at(COMMAND)):
        steps.append(Remove(COMMAND))
    if purge:
        steps += [Remove(one) for one in (STATE, TOLD.parent) if machine.at(one).exists()]
    if purge and machine.has_user:
        steps.append(Run(("userdel", NAME)))
    return steps


def _remove_drop_ins(
    machine: Machine, unwanted: Sequence[Path], keeps: bool = False
) -> list[Remove]:
    """Remove these files, and the unit's folder if no other files are left in it."""
    there = [path for path in unwanted if machine.at(path).exists()]
    if not there or keeps:
        return [Remove(path) for path in there]
    names = {path.name for path in machine.at(PLACE.parent).iterdir()}
    alone = names == {path.name for path in there}
    return [Remove(PLACE.parent)] if alone else [Remove(path) for path in there]


def _is_link(path: Path) -> bool:
    """Whether this is a link to one of our versions, and not another program with that name."""
    return path.is_symlink() and path.readlink().match(".venv/bin/tabletop")


def _there(path: Path) -> bool:
    try:
        return path.exists()
    except PermissionError:  # Others cannot enter the service's folder; assume it exists.
        return True


def _refuse_foreign(path: Path) -> None:
    text = read(path)
    if text is not None and not any(mark in text for mark in MARKS):
        raise ServiceError(f"{path} is not ours and is left alone; move it away first")


def check_ready(place: Installation, machine: Machine, verb: str, user: int | None = None) -> None:
    """Raise `ServiceError` unless root runs this on a machine that systemd runs.

    `user` is the caller's user id.
    """
    if not machine.at(SYSTEMD).is_dir():
        raise ServiceError("there is no service without systemd, and it does not run here")
    if (os.geteuid() if user is None else user) != 0:
        raise ServiceError(f"only root may do this: sudo {place.program} {verb}")
    if verb == "install-service":
        check(place)
