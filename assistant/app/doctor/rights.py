"""Check of the rights to use the devices."""

import grp
import os
import pwd
from collections.abc import Callable, Iterable
from pathlib import Path

from assistant.app.doctor.finding import Checkup, absent, broken, note, ok

DEVICES = (
    *sorted(Path("/dev").glob("gpiochip*"))[:1],
    Path("/dev/i2c-1"),
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
    known = {group.gr_gid: group for group in grp.getgrall()}
    numbers = {path: path.stat().st_gid for path in devices if path.exists()}
    owners = {path: known[at].gr_name if at in known else str(at) for path, at in numbers.items()}
    if not owners:
        return absent("there are neither pins, buses nor sound here")
    lacking = sorted({group for path, group in owners.items() if not may_use(path)})
    if lacking:
        names = ",".join(lacking)
        return broken(
            f"this user is not in the group{'s' * (len(lacking) > 1)} {', '.join(lacking)}",
            f"sudo usermod -aG {names} $USER, then log in anew",
        )
    wanted = sorted(set(owners.values()) - {"root"})
    listed = {group.gr_name: group.gr_mem for group in known.values()}
    if members or SERVICE in {user.pw_name for user in pwd.getpwall()}:
        theirs = members or (lambda group: listed.get(group, []))
        missing = [group for group in wanted if SERVICE not in theirs(group)]
        if missing:
            return note(
                f"the service's user is not in {', '.join(missing)}",
                "sudo tabletop install-service",
            )
    return ok(f"devices of {', '.join(wanted) or 'root'} can be used")
