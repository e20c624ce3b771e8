from collections.abc import Mapping
from typing import Any

import pytest

from assistant.game.errors import DeviceError
from assistant.game.rules.cards import Party, Side, Team
from hardware.header import pin
from hardware.wired import NONE, Wires, wired
from hardware.wiring import BUTTONS, LAMPS, AmplifierPlace, Driver, ScreenPlace, Wiring

NORTH, SOUTH = Side.NORTH, Side.SOUTH


def test_empty_wiring_settings_keep_the_default_tables() -> None:
    assert wired() == wired({party: Wires() for party in BUTTONS}) == Wiring()


def test_a_button_or_lamp_can_move_or_be_missing() -> None:
    wiring = wired({NORTH: Wires(button=19, lamp=NONE), Team.RED: Wires(button=NONE, lamp=17)})
    assert wiring.buttons[NORTH].pin == pin(19)
    assert wiring.buttons[NORTH].ground == BUTTONS[NORTH].ground
    assert NORTH not in wiring.lamps
    assert Team.RED not in wiring.buttons
    assert wiring.lamps[Team.RED].pin == pin(17)
    assert wiring.lamps[SOUTH] == LAMPS[SOUTH]


def test_each_screen_can_be_another() -> None:
    changes: dict[Party, Wires] = {SOUTH: Wires(screen="sh1106", upside_down=True, offset=2)}
    wiring = wired(changes, driver="ssd1309")
    assert wiring.screens == {
        NORTH: ScreenPlace(0x3C, Driver.SSD1309),
        SOUTH: ScreenPlace(0x3D, Driver.SH1106, upside_down=True, offset=2),
    }


SOUNDING = {"amplifier": True}
REFUSED: list[tuple[Mapping[Party, Wires], Mapping[str, Any], str]] = [
    ({SOUTH: Wires(button=17)}, {}, "[south] button = 17: GPIO 17 is taken by north's button"),
    ({NORTH: Wires(lamp=17)}, {}, "[north] lamp = 17: GPIO 17 is taken by north's button"),
    ({NORTH: Wires(button=2)}, {}, "[north] button = 2: GPIO 2 is taken by the bus i2c-1"),
    ({NORTH: Wires(button=40)}, {},
     "[north] button = 40: the header has no GPIO 40, only 2 to 27"),
    ({NORTH: Wires(lamp=0)}, {}, "[north] lamp = 0: the Pi needs GPIO 0 itself when it starts"),
    ({SOUTH: Wires(address=60)}, {},
     "[north] and [south]: both screens cannot have the address 0x3C"),
    ({Team.RED: Wires(address=60)}, {},
     "[red] has a button and a lamp; screens are north's and south's"),
    ({NORTH: Wires(button=18)}, SOUNDING,
     "[north] button = 18: GPIO 18 is taken by the amplifier"),
    ({NORTH: Wires(button=20)}, SOUNDING,
     "[north] button = 20: GPIO 20 is taken by the amplifier"),
    ({Team.BLUE: Wires(lamp=21)}, SOUNDING,
     "[blue] lamp = 21: GPIO 21 is taken by the amplifier"),
    ({NORTH: Wires(lamp=4)}, SOUNDING | {"sd_mode": 4},
     "[north] lamp = 4: GPIO 4 is taken by the amplifier's SD_MODE"),
    ({}, SOUNDING | {"sd_mode": 21}, "[box] sd_mode = 21: GPIO 21 is taken by the amplifier"),
    ({}, SOUNDING | {"sd_mode": 1},
     "[box] sd_mode = 1: the Pi needs GPIO 1 itself when it starts"),
    ({}, SOUNDING | {"sd_mode": 28},
     "[box] sd_mode = 28: the header has no GPIO 28, only 2 to 27"),
    ({}, {"sd_mode": 4},
     "[box] sd_mode = 4: that pin is an amplifier's; say amplifier = true as well"),
]  # fmt: skip


@pytest.mark.parametrize(("wires", "box", "reason"), REFUSED)
def test_impossible_wiring_is_refused_in_a_line(
    wires: Mapping[Party, Wires], box: Mapping[str, Any], reason: str
) -> None:
    with pytest.raises(DeviceError) as refusal:
        wired(wires, **box)
    assert str(refusal.value) == reason


def test_pins_of_an_unused_bus_are_free() -> None:
    assert wired({NORTH: Wires(button=10)}).buttons[NORTH].pin == pin(10)


def test_the_amplifier_keeps_its_pins() -> None:
    assert wired(amplifier=True).amplifier == AmplifierPlace()
    assert wired().amplifier is None
    assert wired(amplifier=True, sd_mode=26).amplifier == AmplifierPlace(shutdown=pin(26))


def test_a_box_may_have_no_lamps() -> None:
    assert wired(lamps=False).lamps == {}
