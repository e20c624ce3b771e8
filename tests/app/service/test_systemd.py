"""Messages to systemd, received on a stand-in for its socket."""

import os
import select
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.app.service.systemd import Systemd, systemd


@pytest.fixture
def line(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(5)
        yield listening


def received(line: socket.socket) -> list[str]:
    return line.recv(4096).decode().splitlines()


def waiting(line: socket.socket) -> bool:
    return bool(select.select([line], [], [], 0)[0])


def test_systemd_is_notified_of_the_start_the_game_and_the_end(line: socket.socket) -> None:
    service = systemd({"NOTIFY_SOCKET": line.getsockname(), "WATCHDOG_USEC": "20000000"})
    service.loading("Loading the recognizer.", 90)
    assert received(line) == ["STATUS=Loading the recognizer.", "EXTEND_TIMEOUT_USEC=90000000"]
    service.ready("A game is on.")
    assert received(line) == ["READY=1", "STATUS=A game is on."]
    assert received(line) == ["WATCHDOG=1"]
    service.ending()
    assert received(line)[0] == "STOPPING=1"


def test_an_abstract_socket_is_understood(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0{tmp_path}/notify")
        line.settimeout(5)
        systemd({"NOTIFY_SOCKET": f"@{tmp_path}/notify"}).ready("On.")
        assert received(line) == ["READY=1", "STATUS=On."]


def beats(*gaps: float) -> list[tuple[float, str, int]]:
    """What systemd is told, and when, if progress reports come after these gaps.

    Each line as its time in seconds, its name and its value.
    """
    told, now = list[tuple[float, str, int]](), [0.0]

    def tell(line: str) -> None:
        name, _, value = line.partition("=")
        told.append((now[0], name, int(value)))

    service = Systemd(tell, patience=20, clock=lambda: now[0])
    for gap in (0.0, *gaps):
        now[0] += gap
        service.beat()
    return told


def test_the_watchdog_is_fed_at_most_every_five_seconds() -> None:
    assert beats(*[1.0] * 10) == [(second, "WATCHDOG", 1) for second in (0, 5, 10)]


@pytest.mark.parametrize(
    ("gaps", "asked"),
    [
        ((1, 1, 2, 1), []),
        ((1, 4, 1, 1), [40]),
        ((1, 4, 3, 9, 1), [40, 90]),
        ((1, 19, 100), [190, 300]),
    ],
)
def test_a_slow_machine_gets_up_to_five_minutes(
    gaps: tuple[float, ...], asked: list[float]
) -> None:
    told = beats(*gaps)
    assert [value / 1e6 for _, name, value in told if name == "WATCHDOG_USEC"] == asked


def test_a_slow_machine_feeds_its_watchdog_in_time() -> None:
    """Progress that takes ever longer is never mistaken for a hang."""
    limit, fed = 20.0, 0.0
    for now, name, value in beats(*[1.5**step for step in range(11)]):
        assert now - fed < limit
        limit = value / 1e6 if name == "WATCHDOG_USEC" else limit
        fed = now


@pytest.mark.parametrize(
    "environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:2:1234"}]
)
def test_without_a_service_manager_nothing_is_sent(environment: dict[str, str]) -> None:
    nobody = systemd(environment)
    nobody.loading("Loading.", 1)
    nobody.ready("On.")
    nobody.beat()
    nobody.ending()
    assert not nobody.there


@pytest.mark.parametrize(
    "watchdog",
    [
        {},
        {"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid() + 1)},
        {"WATCHDOG_USEC": "soon"},
    ],
)
def test_the_watchdog_is_fed_only_for_its_own_process(
    line: socket.socket, watchdog: dict[str, str]
) -> None:
    service = systemd({"NOTIFY_SOCKET": line.getsockname(), **watchdog})
    service.ready("On.")
    assert received(line)[0] == "READY=1"
    service.beat()
    assert not waiting(line)


def test_a_game_continues_after_the_socket_disappears(tmp_path: Path) -> None:
    service = systemd({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "1000000"})
    service.ready("On.")
    assert service.there
