"""Check of the rights to use the devices."""

import grp
import os
import pwd
from collections.abc import Callable, Iterable
from pathlib import Path

from assistant.app.doctor.finding import Checkup, absent, broken, note, ok

DEVICES = (
    Path("/dev/gpiochip0"),
    Path("/dev/gpiochip4"),
    Path("/dev/i2c-1"),
    Path("/dev/spidev0.0"),
    Path("/dev/snd/timer"),
)
"""A device of each kind; a user needs to be in their groups."""

SERVICE = "tabletop"
"""The service's user."""


def groups(
    devices: Iterable[Path] = DEVICES,
    may_use: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK),
    members: Callable[[str], list[str]] | None = None,
) -> Checkup:
    """Check that this user, and the service's, may use the devices of this machine.

    `members` returns the members of a group, without those whose primary group it is.
    """
    owners = {path: _group(path) for path in devices if path.exists()}
    if not owners:
        return absent("there are neither pins, buses nor sound here")
    lacking = sorted({group for path, group in owners.items() if not may_use(path)})
    if lacking:
        names = ",".join(lacking)
        return broken(
            f"this user is not in the group{'s' * (len(lacking) > 1)} {', '.join(lacking)}",
            f"sudo usermod -aG {names} $USER, then log in anew",
        )
    listed = members or _members
    wanted = sorted(set(owners.values()) - {"root"})
    if _is_user(SERVICE) or members:
        missing = [group for group in wanted if SERVICE not in listed(group)]
        if missing:
            return note(
                f"the service's user is not in {', '.join(missing)}",
                "sudo tabletop install-service",
            )
    return ok(f"devices of {', '.join(wanted) or 'root'} can be used")


def _group(path: Path) -> str:
    number = path.stat().st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _members(group: str) -> list[str]:
    try:
        return grp.getgrnam(group).gr_mem
    except KeyError:
        return []


def _is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
