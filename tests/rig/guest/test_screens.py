"""Two glasses on a real I2C bus: the pictures that the bytes on its wires produce."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from assistant.app.demo.game import demo_session, load_script
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Face, Heard
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.screens import GlassScreens, open_screens
from hardware.wiring import SCREENS
from tests.hardware.faces import MOMENTS, middle, start
from tests.pace import patience
from tests.rig.guest.bench import soon
from tests.rig.guest.conftest import Measure
from tests.rig.guest.glasses import Glasses
from tests.tables import faces

# luma's drivers read pixels with Image.getdata, which Pillow 14 removes
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

PICTURES = Path(__file__).parents[2] / "pictures"

BACK = 5.0
"""Seconds after which a reconnected screen shows its picture."""

FAST_BUS = 400_000 / 9
"""Bytes per second at 400 kHz: nine clock pulses per byte, the last for the acknowledgement."""


class Box:
    """Both screens of the box, and their reports."""

    def __init__(self, glasses: Glasses) -> None:
        self.glasses = glasses
        self.reports: list[Complaint] = []
        self.screens: GlassScreens = open_screens(self.reports.append)

    def shown(self, face: Face) -> bool:
        """Whether its seat's glass shows this face in time."""
        address, wanted = SCREENS[face.seat].address, draw(face)
        return soon(lambda: self.glasses.picture(address) == wanted)

    def show(self, face: Face) -> None:
        """Show a face and wait until the glass shows it."""
        self.screens.show(face)
        assert self.shown(face), self.reports


@pytest.fixture
def box(glasses: Glasses) -> Iterator[Box]:
    box = Box(glasses)
    yield box
    box.screens.close()


@pytest.mark.parametrize("seat", Side)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_screen_shows_its_golden_picture(box: Box, moment: str, seat: Side) -> None:
    golden = PICTURES / f"{moment}-{seat}.png"
    if not golden.exists():
        pytest.fail(f"there is no {golden.name}")
    box.show(MOMENTS[moment](seat))
    with Image.open(golden) as expected:
        assert box.glasses.picture(SCREENS[seat].address).tobytes() == expected.tobytes()
    assert box.reports == []


def test_the_screens_follow_a_game_move_by_move(box: Box, measure: Measure) -> None:
    script = load_script()
    session = demo_session(script)
    seen = {face.seat: face for face in faces(session.greet())}
    for face in seen.values():
        box.show(face)
    before, moves = sum(box.glasses.sent.values()), 0
    for line in script.lines[:15]:
        message = Heard(line.alternatives[:1], line.by) if isinstance(line, Heard) else line
        changed = faces(session.take(message))
        seen |= {face.seat: face for face in changed}
        for face in changed:
            box.screens.show(face)
        assert all(box.shown(face) for face in seen.values()), line
        moves += 1
    assert box.reports == []
    bytes_a_move = (sum(box.glasses.sent.values()) - before) / moves
    measure("bytes on the bus a move, both screens", f"{bytes_a_move:.0f}")
    measure("bus time a move at 400 kHz", f"{bytes_a_move / FAST_BUS * 1000:.0f} ms")


def test_nothing_is_sent_when_nothing_changed(box: Box) -> None:
    for seat in Side:
        box.show(middle(seat))
    before = box.glasses.sent.copy()
    for _ in range(3):
        for seat in Side:
            box.screens.show(middle(seat))
        time.sleep(1)
    box.glasses.read()
    assert box.glasses.sent == before


def test_a_screen_shows_at_least_one_picture_a_second(box: Box, measure: Measure) -> None:
    seat, address = Side.NORTH, SCREENS[Side.NORTH].address
    box.show(start(seat))
    box.glasses.read()
    frames, sent = len(box.glasses.frames[address]), box.glasses.sent[address]
    began = time.monotonic()
    while time.monotonic() - began < 3:
        for face in (middle(seat), start(seat)):
            box.screens.show(face)
            time.sleep(0.01)
    assert box.shown(start(seat))
    took = time.monotonic() - began
    frames = len(box.glasses.frames[address]) - frames
    size = (box.glasses.sent[address] - sent) / frames
    assert frames >= 3
    measure("pictures a second in the emulator", f"{frames / took:.1f}")
    measure("bytes a picture", f"{size:.0f}")
    measure("pictures a second that a bus of 400 kHz carries", f"{FAST_BUS / size:.0f}")


@pytest.mark.parametrize("seat", Side)
def test_a_screen_reconnected_in_mid_game_is_used_again(
    box: Box, glasses: Glasses, measure: Measure, seat: Side
) -> None:
    address = SCREENS[seat].address
    for side in Side:
        box.show(start(side))
    glasses.unplug(address)
    box.screens.show(middle(seat))
    assert soon(lambda: box.reports), "the loss was never told"
    assert box.reports[0].of is seat
    assert box.reports[0].fault in (Fault.LOST, Fault.NO_ANSWER)
    box.show(middle(seat.other))
    glasses.plug(address)
    back = time.monotonic()
    assert box.shown(middle(seat))
    took = time.monotonic() - back
    assert took <= patience(BACK)
    assert soon(lambda: len(box.reports) == 2)
    assert box.reports[1] == Complaint(Device.SCREEN, Fault.BACK, seat)
    measure("from plugging in to the picture", f"{took:.1f} s")


def test_the_screens_are_dark_once_closed(box: Box, glasses: Glasses) -> None:
    for seat in Side:
        box.show(start(seat))
    box.screens.close()
    glasses.read()
    assert not any(panel.on for panel in glasses.panels.values())
