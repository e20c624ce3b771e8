"""Settings that describe a box."""

from pathlib import Path

import pytest

from assistant.app.wiring.detection import has_box, wiring_of
from assistant.config import Box, Settings
from assistant.game.errors import DeviceError
from assistant.game.rules.cards import Side, Team
from hardware.wired import Wires


@pytest.mark.parametrize(
    ("wired", "model", "there"),
    [
        ("auto", "Raspberry Pi 4 Model B Rev 1.4\0", True),
        ("auto", "Some Laptop", False),
        ("auto", None, False),
        ("yes", None, True),
        ("no", "Raspberry Pi 5", False),
    ],
)
def test_a_raspberry_pi_has_a_box_unless_the_settings_say_otherwise(
    wired: str, model: str | None, there: bool, tmp_path: Path
) -> None:
    file = tmp_path / "model"
    if model is not None:
        file.write_text(model)
    assert has_box(Settings(box=Box(wired=wired)), file) is there


def test_a_seats_settings_change_its_wiring() -> None:
    wires = wiring_of(Settings(north=Wires(button=22, address=0x3D), south=Wires(address=0x3C)))
    assert wires.buttons[Side.NORTH].pin.bcm == 22
    assert wires.screens[Side.NORTH].address == 0x3D
    assert set(wires.lamps) == {*Side, *Team}
    assert not wiring_of(Settings(box=Box(lamps=False))).lamps


def test_impossible_wiring_is_refused_with_the_parts_name() -> None:
    with pytest.raises(DeviceError, match="27"):
        wiring_of(Settings(north=Wires(button=27)))
