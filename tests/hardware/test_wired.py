from pathlib import Path

import pytest

from assistant.app.wiring.detection import wiring_of
from assistant.config import load
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


def test_each_screen_may_have_its_own_chip() -> None:
    changes: dict[Party, Wires] = {SOUTH: Wires(screen="sh1106", upside_down=True, offset=2)}
    wiring = wired(changes, driver="ssd1309")
    assert wiring.screens == {
        NORTH: ScreenPlace(0x3C, Driver.SSD1309),
        SOUTH: ScreenPlace(0x3D, Driver.SH1106, upside_down=True, offset=2),
    }


REFUSED = Path(__file__).with_name("refused_wiring.txt").read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", REFUSED)
def test_impossible_wiring_is_refused_in_a_line(line: str, tmp_path: Path) -> None:
    text, _, reason = line.partition(" ! ")
    settings = tmp_path / "tabletop.toml"
    settings.write_text(text.replace(" / ", "\n"))
    with pytest.raises(DeviceError) as refusal:
        wiring_of(load(settings))
    assert str(refusal.value) == reason


@pytest.mark.parametrize("bcm", [1, 28])
def test_invalid_pins_are_also_refused_without_a_settings_file(bcm: int) -> None:
    for wires in (Wires(button=bcm), Wires(lamp=bcm)):
        with pytest.raises(DeviceError, match=f"GPIO {bcm}"):
            wired({NORTH: wires})


def test_pins_of_an_unused_bus_are_free() -> None:
    assert wired({NORTH: Wires(button=10)}).buttons[NORTH].pin == pin(10)


def test_the_amplifier_keeps_its_pins() -> None:
    assert wired(amplifier=True).amplifier == AmplifierPlace()
    assert wired().amplifier is None
    assert wired(amplifier=True, sd_mode=26).amplifier == AmplifierPlace(shutdown=pin(26))


def test_a_box_may_have_no_lamps() -> None:
    assert wired(lamps=False).lamps == {}
