"""Typed lines stand in for words and buttons."""

from assistant.faces.typed_input import take_typed
from assistant.game.messages import Heard, Press, Pressed
from tests.tables import NORTH


def test_a_keyboard_stands_in_for_the_buttons() -> None:
    put, written = list[Heard | Pressed](), list[str]()
    lines = ["[north]\n", "north: weather two\n", "\n", "storm\n", "[east]\n", "? state\n"]
    take_typed(lines, put.append, written.append)
    said = [Heard(("weather two",), NORTH), Heard(("storm",))]
    assert put == [Pressed(NORTH, Press.TAP), *said]
    assert written[0].startswith("# cannot use “[east]”")
    assert written[1:] == ["# That works at the console only: tabletop play --console --resume"]
