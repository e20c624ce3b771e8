"""Runs a check in its own process, so that one that hangs or crashes does not stop the others.

If a check times out, its processor time shows whether it was computing on a slow machine or waiting
for a device.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from assistant.app.doctor.finding import Checkup, as_json, found, from_json, reason
from assistant.game.errors import TabletopError

PROGRAM = "from assistant.app.doctor.alone import main; main()"

COMPUTES = 0.1
"""Share of processor time above which a check counts as slow rather than as waiting for a device.
"""


def command(name: str, config: Path | None, store: Path) -> list[str]:
    """The command that runs a single check and prints its finding as the last line."""
    return [sys.executable, "-c", PROGRAM, name, str(config or ""), str(store)]


def examined(command: Sequence[str], seconds: float) -> Checkup:
    """A check's finding, or a finding that it crashed or timed out."""
    with tempfile.TemporaryDirectory(prefix="tabletop-doctor-") as folder:
        # lgpio creates a pipe in the folder named by LG_WD.
        environment = {**os.environ, "LG_WD": folder}
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        try:
            printed, _ = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            computed = processor_seconds(child.pid)
            os.killpg(child.pid, signal.SIGKILL)
            child.kill()
            _forget(child)
            name = "slow" if computed >= COMPUTES * seconds else "late"
            return found("check", name, seconds=seconds, computed=computed)
    lines = printed.decode(errors="replace").splitlines()
    try:
        return from_json(lines[-1])
    except (IndexError, ValueError, KeyError):
        status = child.returncode
        end = (
            f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with {status}"
        )
        return found("check", "failed", why=f"it {end}")


def processor_seconds(session: int) -> float:
    """Total processor time of a session's processes, in seconds. Source: proc(5)."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # The process has exited in the meantime.
            fields = stat.read_text("utf-8", "replace").rpartition(")")[2].split()
            if int(fields[3]) == session:
                ticks += sum(int(one) for one in fields[11:15])  # including exited children
    return ticks / os.sysconf("SC_CLK_TCK")


def _forget(child: subprocess.Popen[bytes]) -> None:
    """Stop waiting for a process that hangs in the kernel."""
    try:
        child.communicate(timeout=1.0)
    except subprocess.TimeoutExpired:
        assert child.stdout
        child.stdout.close()


def main() -> None:
    """Run the check named by the arguments, and print its finding."""
    from assistant.app.doctor.checks import CHECKS, Subject

    name, config, store = sys.argv[1:]
    try:
        finding = CHECKS[name].find(Subject(Path(config) if config else None, Path(store)))
    except TabletopError as error:
        finding = found("check", "settings", why=error)
    except Exception as error:  # A library can raise any exception.
        finding = found("check", "failed", why=f"{type(error).__name__}: {reason(error)}")
    sys.stdout.write(f"\n{as_json(name, finding)}\n")
    sys.stdout.flush()
    os._exit(0)  # Do not wait for driver threads that hang.
