"""The line printed for each check's finding: the machine, its software and the box."""

import errno
import grp
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from assistant.app.doctor import box, machine, software
from assistant.app.doctor.finding import Checkup, as_line, known
from hardware.chip import header_chip
from hardware.wired import wired

WIRING = wired()
COUNT = len(WIRING.buttons) + len(WIRING.lamps)
ELSEWHERE = ("check", "settings", "microphone", "loudspeaker", "voice", "recognizer")
"""Checks whose findings are tested beside this."""
PLENTY = 10_000_000_000
OURS = grp.getgrgid(next(one for one in (os.getgid(), *os.getgroups(), 1) if one)).gr_name
"""A group other than root's that a file can be assigned to."""


class Wire:
    """A bus on which these addresses respond; it must be closed after the scan."""

    def __init__(self, *there: int) -> None:
        self._there = there

    def read_byte(self, address: int, /) -> int:
        if address not in self._there:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return 0x43

    def close(self) -> None:
        self._there = ()


def raises(error: Exception, only: object = None) -> Callable[..., Any]:
    """A function that raises this error, always or only when asked for `only`."""

    def call(asked: object, *_: object) -> str:
        if only is None or asked == only or getattr(asked, "address", None) == only:
            raise error
        return "1.0"

    return call


def bus(*there: int) -> Callable[[int], Wire]:
    return lambda port: Wire(*there)


def pins(user: Any, busy: bool = False, pressed: int = 0) -> Checkup:
    class Pin(MockPin):  # type: ignore[misc] # gpiozero carries no types
        """A pin whose button holds it down against any pull-up."""

        def _set_pull(self, value: str) -> None:
            super()._set_pull(value)
            if self.info.name == f"GPIO{pressed}":
                self.drive_low()

    factory = MockFactory(pin_class=Pin)
    return box.pins(WIRING, busy, lambda: factory, user, lambda: (15, "pinctrl-rp1"))


def groups(folder: Path, may: bool, *members: str) -> Checkup:
    device = folder / "i2c-1"
    device.touch()
    os.chown(device, -1, grp.getgrnam(OURS).gr_gid)
    return software.groups([device], lambda path: may, lambda group: list(members))


def disk(folder: Path, free: int, rights: int = os.R_OK | os.W_OK | os.X_OK) -> Checkup:
    return machine.disk(folder, lambda path: free, lambda path, how: how & rights == how)


def journal(folder: Path, damage: bytes) -> Checkup:
    path = folder / machine.JOURNAL
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("create table events (line text)")
        base.executemany("insert into events values (?)", [("x" * 500,)] * 200)
    content = bytearray(path.read_bytes())
    content[8192 : 8192 + len(damage)] = damage
    path.write_bytes(content)
    return disk(folder, PLENTY)


def power(folder: Path, bits: str) -> Checkup:
    (folder / machine.THROTTLED).parent.mkdir(parents=True)
    (folder / machine.THROTTLED).write_text(f"{bits}\n")
    return machine.power(folder)


def sensors(folder: Path, name: str, alarm: str) -> Checkup:
    """What the kernel's sensors report where the firmware reports nothing."""
    for at, (sensor, lit) in enumerate((("cpu_thermal", "1"), (name, alarm))):
        here = folder / f"sys/class/hwmon/hwmon{at}"
        here.mkdir(parents=True)
        (here / "name").write_text(f"{sensor}\n")
        (here / "in0_lcrit_alarm").write_text(f"{lit}\n")
    zone = folder / "sys/class/thermal/thermal_zone0"
    zone.mkdir(parents=True)
    (zone / "temp").write_text("50634\n")
    return machine.power(folder, lambda *command: None)


def service(**changes: str) -> Checkup:
    facts = {"LoadState": "loaded", "ActiveState": "active", "Result": "success", "NRestarts": "0"}
    told = facts | {"StatusText": "The table is open."} | changes
    return machine.service(lambda *command: "\n".join(map("=".join, told.items())))


def overlays(folder: Path, text: str, amplifier: bool = False) -> Checkup:
    path = folder / "config.txt"
    path.write_text(text, "utf-8")
    files = (folder / "no", path)
    return box.overlays(wired(amplifier=amplifier), "Raspberry Pi 4 Model B", files)


Look = Callable[[Path], Checkup]
NO_LIBRARY = raises(ModuleNotFoundError("No module named 'lgpio'"))
NO_ANSWER = OSError(errno.EREMOTEIO, "Remote I/O error")
OF_ANOTHER = "[cm5]\ndtoverlay=gpio-fan\n[pi5]\ndtoverlay=gpio-fan\n[all]\n# dtoverlay=gpio-fan"

FINDINGS: dict[str, list[tuple[Look, str]]] = {
    "python": [
        (lambda _: software.python((3, 11, 2), "aarch64", 64),
         "ok Python 3.11.2, 64 bits, aarch64"),
        (lambda _: software.python((3, 9, 2), "aarch64", 64),
         "broken Python 3.9.2 is too old: use 3.11 or newer"),
        (lambda _: software.python((3, 11, 2), "armv7l", 32),
         "broken Python 3.11.2 on a 32-bit armv7l: no recognizer runs on it: "
         "use the 64-bit Raspberry Pi OS"),
    ],
    "packages": [
        (lambda _: software.packages(str, raises(PackageNotFoundError("vosk"), "vosk")),
         "broken vosk is not installed: run ./bootstrap again"),
        (lambda _: software.packages(raises(OSError("libatomic.so.1: no\nand more"), "vosk"), str),
         "broken vosk cannot be imported (libatomic.so.1: no): run ./bootstrap again"),
        (lambda _: software.packages(str, lambda package: "2.98"),
         "broken pyttsx3 2.98: it writes empty files: run ./bootstrap again"),
        (lambda _: software.packages(str, str), f"ok all {len(software.PACKAGES)} can be imported"),
    ],
    "libraries": [
        (lambda _: software.libraries("aarch64", raises(OSError()), lambda program: None),
         "broken missing: libportaudio2, libespeak-ng1, libatomic1, espeak-ng: "
         "sudo apt install libportaudio2 libespeak-ng1 libatomic1 espeak-ng"),
        (lambda _: software.libraries("x86_64", raises(OSError()), str),
         "broken missing: libportaudio2, libespeak-ng1: "
         "sudo apt install libportaudio2 libespeak-ng1"),
        (lambda _: software.libraries("x86_64", str, {"espeak-ng": "/usr/bin/espeak-ng"}.get),
         "note flite is missing; only the demo needs it: sudo apt install flite"),
        (lambda _: software.libraries("x86_64", str, str), "ok all sound libraries are there"),
    ],
    "groups": [
        (lambda here: software.groups([here / "i2c-1"]),
         "absent there are no pins, buses or sound here"),
        (lambda here: groups(here, False),
         f"broken this user is not in the group {OURS}: "
         f"sudo usermod -aG {OURS} $USER, then log in again"),
        (lambda here: groups(here, True),
         f"note the service's user is not in {OURS}: sudo tabletop install-service"),
        (lambda here: groups(here, True, "tabletop"), f"ok devices of {OURS} can be used"),
    ],
    "lgpio": [
        (lambda _: box.lgpio(True, lambda name: SimpleNamespace()),
         "broken the package lgpio is empty: "
         "sudo apt install python3-lgpio, then ./bootstrap"),
        (lambda _: box.lgpio(True, lambda name: SimpleNamespace(gpiochip_open=0)),
         "ok the library for the pins is installed"),
        (lambda _: box.lgpio(True, NO_LIBRARY),
         "broken the library for the pins cannot be loaded (No module named 'lgpio'): "
         "sudo apt install python3-lgpio, then ./bootstrap"),
        (lambda _: box.lgpio(False, NO_LIBRARY), "absent there is no box here"),
    ],
    "i2c": [
        (lambda _: box.i2c(WIRING, bus(0x3C, 0x3D)), "ok answering at i2c-1: 0x3C, 0x3D"),
        (lambda _: box.i2c(WIRING, bus(0x3C)),
         "broken no answer from south's screen at 0x3D; answering at i2c-1: 0x3C: check its four "
         "wires and its address jumper; `tabletop pins` shows what goes where"),
        (lambda _: box.i2c(WIRING, bus()),
         "broken no answer from north's screen at 0x3C, south's screen at 0x3D; "
         "answering at i2c-1: none: check its four "
         "wires and its address jumper; `tabletop pins` shows what goes where"),
        (lambda _: box.i2c(WIRING, raises(FileNotFoundError())),
         "broken there is no i2c-1: sudo raspi-config nonint do_i2c 0, restart"),
        (lambda _: box.i2c(WIRING, raises(PermissionError())),
         "broken i2c-1 may not be used: sudo usermod -aG i2c $USER, log in again"),
    ],
    "screens": [
        (lambda _: box.screens(WIRING, False, lambda place: None),
         "ok both start up (ssd1306); `tabletop screens` shows whether they are right"),
        (lambda _: box.screens(WIRING, False, raises(NO_ANSWER, 0x3D)),
         "broken south's screen (ssd1306) does not start ([Errno 121] Remote I/O error): "
         "`tabletop screens` finds driver and address"),
        (lambda _: box.screens(WIRING, True, raises(AssertionError())),
         "note the service shows a game on them; this was not tried"),
    ],
    "overlays": [
        (lambda here: overlays(here, "dtparam=i2c_arm=on\ndtoverlay=gpio-fan\n"),
         "broken dtoverlay=gpio-fan: GPIO 12 is taken by blue's lamp: change that line of "
         "HERE/config.txt, or tabletop.toml; `tabletop pins` shows the wiring"),
        (lambda here: overlays(here, OF_ANOTHER), "ok HERE/config.txt takes no pin of the box"),
        (lambda here: overlays(here, "dtparam=audio=on\n", True),
         "broken HERE/config.txt does not say dtoverlay=max98357a,no-sdmode: "
         "add that line and start again"),
        (lambda here: overlays(here, "dtoverlay=max98357a\n", True),
         "ok HERE/config.txt takes no pin of the box"),
        (lambda here: box.overlays(WIRING, "", (here / "no",)),
         "absent there is no config.txt here"),
    ],
    "pins": [
        (lambda _: pins({}.get),
         f"ok all {COUNT} are free, and no button is pressed; pinctrl-rp1 is gpiochip15"),
        (lambda _: pins({17: "spi0 CS1"}.get),
         "broken GPIO 17, north's button, is in use by spi0 CS1: "
         "stop that program, or look for an overlay in config.txt that claims it"),
        (lambda _: pins({24: ""}.get),
         "broken GPIO 24, south's lamp, is in use by somebody: "
         "stop that program, or look for an overlay in config.txt that claims it"),
        (lambda _: pins({17: "lg", 27: "lg"}.get, busy=True), f"ok the service has 2 of {COUNT}"),
        (lambda _: pins({}.get, pressed=27),
         "note south's button is pressed: release it, or look for a short circuit"),
        (lambda _: pins(raises(FileNotFoundError())),
         'broken this machine has no pins: in tabletop.toml: [box] wired = "no"'),
        (lambda _: pins(raises(PermissionError(13, "Permission denied"))),
         "broken the pins cannot be asked (Permission denied): "
         "sudo usermod -aG gpio $USER, then log in again"),
    ],
    "disk": [
        (lambda here: disk(here / "not" / "yet", PLENTY), "ok 10000 MB free, no games yet"),
        (lambda here: disk(here, 20_000_000),
         "broken only 20 MB free: delete something; df -h shows what is full"),
        (lambda here: disk(here, 200_000_000),
         "note 200 MB free: make some room; df -h shows what is full"),
        (lambda here: disk(here, PLENTY, os.R_OK),
         "broken HERE cannot be written: choose another --store, or mend its rights"),
        (lambda here: disk(here, PLENTY, 0),
         "note 10000 MB free; only its owner may read HERE: run this with sudo"),
        (lambda _: disk(Path("/proc"), PLENTY),
         "broken /proc cannot be written: …: a card that is worn out turns read-only: dmesg shows "
         "it; copy the games elsewhere"),
        (lambda here: journal(here, b""), "ok 10000 MB free, the saved games are intact"),
        (lambda here: journal(here, bytes(4096)),
         "broken the saved games are damaged (…): "
         "move HERE/journal.sqlite3 away and start a new one, or restore a backup"),
    ],
    "power": [
        (lambda here: power(here, "0x0"), "ok enough"),
        (lambda here: power(here, "50005"),
         "broken the voltage is too low: use the Pi's own power supply and a short cable"),
        (lambda here: power(here, "0x50000"),
         "note the voltage was too low since the start: "
         "use the Pi's own power supply and a short cable"),
        (lambda here: power(here, "0x8"),
         "broken it is too hot, and runs slowly: open the box, or add a heat sink"),
        (lambda here: power(here, "0x80000"),
         "note it was too hot since the start: open the box, or add a heat sink"),
        (lambda here: machine.power(here, lambda *command: "throttled=0x1"),
         "broken the voltage is too low: use the Pi's own power supply and a short cable"),
        (lambda here: sensors(here, "rpi_volt", "1"),
         "broken the voltage is too low: use the Pi's own power supply and a short cable"),
        (lambda here: sensors(here, "rpi_volt", "0"), "ok enough, and 51 °C"),
        (lambda here: sensors(here, "nvme", "1"), "absent only a Raspberry Pi tells"),
    ],
    "service": [
        (lambda _: service(), "ok The table is open."),
        (lambda _: service(StatusText=""), "ok it runs"),
        (lambda _: service(NRestarts="2"),
         "note it runs, but restarted 2 times: journalctl -u tabletop -n 50 says why"),
        (lambda _: service(ActiveState="inactive"),
         "note installed, but inactive: sudo systemctl start tabletop"),
        (lambda _: service(ActiveState="failed", Result="watchdog"),
         "broken failed; the last time it failed: watchdog: journalctl -u tabletop -n 50 says why"),
        (lambda _: service(LoadState="not-found"),
         "absent not installed; `tabletop install-service` starts a game at power-on"),
        (lambda _: machine.service(lambda *command: None),
         "absent not installed; `tabletop install-service` starts a game at power-on"),
    ],
}  # fmt: skip
"""Lookups, by their check, and the resulting finding: "…" stands for a library's words."""


@pytest.mark.parametrize(
    ("look", "line"),
    [
        pytest.param(look, line, id=f"{check}-{number}")
        for check, rows in FINDINGS.items()
        for number, (look, line) in enumerate(rows)
    ],
)
def test_each_finding_is_reported_with_its_cure(look: Look, line: str, tmp_path: Path) -> None:
    found = " ".join(as_line("", look(tmp_path)).split()).replace(str(tmp_path), "HERE")
    assert re.fullmatch(re.escape(line).replace("…", ".+"), found)


@pytest.mark.parametrize("check", [check for check in known() if check not in ELSEWHERE])
def test_every_finding_has_a_row(check: str) -> None:
    patterns = {re.sub(r"\\{.*?\\}", ".*", re.escape(row[1])) for row in known()[check].values()}
    lines = [line.partition(" ")[2] for _, line in FINDINGS[check]]
    assert [one for one in patterns if not any(re.match(one, line) for line in lines)] == []


@pytest.mark.parametrize(("flags", "name"), [(1, "lg"), (5, "lg"), (0, None), (4, None)])
def test_the_user_of_a_pin_is_read_from_the_kernel(flags: int, name: str | None) -> None:
    told = box.LAYOUT.pack(b"GPIO17", b"lg", 17, 0, flags, b"", b"")
    assert len(told) == 256  # the kernel's gpio_v2_line_info
    assert box.consumer(told) == name


def test_a_file_that_is_not_a_chip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "chip").touch()
    with pytest.raises(OSError, match="Inappropriate ioctl"):
        box.user_of(tmp_path / "chip", 17)


@pytest.mark.skipif(header_chip() is not None, reason="this machine is a Pi")
def test_a_machine_without_a_header_has_no_pins() -> None:
    with pytest.raises(FileNotFoundError):
        box.header_line(17)


def test_every_valid_bus_address_is_scanned() -> None:
    assert box.scan(Wire(0x07, 0x08, 0x3C, 0x77, 0x78)) == [0x08, 0x3C, 0x77]


def test_output_of_other_programs_is_read() -> None:
    assert machine.running(lambda *command: "active")
    assert not machine.running(lambda *command: None)
    assert machine.ask("echo", "hello") == "hello"
    assert machine.ask("false") is None
    assert machine.ask("no-such-program") is None
