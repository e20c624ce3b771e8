"""`tabletop bench`: how fast this machine starts the program."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

import click

from assistant.config import NO_EARS
from assistant.game.errors import DeviceError
from assistant.hearing.engines import AUTO, NAMES

LONGEST = 600.0
"""Seconds after which a start counts as failed."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start of the program."""

    seconds: float
    """From the call to “ready”."""
    cpu: float
    """Processor time in seconds, of all its processes, including their end."""


@click.group()
def bench() -> None:
    """Measure this machine."""


@bench.command()
@click.option(
    "--engine",
    type=click.Choice(NAMES),
    default=AUTO,
    show_default=True,
    help="The recognizer of the second row.",
)
@click.option(
    "--times",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="Starts of each; the median counts.",
)
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line.")
def start(engine: str, times: int, as_json: bool) -> None:
    """Start the program until it is ready to play, without and with a recognizer.

    It uses neither sound card nor box, and keeps nothing.
    """
    found = []
    for name, recognizer in (("without a recognizer", NO_EARS), (engine, engine)):
        with tempfile.TemporaryDirectory() as store:
            command = [sys.executable, "-m", "assistant.app.wiring.silent", recognizer, store]
            found.append((name, middle([start_of(command) for _ in range(times)])))
    rows = [{"start": name, **asdict(one)} for name, one in found]
    click.echo("\n".join(map(json.dumps, rows)) if as_json else starts(found))


def middle(measured: Sequence[Start]) -> Start:
    """The median of each figure."""
    return Start(median(one.seconds for one in measured), median(one.cpu for one in measured))


def starts(found: Sequence[tuple[str, Start]]) -> str:
    """The table of `start`, for people."""
    rows = ((name, f"{one.seconds:.1f}", f"{one.cpu:.1f}") for name, one in found)
    return "\n".join(aligned("START|SECONDS|PROCESSOR SECONDS", rows))


def aligned(head: str, rows: Iterable[tuple[str, ...]]) -> list[str]:
    """A table with names to the left and numbers to the right."""
    every = [tuple(head.split("|")), *rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in every
    ]


def start_of(command: Sequence[str], patience: float = LONGEST) -> Start:
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
