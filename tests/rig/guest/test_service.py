"""A whole game through the installed service, and systemd's view of it."""

from __future__ import annotations

import json
import os
import pwd
import re
import signal
import stat
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from assistant.app.demo.game import demo_session, load_script
from assistant.app.wiring.detection import has_box
from assistant.config import Settings
from assistant.conversation.effects import Say
from assistant.conversation.session import Session
from assistant.faces.console import read_line
from assistant.game.messages import Heard, Pressed
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.wiring import BUTTONS, SCREENS
from tests.pace import patience
from tests.rig.guest import service as services
from tests.rig.guest.bench import PATIENCE, Pins, pins, soon
from tests.rig.guest.conftest import Measure
from tests.rig.guest.glasses import Glasses, plugged_in
from tests.rig.guest.room import loudness, room, samples_of, sounding
from tests.rig.guest.service import PROGRAM, STATE, UNIT, Service, said
from tests.tables import shown

# luma's drivers read pixels with Image.getdata, which Pillow 14 removes
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

FIRST_TURN = """
[north]
north: flower two
north: take it back
north: weather two
south: storm
south: no
south: storm
[south]
south: rainbow
south: yes
[south]
"""
"""Taps arrive through the pins, and words through the pipe."""

THE_REST = """
south: animal two
north: tiger
[north]
north: kitchen
north: yes
north: music two
south: piano
[south]
south: elephant
south: yes
"""

STOP = 5.0
"""Seconds within which a clean stop must end."""

EXPOSURE = 1.5
"""Out of 10, as systemd-analyze computes it."""

DEMO = Path(str(resources.files("assistant.app.demo")))


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """Installed once, and removed at the end."""
    if os.geteuid() != 0 or STATE.exists() or not has_box(Settings()):
        pytest.skip("only for root, on a Pi without a tabletop of its own")
    found = pins()
    for place in BUTTONS.values():
        if found:
            found.hold(place.pin.bcm, False)
    yield services.install(DEMO / "words.txt", DEMO / "key.txt")
    said(PROGRAM, "uninstall-service", "--purge")
    assert not STATE.exists()


@dataclass(slots=True)
class Players:
    """They play, and derive the box's expected answers from a session of their own."""

    service: Service
    pins: Pins
    glasses: Glasses
    heard: Path
    """The room's sound, as it is recorded."""
    session: Session

    def play(self, game: str) -> None:
        """Play these lines; each is answered on both screens and aloud."""
        for text in game.strip().splitlines():
            before = self.heard.stat().st_size
            match message := read_line(text):
                case Heard():
                    self.service.say(text)
                case Pressed(by):
                    self.pins.tap(BUTTONS[by].pin.bcm)
                case _:
                    raise AssertionError(f"players do not say “{text}”")
            effects = self.session.take(message)
            if any(isinstance(effect, Say) for effect in effects):
                heard = soon(partial(self.heard_since, before), 3 * PATIENCE, 0.2)
                assert heard, f"{text}: nobody heard an answer\n{self.service.journal()}"
            assert self.answered(), f"{text}: the screens are wrong\n{self.service.journal()}"

    def heard_since(self, place: int) -> bool:
        """Whether the room heard anything since that byte of the recording."""
        aloud = samples_of(self.heard.read_bytes()[place // 2 * 2 :])
        return max(map(loudness, np.array_split(aloud, len(aloud) // 480 + 1))) > 0.01

    def welcomed(self) -> bool:
        """The same after a start, whose first sentence waits for the voice's process.

        A tap before the end of that sentence would only cut it off, and on a slow machine the
        sentence has gaps.
        """
        soon(sounding, PATIENCE / 2)
        return soon(lambda: not soon(sounding, patience(2.0)), 3 * PATIENCE) and self.answered()

    def answered(self) -> bool:
        """Whether both glasses show the right pictures in time, and the box becomes silent."""
        wanted = {SCREENS[seat].address: draw(shown(self.session, seat)) for seat in Side}

        def right() -> bool:
            return all(self.glasses.picture(address) == wanted[address] for address in wanted)

        return soon(lambda: right() and self.silent(), 3 * PATIENCE, 0.2)

    def silent(self) -> bool:
        """Whether nothing is said for a while; during a sentence, a tap would only cut it off."""
        return not soon(sounding, 1.0)


@pytest.fixture(scope="module")
def players(service: Service, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Players]:
    found, glasses, around = pins(), plugged_in(), room()
    if found is None or glasses is None or around is None:
        pytest.skip("nothing here presses, sees and hears in the players' place: play a game")
    heard = tmp_path_factory.mktemp("room") / "heard"
    session = demo_session(load_script())
    session.greet()
    with around.recorded(heard):
        yield Players(service, found, glasses, heard, session)


def test_the_service_is_enabled_and_notifies_systemd(service: Service, measure: Measure) -> None:
    assert service.ask("Type") == "notify"
    assert said("systemctl", "is-enabled", UNIT) == "enabled"
    up = int(
        said(
            "systemctl",
            "show",
            "--property",
            "ActiveEnterTimestampMonotonic",
            "--value",
            "basic.target",
        )
    )
    measure("the machine's own start, to basic.target", f"{up / 1e6:.1f} s")
    measure("from the service's start to ready, with typed lines", started(service))
    measure("memory of the service, with typed lines", memory(service))


def started(service: Service) -> str:
    began, ready = (
        int(service.ask(f"{moment}Monotonic")) / 1e6
        for moment in ("InactiveExitTimestamp", "ActiveEnterTimestamp")
    )
    return f"{ready - began:.1f} s"


def memory(service: Service) -> str:
    return f"{int(service.ask('MemoryCurrent')) >> 20} MB"


def test_only_the_service_can_read_its_folder(service: Service) -> None:
    state = STATE.stat()
    assert stat.S_IMODE(state.st_mode) == 0o700
    assert pwd.getpwuid(state.st_uid).pw_name == "tabletop"
    open_to_others = [
        path for path in STATE.rglob("*") if path.is_file() and path.stat().st_mode & 0o077
    ]
    assert open_to_others == []
    assert (STATE / "journal.sqlite3").exists()


def test_the_first_turn_is_shown_and_announced(players: Players) -> None:
    assert players.welcomed(), players.service.journal()
    players.play(FIRST_TURN)


def test_after_a_crash_the_service_resumes_the_game(players: Players, measure: Measure) -> None:
    service = players.service
    process, began = service.process, time.monotonic()
    os.kill(process, signal.SIGSEGV)
    assert service.restarted_after(process), service.journal()[-3000:]
    measure("from a crash to ready", f"{time.monotonic() - began:.1f} s")
    assert "Fatal Python error: Segmentation fault" in service.journal(), "it tells not where"
    assert players.welcomed(), "the game did not go on as it was"


def test_the_game_is_played_to_its_end(players: Players) -> None:
    players.play(THE_REST)
    assert "# Assassin. You lost." in players.service.journal()


def test_a_hang_is_ended_by_the_watchdog(service: Service, measure: Measure) -> None:
    process, began = service.process, time.monotonic()
    os.kill(process, signal.SIGSTOP)
    assert service.restarted_after(process), service.journal()[-3000:]
    assert "Watchdog timeout" in service.journal()
    measure("from a hang to ready", f"{time.monotonic() - began:.1f} s")


def test_the_service_stops_cleanly_and_in_time(service: Service, measure: Measure) -> None:
    glasses = plugged_in()
    began = time.monotonic()
    said("systemctl", "stop", UNIT)
    took = time.monotonic() - began
    assert service.ask("Result") == "success", service.journal()[-3000:]
    assert took < patience(STOP)
    assert not services.LINES.exists()
    if glasses:
        glasses.read()
        assert not any(panel.on for panel in glasses.panels.values())
    measure("a clean stop", f"{took:.1f} s")


def test_the_service_starts_with_a_recognizer(service: Service, measure: Measure) -> None:
    """With a microphone and a recognizer, as shipped."""
    (STATE / "tabletop.toml").unlink()
    said("systemctl", "restart", UNIT)
    assert re.search("^# .* listens", service.journal(), re.MULTILINE), service.journal()[-3000:]
    measure("from the service's start to ready, with a recognizer", started(service))
    measure("memory of the service, with a recognizer", memory(service))
    said("systemctl", "stop", UNIT)


def test_the_service_has_only_its_permitted_rights(service: Service) -> None:
    """The shipped unit, running another program."""
    unit = said("systemctl", "cat", UNIT)
    found = STATE / "probe.json"
    text = re.sub(r"^(Type|WatchdogSec|NotifyAccess|Restart|ExecStart)=.*$", "", unit, flags=re.M)
    program = f"{Path(PROGRAM).with_name('python')} {Path(__file__).with_name('probe.py')} {found}"
    probe = Path("/run/systemd/system/tabletop-probe.service")
    probe.write_text(f"{text}\n[Service]\nType=oneshot\nExecStart={program}\n")
    said("systemctl", "daemon-reload")
    said("systemctl", "start", probe.name)
    through = {name for name, let_through in json.loads(found.read_text()).items() if let_through}
    assert through == NEEDED


NEEDED = {
    "write its games",
    "use the pins",
    "use the screens",
    "use the sound",
    "talk to systemd",
}


def test_systemd_rates_the_sandbox_as_tight(service: Service, measure: Measure) -> None:
    report = said("systemd-analyze", "security", "--no-pager", UNIT)
    exposure = re.search(r"exposure level.*: ([\d.]+)", report)
    assert exposure, report
    assert float(exposure[1]) <= EXPOSURE, report
    measure("exposure, by systemd-analyze", f"{exposure[1]} of 10")


def test_systemd_accepts_every_line_of_the_unit(service: Service) -> None:
    assert said("systemd-analyze", "verify", "--recursive-errors=yes", UNIT) == ""


def test_systemd_rejects_a_misspelt_line(service: Service, tmp_path: Path) -> None:
    misspelt = tmp_path / "misspelt.service"
    misspelt.write_text(said("systemctl", "cat", UNIT) + "\n[Service]\nWatchdogSecs=20\n")
    command = ["systemd-analyze", "verify", "--recursive-errors=yes", str(misspelt)]
    verified = subprocess.run(command, capture_output=True, text=True)
    assert verified.returncode != 0
    assert "WatchdogSecs" in verified.stderr
