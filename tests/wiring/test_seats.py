"""The devices at the seats: a box, or drawings."""

from __future__ import annotations

from assistant.complaints import Complaint, Device, Fault
from assistant.messages import Face
from assistant.wiring.seats import Drawn
from tests.hardware.faces import START, seen
from tests.tables import NORTH


class FullDisk:
    """A folder that cannot be written."""

    def show(self, face: Face) -> None:
        raise OSError(28, "No space left on device")


def test_undrawable_pictures_are_reported_once() -> None:
    told: list[Complaint] = []
    screen = Drawn(FullDisk(), told.append)
    face = Face(NORTH, seen(NORTH, START), 9, ("YOUR CLUE",))
    screen.show(face)
    screen.show(face)
    assert told == [Complaint(Device.PICTURES, Fault.NOT_DRAWN, detail="No space left on device")]
