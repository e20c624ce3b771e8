"""The program's own service, installed by the program itself, under a real systemd."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.rig.guest.bench import soon

PROGRAM = "/opt/tabletop-assistant/.venv/bin/tabletop"
UNIT = "tabletop.service"
STATE = Path("/var/lib/tabletop")
LINES = Path("/run/tabletop/lines")
"""The pipe that replaces the players' voices."""

START = 240.0
"""Seconds that a start may take in an emulator."""

DROP_IN = Path("/run/systemd/system") / f"{UNIT}.d" / "rig.conf"
CPU = Path("/run/cpuinfo")
"""The processor information from the guest's set-up, which makes gpiozero see a Pi."""

DEAF = """
[ears]
engine = "none"

[mouth]
rate = 400
lead_in = 0.0
"""
"""No ears: loading a recognizer takes a minute in an emulator. Sentences are short."""


@dataclass(frozen=True, slots=True)
class Service:
    """The installed service."""

    def ask(self, name: str) -> str:
        """A property of the unit."""
        return said("systemctl", "show", "--property", name, "--value", UNIT)

    @property
    def active(self) -> bool:
        """Whether it is started and ready."""
        return self.ask("ActiveState") == "active"

    @property
    def process(self) -> int:
        """Its main process; 0 if there is none."""
        return int(self.ask("MainPID"))

    def journal(self) -> str:
        """All of its output, and systemd's messages about it."""
        return said("journalctl", "--no-pager", "--output", "cat", "--unit", UNIT)

    def say(self, line: str) -> None:
        """Send a line in console format."""
        with LINES.open("w", encoding="utf-8") as lines:
            lines.write(f"{line}\n")

    def restarted_after(self, process: int) -> bool:
        """Whether another process has replaced that one and is ready."""

        def restarted() -> bool:
            names = ("--property", "ActiveState", "--property", "MainPID")
            lines = said("systemctl", "show", *names, UNIT).splitlines()
            return "ActiveState=active" in lines and f"MainPID={process}" not in lines

        return soon(restarted, START, beat=2)  # querying costs time, too


def said(*command: str) -> str:
    """Output of a command that must succeed."""
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
    return done.stdout.strip()


def install(words: Path, key: Path) -> Service:
    """Install the service, with these cards on the table and a pipe for lines; wait for it."""
    arguments = f"--resume --store {STATE} --lines {LINES} --words {words} --key {key}"
    lines = [
        "[Service]",
        "ExecStart=",
        f"ExecStart={PROGRAM} play {arguments}",
        f"TimeoutStartSec={START:.0f}",
    ]
    if CPU.exists():  # ProtectProc= gives it its own /proc
        lines.append(f"BindReadOnlyPaths={CPU}:/proc/cpuinfo")
    DROP_IN.parent.mkdir(parents=True, exist_ok=True)
    DROP_IN.write_text("\n".join(lines) + "\n")
    folder = DROP_IN.parents[1] / "rig"
    folder.mkdir(exist_ok=True)
    (folder / "tabletop.toml").write_text(DEAF)
    done = subprocess.run([PROGRAM, "install-service"], cwd=folder, capture_output=True, text=True)
    service = Service()
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\n{service.journal()[-3000:]}"
    assert service.active, service.journal()[-3000:]
    return service
