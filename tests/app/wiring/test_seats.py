"""The devices at the seats: a box, or drawings."""

from assistant.app.wiring.seats import Drawn
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Face
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
