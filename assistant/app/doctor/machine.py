"""Checks of the machine: disk, power, clock, and the service."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from assistant.app.doctor.finding import Checkup, Outcome, absent, broken, note, ok
from assistant.app.wiring.detection import told

PATIENCE = 5.0
"""Timeout in seconds."""
Asks = Callable[..., str | None]
"""Runs a command; returns its output, or None if it is missing or fails."""

LITTLE, TOO_LITTLE = 500, 50
"""Free megabytes on the disk below which there is a note, and an error."""

JOURNAL = "journal.sqlite3"

THROTTLED = Path("sys/devices/platform/soc/soc:firmware/get_throttled")
"""File below the root in which a Pi reports on its power, as hexadecimal bits.

Source: the Raspberry Pi documentation on `vcgencmd get_throttled`.
"""

ALARM, VOLTAGE = "in0_lcrit_alarm", "rpi_volt"
"""File of the kernel's sensor that is 1 while a Pi's voltage is too low, and the sensor's name.

Source: drivers/hwmon/raspberrypi-hwmon.c in Linux.
"""

LOW = 1 << 0 | 1 << 16
"""The bits for a voltage that is or was too low."""

MORE_POWER = "use the Pi's own power supply and a short cable"
LESS_HEAT = "open the box, or add a heat sink"

POWER = {
    1 << 0: broken("the voltage is too low", MORE_POWER),
    1 << 3: broken("it is too hot and slowed down", LESS_HEAT),
    1 << 16: note("the voltage was too low since the start", MORE_POWER),
    1 << 19: note("it was too hot since the start", LESS_HEAT),
}
"""The meaning of each bit of that file, the worst first."""

RELEASED = 2025
"""A clock that shows an earlier year is wrong."""


def ask(*command: str) -> str | None:
    """Output of a command without the final newline; None if it is missing, fails or hangs."""
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
    """Check that `store` has room for games, can be written, and holds an intact journal."""
    here = next(path for path in (store, *store.absolute().parents) if _there(path))
    megabytes = free(here) // 1_000_000
    room = f"{megabytes} MB free"
    if megabytes < TOO_LITTLE:
        return broken(f"only {room}", "delete something; df -h shows what is full")
    if not may(here, os.W_OK | os.X_OK):
        if here == store and not may(here, os.R_OK):
            return note(f"{room}; only its owner may look into {store}", "run this with sudo")
        return broken(f"{here} cannot be written", "choose another --store, or mend its rights")
    try:
        with tempfile.TemporaryFile(dir=here) as file:
            file.write(b"tabletop")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        cure = "a card that is worn out turns read-only: dmesg shows it; copy the games elsewhere"
        return broken(f"{here} cannot be written: {error.strerror}", cure)
    finding = _journal(store / JOURNAL, room)
    if finding.state is Outcome.OK and megabytes < LITTLE:
        return note(finding.text, "make some room; df -h shows what is full")
    return finding


def _there(path: Path) -> bool:
    try:
        return path.is_dir()
    except PermissionError:
        return False


def _journal(path: Path, room: str) -> Checkup:
    if not path.is_file():
        return ok(f"{room}, no games yet")
    try:
        reader = sqlite3.connect(f"file:{path.absolute()}?mode=ro", uri=True)
        try:
            (said,) = reader.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            reader.close()
    except sqlite3.Error as error:
        said = str(error)
    if said != "ok":
        cure = f"move {path} away and begin a new one, or bring back a copy"
        return broken(f"the journal of games is damaged ({said})", cure)
    return ok(f"{room}, the journal of games is whole")


def power(root: Path = Path("/"), asks: Asks = ask) -> Checkup:
    """Check that the Pi gets enough voltage and is not too hot."""
    bits = warnings(root, asks)
    if bits is None:
        return absent("only a Raspberry Pi tells")
    found = (finding for bit, finding in POWER.items() if bits & bit)
    warm = degrees(root)
    return next(found, ok("enough" if warm is None else f"enough, and {warm} °C"))


def warnings(root: Path = Path("/"), asks: Asks = lambda *command: None) -> int | None:
    """The bits of `POWER`: from the firmware, or else from the kernel's sensor of the voltage.

    None if neither tells. Only a program that may talk to the firmware `asks` for them.
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
    """The processor's temperature in degrees Celsius, if the kernel tells it."""
    said = told(root / "sys/class/thermal/thermal_zone0/temp")
    return round(int(said) / 1000) if said.removeprefix("-").isdecimal() else None


def clock(now: datetime | None = None, asks: Asks = ask) -> Checkup:
    """Check the time of day, although no game depends on it."""
    year = (now or datetime.now()).year
    fine = "games do not depend on it"
    if year < RELEASED:
        return note(f"the time of day is wrong (the year {year}); {fine}")
    if asks("timedatectl", "show", "--property=NTPSynchronized", "--value") == "no":
        return note(f"the time of day is not set by the network; {fine}")
    return ok("the time of day is set")


def service(asks: Asks = ask) -> Checkup:
    """Check the service, if it is installed."""
    names = ("LoadState", "ActiveState", "Result", "NRestarts", "StatusText")
    said = asks("systemctl", "show", "tabletop.service", f"--property={','.join(names)}")
    facts = dict(line.split("=", 1) for line in (said or "").splitlines() if "=" in line)
    if facts.get("LoadState") != "loaded":
        return absent("not installed; `tabletop install-service` starts a game with the power")
    active, result = facts["ActiveState"], facts.get("Result", "")
    look = "journalctl -u tabletop -n 50 says why"
    if result not in ("", "success"):
        return broken(f"{active}; the last time it failed: {result}", look)
    if active != "active":
        return note(f"installed, and {active}", "sudo systemctl start tabletop")
    times = int(facts.get("NRestarts") or 0)
    if times:
        return note(f"it runs, and was started again {times} times", look)
    return ok(facts.get("StatusText") or "it runs")


def running(asks: Asks = ask) -> bool:
    """Whether the service is running, and so uses the devices."""
    return asks("systemctl", "is-active", "tabletop.service") == "active"
