"""What is at the seats: a box if there is one, else drawings."""

from __future__ import annotations

from assistant.complaints import Complaint, Device, Fault
from assistant.messages import Face
from assistant.wiring.seats import Drawn
from tests.hardware.faces import START, seen
from tests.tables import NORTH


class FullDisk:
    """Where pictures cannot be written."""

    def show(self, face: Face) -> None:
        raise OSError(28, "No space left on device")


def test_pictures_that_cannot_be_drawn_are_told_once() -> None:
    told: list[Complaint] = []
    screen = Drawn(FullDisk(), told.append)
    face = Face(NORTH, seen(NORTH, START), 9, ("YOUR CLUE",))
    screen.show(face)
    screen.show(face)
    assert told == [Complaint(Device.PICTURES, Fault.NOT_DRAWN, detail="No space left on device")]
