"""Lines of config.txt, and the pins that they take: see `overlays.txt`."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from assistant.game.rules.cards import Side
from hardware.overlays import claims, clashes, effective
from hardware.wired import Wires, wired
from hardware.wiring import Wiring
from tests.sections import Section, answers, sections

BOXES: Mapping[str, Wiring] = {
    "usual": wired(),
    "sounding": wired(amplifier=True),
    "moved": wired({Side.NORTH: Wires(button=21)}),
}


SECOND_BUS = "dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=4,i2c_gpio_scl=15"


def told(what: str, text: str) -> str:
    """The answer to a line: pins, what clashes in a box, or the lines for a model, or any."""
    lines = text.replace("second bus", SECOND_BUS)
    match what:
        case "pins":
            return ", ".join(map(str, sorted({pin.bcm for pin, _ in claims(lines)})))
        case "four":
            return ", ".join(effective(lines, "Raspberry Pi 4 Model B Rev 1.4"))
        case "any":
            return ", ".join(effective(lines))
        case _:
            found = clashes(lines.split("; "), BOXES[what])
            return "; ".join(found).replace(SECOND_BUS, "second bus")


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("overlays.txt")))
def test_lines_of_the_boxs_settings_take_their_pins(section: Section) -> None:
    answers(section, told)
