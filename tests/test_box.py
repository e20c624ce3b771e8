"""What is put around a session at the table, as far as a desk has it."""

from __future__ import annotations

from assistant.box import Drawn, take_typed
from assistant.messages import Face, Heard, Press, Pressed
from assistant.table import Inbox
from tests.hardware.faces import START, seen
from tests.tables import NORTH


def drained(inbox: Inbox) -> list[object]:
    found: list[object] = []
    while not inbox.empty():
        found.append(inbox.get())
    return found


def test_a_keyboard_stands_in_for_the_buttons() -> None:
    inbox, written = Inbox(), list[str]()
    take_typed(
        ["[north]\n", "north: weather two\n", "\n", "hm\n", "? state\n"], inbox, written.append
    )
    assert drained(inbox) == [Pressed(NORTH, Press.TAP), Heard(("weather two",), NORTH)]
    assert written[0].startswith("# cannot use “hm”")
    assert written[1:] == ["# That works at the console only: tabletop play --console --resume"]


class FullDisk:
    """Where pictures cannot be written."""

    def show(self, face: Face) -> None:
        raise OSError(28, "No space left on device")


def test_pictures_that_cannot_be_drawn_are_told_once() -> None:
    told: list[str] = []
    screen = Drawn(FullDisk(), told.append)
    face = Face(NORTH, seen(NORTH, START), 9, ("YOUR CLUE",))
    screen.show(face)
    screen.show(face)
    assert told == ["The screens cannot be drawn: No space left on device."]
