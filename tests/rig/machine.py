"""The guest, as started and observed by the host."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]

WORK = Path(os.environ.get("RIG_WORK", TESTS.parent / ".venv" / "rig"))
"""Folder in which the machine is built, and cached for the next run."""

SHARES = (
    ("test_lamps.py", "test_pins.py", "test_screens.py", "test_sound.py"),
    ("test_service.py",),
)
"""Files of checks that run in the same guest, in this order; the guests run in parallel."""

LONGEST = 1800.0
"""Seconds after which the guest is switched off anyway; an idle machine needs a quarter of that."""

KERNEL = (
    "console=ttyS0 panic=-1 quiet mitigations=off nokaslr no_timer_check nowatchdog "
    "cryptomgr.notests audit=0 apparmor=0 selinux=0 systemd.show_status=0"
)
"""Without services that would slow an emulated start down."""


PROCESSOR = "max"
"""All emulated features: the voice detector's wheel needs AVX2."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a check."""

    check: str
    """Its file and name, such as `test_pins.py::test_a_tap_is_reported_once[north]`."""
    outcome: str
    """passed, failed or skipped."""
    why: str
    seconds: float
    measured: tuple[str, ...]


def lacking() -> str | None:
    """Reasons why the rig cannot be built here, if any."""
    if os.uname().machine != "x86_64":
        return "the rig's machine is an amd64 one"
    if os.geteuid() != 0:
        return "only root can build the rig"
    if shutil.which("apt-get") is None:
        return "the rig is built of Debian's packages, and there is no apt-get"
    return None


def build() -> None:
    """Bring the machine up to date with this checkout."""
    subprocess.run([Path(__file__).parent / "build", WORK], check=True)


def emulator(append: str = "", memory: int = 1536) -> list[str]:
    """Command to start the emulator: one processor, `memory` megabytes, no disk."""
    return [
        *("qemu-system-x86_64", "-M", "q35,usb=off", "-accel", "tcg,tb-size=512"),
        *("-cpu", PROCESSOR, "-smp", "1", "-m", str(memory)),
        *("-nodefaults", "-display", "none", "-serial", "stdio", "-no-reboot", "-nic", "none"),
        *("-kernel", str(WORK / "vmlinux"), "-initrd", str(WORK / "initrd")),
        *("-append", f"{KERNEL} {append}", "-device", "virtio-rng-pci"),
    ]


def drive(name: str, address: str, form: str = "raw") -> tuple[str, ...]:
    """A disk that the guest finds by its serial number; the first one has the root."""
    device = f"virtio-blk-pci,drive={name},serial={name}"
    return ("-drive", f"if=none,id={name},format={form},{address}", "-device", device)


def command(append: str, options: Sequence[str] = (), memory: int = 1536) -> list[str]:
    """Command to start a guest for tests, with a disk whose changes are discarded."""
    return [
        *emulator(append, memory),
        *drive("root", f"file={WORK / 'disk'},snapshot=on,cache=unsafe"),
        *("-virtfs", f"local,path={TESTS},mount_tag=tests,security_model=none,readonly=on"),
        *options,
    ]


@dataclass(frozen=True, slots=True)
class Guest:
    """A running guest. Its folder has its console output and the checks' outcomes."""

    process: subprocess.Popen[bytes]
    folder: Path

    def end(self, patience: float = 0.0) -> None:
        """Wait until it has switched itself off, or switch it off."""
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def outcomes(self) -> dict[str, Outcome]:
        """Outcomes by check, once the guest is switched off; unfinished checks are missing."""
        self.end(LONGEST)
        results = self.folder / "checks"
        lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
        found = [_outcome(json.loads(line)) for line in lines]
        return {outcome.check: outcome for outcome in found}

    def last_words(self) -> str:
        """The end of its console output."""
        said = (self.folder / "console").read_text(encoding="utf-8", errors="replace")
        return "\n".join(said.splitlines()[-30:])


def _outcome(line: dict[str, Any]) -> Outcome:
    return Outcome(**{**line, "measured": tuple(line["measured"])})


def start(asked: str, folder: Path, options: Sequence[str] = ()) -> Guest:
    """Start a guest with the options `asked`, in the kernel's format: `rig.NAME=VALUE`.

    `folder` is created for its output; `options` go to the emulator.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    share = f"local,path={folder},mount_tag=results,security_model=none"
    with (folder / "console").open("wb") as console:
        process = subprocess.Popen(
            command(asked, ("-virtfs", share, *options)),
            stdin=subprocess.DEVNULL,
            stdout=console,
            stderr=subprocess.STDOUT,
        )
    return Guest(process, folder)


def checking(files: Sequence[str]) -> str:
    """The option that runs these files of checks."""
    return f"rig.checks={','.join(files)}"
