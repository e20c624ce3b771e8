"""`tabletop bench`, and how long a start takes: of programs ready at once, late, or never."""

import json
import sys

import pytest
from click.testing import CliRunner

from assistant.app.verbs.bench import Start, bench, middle, start_of, starts
from assistant.game.errors import DeviceError


def test_the_median_of_several_starts_counts() -> None:
    several = [Start(1.0, 0.5), Start(9.0, 0.4), Start(2.0, 0.7)]
    assert middle(several) == Start(2.0, 0.5)
    assert starts([("without a recognizer", Start(1.25, 0.71)), ("whisper", Start(2.7, 1.8))]) == (
        "START                 SECONDS  PROCESSOR SECONDS\n"
        "without a recognizer      1.2                0.7\n"
        "whisper                   2.7                1.8"
    )


@pytest.mark.slow
def test_the_program_is_started_without_and_with_a_recognizer() -> None:
    ran = CliRunner().invoke(bench, ["start", "--times", "1", "--engine", "whisper", "--json"])
    assert ran.exit_code == 0, ran.output
    without, heard = map(json.loads, ran.output.splitlines())
    assert (without["start"], heard["start"]) == ("without a recognizer", "whisper")
    assert heard["cpu"] > without["cpu"] > 0


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
    slow = start_of(program(before=0.5))
    assert 0.5 <= slow.seconds < 30


@pytest.mark.slow
def test_waiting_costs_no_processor_time_and_work_does() -> None:
    waits, works = start_of(program(before=1.0)), start_of(program(work=30_000_000))
    assert waits.cpu < waits.seconds
    assert works.cpu > waits.cpu


def test_an_early_exit_is_reported_with_the_last_line() -> None:
    fails = [sys.executable, "-c", "raise SystemExit('no model\\nthe model is missing')"]
    with pytest.raises(DeviceError, match=r"^the program did not start: the model is missing$"):
        start_of(fails)


def test_a_program_that_is_never_ready_is_ended() -> None:
    with pytest.raises(DeviceError, match=r"^the program did not start: no reason$"):
        start_of([sys.executable, "-c", "import time; time.sleep(60)"], patience=0.2)
