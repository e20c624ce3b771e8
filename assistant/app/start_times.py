"""Measures how long the program takes until it is ready, and how much processor time.

The program is started as systemd does, and reports by the same notification that it is ready.
"""

import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.game.errors import DeviceError

LONGEST = 600.0
"""Seconds after which a start counts as failed."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start of the program."""

    seconds: float
    """From the call to “ready”."""
    cpu: float
    """Processor time in seconds, of all its processes, including their end."""


def start(command: Sequence[str], patience: float = LONGEST) -> Start:
    """Run the command until it reports that it is ready, then end it.

    Raises `DeviceError` if it ends before, or reports nothing for `patience` seconds.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
    ):
        address = str(Path(folder) / "notify")
        line.bind(address)
        line.settimeout(0.05)
        began = time.monotonic()
        process = subprocess.Popen(
            command,
            env={**os.environ, "NOTIFY_SOCKET": address},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        ready = _ready(line, process, began + patience)
        seconds = time.monotonic() - began
        os.kill(process.pid, signal.SIGTERM)  # not `terminate`, which would wait for it
        assert process.stderr
        said = process.stderr.read().decode(errors="replace").strip()
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0  # it is waited for; its exit status does not matter
        process.stderr.close()
    if not ready:
        raise DeviceError(f"the program did not start: {(said.splitlines() or ['no reason'])[-1]}")
    return Start(seconds, used.ru_utime + used.ru_stime)


def _ready(line: socket.socket, process: subprocess.Popen[bytes], until: float) -> bool:
    while time.monotonic() < until:
        try:
            if b"READY=1" in line.recv(4096).splitlines():
                return True
        except TimeoutError:
            if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                return False
    return False
