"""Disk, power, clock and service, told by files and by programs that stand in for the real."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from assistant.app.doctor.finding import Outcome
from assistant.app.doctor.machine import (
    JOURNAL,
    THROTTLED,
    ask,
    clock,
    disk,
    power,
    running,
    service,
)


def plenty(path: Path) -> int:
    return 10_000_000_000


def test_free_space_is_checked_before_the_first_game(tmp_path: Path) -> None:
    finding = disk(tmp_path / "not" / "yet", plenty)
    assert (finding.state, finding.text) == (Outcome.OK, "10000 MB free, no games yet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("free", "may", "state", "text"),
    [
        (20_000_000, True, Outcome.BROKEN, "only 20 MB free"),
        (200_000_000, True, Outcome.NOTE, ""),
        (10_000_000_000, os.R_OK, Outcome.BROKEN, " cannot be written"),
        (10_000_000_000, False, Outcome.NOTE, ""),
    ],
    ids=["full", "nearly full", "read-only", "another user's"],
)
def test_a_disk_without_room_or_rights_is_reported(
    free: int, may: int, state: Outcome, text: str, tmp_path: Path
) -> None:
    finding = disk(tmp_path, lambda path: free, lambda path, how: how == may or may is True)
    assert finding.state is state
    assert finding.text.endswith(text)
    assert (finding.cure == "run this with sudo") == (may is False)


def test_a_read_only_card_is_detected() -> None:
    finding = disk(Path("/proc"), plenty, lambda path, how: True)
    assert finding.state is Outcome.BROKEN
    assert finding.text.startswith("/proc cannot be written: ")


@pytest.mark.parametrize(
    ("damage", "text"),
    [
        (b"", "10000 MB free, the journal of games is whole"),
        (bytes(4096), "the journal of games is damaged"),
    ],
    ids=["whole", "damaged"],
)
def test_a_damaged_journal_is_found(damage: bytes, text: str, tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("create table events (line text)")
        base.executemany("insert into events values (?)", [("x" * 500,)] * 200)
    content = bytearray(path.read_bytes())
    content[8192 : 8192 + len(damage)] = damage
    path.write_bytes(content)
    finding = disk(tmp_path, plenty)
    assert finding.state is (Outcome.BROKEN if damage else Outcome.OK)
    assert finding.text.partition(" (")[0] == text


@pytest.mark.parametrize(
    ("bits", "state", "text"),
    [
        ("0x0", Outcome.OK, "enough"),
        ("50005", Outcome.BROKEN, "the voltage is too low"),
        ("0x50000", Outcome.NOTE, "the voltage was too low since the start"),
        ("0x8", Outcome.BROKEN, "it is too hot and slowed down"),
        ("0x80000", Outcome.NOTE, "it was too hot since the start"),
    ],
)
def test_a_pi_reports_its_power_supply(
    tmp_path: Path, bits: str, state: Outcome, text: str
) -> None:
    (tmp_path / THROTTLED).parent.mkdir(parents=True)
    (tmp_path / THROTTLED).write_text(f"{bits}\n")
    finding = power(tmp_path)
    assert (finding.state, finding.text) == (state, text)


def test_an_older_pi_is_asked_through_vcgencmd(tmp_path: Path) -> None:
    assert power(tmp_path, lambda *command: "throttled=0x1").text == "the voltage is too low"
    assert power(tmp_path, lambda *command: None).state is Outcome.ABSENT


@pytest.mark.parametrize(
    ("name", "alarm", "text"),
    [
        ("rpi_volt", "1", "the voltage is too low"),
        ("rpi_volt", "0", "enough, and 51 °C"),
        ("nvme", "1", "only a Raspberry Pi tells"),
    ],
)
def test_the_kernels_sensors_tell_what_the_firmware_does_not(
    name: str, alarm: str, text: str, tmp_path: Path
) -> None:
    for at, (sensor, lit) in enumerate((("cpu_thermal", "1"), (name, alarm))):
        folder = tmp_path / f"sys/class/hwmon/hwmon{at}"
        folder.mkdir(parents=True)
        (folder / "name").write_text(f"{sensor}\n")
        (folder / "in0_lcrit_alarm").write_text(f"{lit}\n")
    zone = tmp_path / "sys/class/thermal/thermal_zone0"
    zone.mkdir(parents=True)
    (zone / "temp").write_text("50634\n")
    assert power(tmp_path, lambda *command: None).text == text


def test_a_wrong_clock_only_gets_a_note() -> None:
    wrong = "the time of day is wrong (the year 1970); games do not depend on it"
    finding = clock(datetime(1970, 1, 1), lambda *command: "yes")
    assert (finding.state, finding.text) == (Outcome.NOTE, wrong)
    assert clock(datetime(2030, 1, 1), lambda *command: "no").state is Outcome.NOTE
    assert clock(datetime(2030, 1, 1), lambda *command: None).state is Outcome.OK


RUNS = """\
LoadState=loaded
ActiveState=active
Result=success
NRestarts=0
StatusText=The table is open."""
AGAIN = RUNS.replace("NRestarts=0", "NRestarts=2")
FAILED = RUNS.replace("=active", "=failed").replace("success", "watchdog")


@pytest.mark.parametrize(
    ("said", "state", "text"),
    [
        (RUNS, Outcome.OK, "The table is open."),
        (AGAIN, Outcome.NOTE, "it runs, and was started again 2 times"),
        (RUNS.replace("=active", "=inactive"), Outcome.NOTE, "installed, and inactive"),
        (FAILED, Outcome.BROKEN, "failed; the last time it failed: watchdog"),
        ("LoadState=not-found\nActiveState=inactive", Outcome.ABSENT, None),
        (None, Outcome.ABSENT, None),
    ],
)
def test_the_state_of_the_service_is_reported(
    said: str | None, state: Outcome, text: str | None
) -> None:
    finding = service(lambda *command: said)
    assert finding.state is state
    assert text is None or finding.text == text


def test_output_of_other_programs_is_read() -> None:
    assert running(lambda *command: "active")
    assert not running(lambda *command: None)
    assert ask("echo", "hello") == "hello"
    assert ask("false") is None
    assert ask("no-such-program") is None
