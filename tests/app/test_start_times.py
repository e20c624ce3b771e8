"""How long a start takes, measured with programs that start at once, late, or never."""

import sys

import pytest

from assistant.app.start_times import start
from assistant.game.errors import DeviceError

READY = """
import os, socket, time
time.sleep({before})
sum(range({work}))
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
    line.sendto(b"STATUS=Loading", os.environ["NOTIFY_SOCKET"])
    line.sendto(b"READY=1\\nSTATUS=Playing.", os.environ["NOTIFY_SOCKET"])
time.sleep(60)
"""


def program(before: float = 0.0, work: int = 0) -> list[str]:
    return [sys.executable, "-c", READY.format(before=before, work=work)]


def test_a_start_lasts_until_the_program_is_ready() -> None:
    slow = start(program(before=0.5))
    assert 0.5 <= slow.seconds < 30


@pytest.mark.slow
def test_waiting_costs_no_processor_time_and_work_does() -> None:
    waits, works = start(program(before=1.0)), start(program(work=30_000_000))
    assert waits.cpu < waits.seconds
    assert works.cpu > waits.cpu


def test_an_early_exit_is_reported_with_the_last_line() -> None:
    fails = [sys.executable, "-c", "raise SystemExit('no model\\nthe model is missing')"]
    with pytest.raises(DeviceError, match=r"^the program did not start: the model is missing$"):
        start(fails)


def test_a_program_that_is_never_ready_is_ended() -> None:
    with pytest.raises(DeviceError, match=r"^the program did not start: no reason$"):
        start([sys.executable, "-c", "import time; time.sleep(60)"], patience=0.2)
