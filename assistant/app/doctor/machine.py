"""Checks of the machine: disk, power and service."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from assistant.app.doctor.finding import Checkup, found
from assistant.app.wiring.detection import told

PATIENCE = 5.0
"""Timeout in seconds for a command."""
Asks = Callable[..., str | None]
"""A function that runs a command and returns its output; None if it is missing or fails."""

LITTLE, TOO_LITTLE = 500, 50
"""Free disk space in megabytes, below which a note or an error is reported."""

JOURNAL = "journal.sqlite3"

THROTTLED = Path("sys/devices/platform/soc/soc:firmware/get_throttled")
"""A Pi's file with its power status in hexadecimal bits, relative to the root folder.

Source: the Raspberry Pi documentation on `vcgencmd get_throttled`.
"""

ALARM, VOLTAGE = "in0_lcrit_alarm", "rpi_volt"
"""The kernel sensor's file, which is 1 while a Pi's voltage is too low, and the sensor's name.

Source: drivers/hwmon/raspberrypi-hwmon.c in Linux.
"""

LOW = 1 << 0 | 1 << 16
"""Bits for a voltage that is or was too low."""

POWER = {1 << 0: "low", 1 << 3: "hot", 1 << 16: "was_low", 1 << 19: "was_hot"}
"""The finding for each bit of that file, worst first."""


def ask(*command: str) -> str | None:
    """A command's output without the final newline; None if it is missing, fails or hangs."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def disk(
    store: Path,
    free: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free,
    may: Callable[[Path, int], bool] = os.access,
) -> Checkup:
    """Check that `store` has enough space, is writable, and contains an intact journal."""
    here = next(path for path in (store, *store.absolute().parents) if _there(path))
    room = free(here) // 1_000_000
    if room < TOO_LITTLE:
        return found("disk", "full", room=room)
    if not may(here, os.W_OK | os.X_OK):
        private = here == store and not may(here, os.R_OK)
        return found("disk", "private" if private else "forbidden", room=room, folder=here)
    try:
        with tempfile.TemporaryFile(dir=here) as file:
            file.write(b"tabletop")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return found("disk", "worn", folder=here, why=error.strerror)
    journal = store / JOURNAL
    if journal.is_file() and (damage := _damage(journal)) != "ok":
        return found("disk", "damaged", why=damage, file=journal)
    name = "low" if room < LITTLE else "ok" if journal.is_file() else "new"
    return found("disk", name, room=room)


def _there(path: Path) -> bool:
    try:
        return path.is_dir()
    except PermissionError:
        return False


def _damage(path: Path) -> str:
    """The damage in a journal, as SQLite reports it; "ok" if it is intact."""
    try:
        with closing(sqlite3.connect(f"file:{path.absolute()}?mode=ro", uri=True)) as reader:
            return str(reader.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        return str(error)


def power(root: Path = Path("/"), asks: Asks = ask) -> Checkup:
    """Check that the Pi gets enough voltage and is not too hot."""
    bits = warnings(root, asks)
    if bits is None:
        return found("power", "none")
    name = next((name for bit, name in POWER.items() if bits & bit), "ok")
    warm = degrees(root)
    return found("power", name, warm="" if warm is None else f", and {warm} °C")


def warnings(root: Path = Path("/"), asks: Asks = lambda *command: None) -> int | None:
    """The bits of `POWER`, from the firmware or otherwise from the kernel's voltage sensor.

    None if neither is available. `asks` runs a command that is allowed to query the firmware.
    """
    said = told(root / THROTTLED) or (asks("vcgencmd", "get_throttled") or "").partition("=")[2]
    try:
        return int(said, 16)
    except ValueError:
        pass
    sensors = (root / "sys/class/hwmon").glob("hwmon*/name")
    here = [told(one.with_name(ALARM)) for one in sensors if told(one) == VOLTAGE]
    return int("1" in here) if here else None


def degrees(root: Path = Path("/")) -> int | None:
    """The processor's temperature in degrees Celsius, if the kernel reports it."""
    said = told(root / "sys/class/thermal/thermal_zone0/temp")
    return round(int(said) / 1000) if said.removeprefix("-").isdecimal() else None


def service(asks: Asks = ask) -> Checkup:
    """Check the service, if it is installed."""
    names = ("LoadState", "ActiveState", "Result", "NRestarts", "StatusText")
    said = asks("systemctl", "show", "tabletop.service", f"--property={','.join(names)}")
    facts = dict(line.split("=", 1) for line in (said or "").splitlines() if "=" in line)
    if facts.get("LoadState") != "loaded":
        return found("service", "none")
    active, result = facts["ActiveState"], facts.get("Result", "")
    if result not in ("", "success"):
        return found("service", "failed", active=active, result=result)
    if active != "active":
        return found("service", "idle", active=active)
    if times := int(facts.get("NRestarts") or 0):
        return found("service", "again", times=times)
    return found("service", "ok", status=facts.get("StatusText") or "it runs")


def running(asks: Asks = ask) -> bool:
    """Whether the service is running, so that it uses the devices."""
    return asks("systemctl", "is-active", "tabletop.service") == "active"
