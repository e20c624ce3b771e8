import pytest

from assistant.game.errors import DeviceError
from assistant.game.rules.cards import Party, Side, Team
from hardware.header import pin
from hardware.wired import NONE, Wires, wired
from hardware.wiring import BUTTONS, LAMPS, SPI_PINS, AmplifierPlace, Driver, ScreenPlace, Wiring

NORTH, SOUTH = Side.NORTH, Side.SOUTH


def test_empty_wiring_settings_keep_the_default_tables() -> None:
    assert wired() == Wiring()
    assert wired({party: Wires() for party in BUTTONS}) == Wiring()


def test_a_button_or_lamp_can_move_or_be_missing() -> None:
    wiring = wired({NORTH: Wires(button=19, lamp=NONE), Team.RED: Wires(button=NONE, lamp=17)})
    assert wiring.buttons[NORTH].pin == pin(19)
    assert wiring.buttons[NORTH].ground == BUTTONS[NORTH].ground
    assert NORTH not in wiring.lamps
    assert Team.RED not in wiring.buttons
    assert wiring.lamps[Team.RED].pin == pin(17)
    assert wiring.lamps[SOUTH] == LAMPS[SOUTH]


def test_each_screen_can_be_another() -> None:
    changes: dict[Party, Wires] = {
        SOUTH: Wires(screen="sh1106", bus="i2c-3", upside_down=True, offset=2)
    }
    wiring = wired(changes, driver="ssd1309")
    assert wiring.screens == {
        NORTH: ScreenPlace(0x3C, Driver.SSD1309),
        SOUTH: ScreenPlace(0x3D, Driver.SH1106, upside_down=True, bus="i2c-3", offset=2),
    }


def test_screens_on_two_buses_may_have_the_same_address() -> None:
    wiring = wired({SOUTH: Wires(bus="i2c-3", address=0x3C)})
    assert {place.address for place in wiring.screens.values()} == {0x3C}


def test_a_screen_on_spi_gets_its_two_pins() -> None:
    wiring = wired({NORTH: Wires(bus="spi-0.0"), SOUTH: Wires(bus="spi-0.1")}, driver="ssd1351")
    for side, bus in ((NORTH, "spi-0.0"), (SOUTH, "spi-0.1")):
        place = wiring.screens[side]
        assert (place.command, place.reset) == SPI_PINS[bus]
        assert place.driver is Driver.SSD1351


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({SOUTH: Wires(button=17)}, "[south] button = 17: GPIO 17 is taken by north's button"),
        ({NORTH: Wires(lamp=17)}, "[north] lamp = 17: GPIO 17 is taken by north's button"),
        ({NORTH: Wires(button=2)}, "[north] button = 2: GPIO 2 is taken by the bus i2c-1"),
        (
            {NORTH: Wires(bus="spi-0.0"), Team.BLUE: Wires(lamp=9)},
            "[blue] lamp = 9: GPIO 9 is taken by the bus spi-0",
        ),
        (
            {SOUTH: Wires(bus="spi-0.0"), Team.RED: Wires(button=25)},
            "[red] button = 25: GPIO 25 is taken by south's screen",
        ),
        ({NORTH: Wires(button=40)}, "[north] button = 40: the header has no GPIO 40, only 2 to 27"),
        ({NORTH: Wires(lamp=0)}, "[north] lamp = 0: the Pi needs GPIO 0 itself when it starts"),
        (
            {SOUTH: Wires(address=0x3C)},
            "[north] and [south]: both screens cannot be at 0x3C of i2c-1",
        ),
        (
            {NORTH: Wires(bus="spi-0.0"), SOUTH: Wires(bus="spi-0.0")},
            "[north] and [south]: both screens cannot be at spi-0.0",
        ),
        (
            {NORTH: Wires(bus="spi-1.0")},
            "[north] bus = “spi-1.0”: DC and RST are wired for spi-0.0 and spi-0.1 only",
        ),
        ({NORTH: Wires(screen="ssd1351")}, "[north] bus = “i2c-1”: an SSD1351 has SPI only"),
        (
            {Team.RED: Wires(address=0x3C)},
            "[red] has a button and a lamp; screens are north's and south's",
        ),
    ],
)
def test_impossible_wiring_is_refused_in_a_line(changes: dict[Party, Wires], reason: str) -> None:
    with pytest.raises(DeviceError) as refusal:
        wired(changes)
    assert str(refusal.value) == reason


def test_pins_of_a_bus_without_screens_are_free() -> None:
    on_spi: dict[Party, Wires] = {
        NORTH: Wires(bus="spi-0.0", button=2),
        SOUTH: Wires(bus="spi-0.1"),
    }
    assert wired(on_spi).buttons[NORTH].pin == pin(2)
    assert wired({NORTH: Wires(button=10)}).buttons[NORTH].pin == pin(10)


def test_the_amplifier_keeps_its_pins() -> None:
    assert wired(amplifier=True).amplifier == AmplifierPlace()
    assert wired().amplifier is None
    assert wired(amplifier=True, sd_mode=26).amplifier == AmplifierPlace(shutdown=pin(26))
    assert wired({SOUTH: Wires(bus="i2c-3")}, amplifier=True).screens[SOUTH].bus == "i2c-3"


@pytest.mark.parametrize(
    ("changes", "sd_mode", "reason"),
    [
        *(
            (
                {NORTH: Wires(button=bcm)},
                NONE,
                f"[north] button = {bcm}: GPIO {bcm} is taken by the amplifier",
            )
            for bcm in (18, 19, 20, 21)
        ),
        ({Team.BLUE: Wires(lamp=21)}, NONE, "[blue] lamp = 21: GPIO 21 is taken by the amplifier"),
        ({SOUTH: Wires(bus="i2c-3")}, 4, "[box] sd_mode = 4: GPIO 4 is taken by the bus i2c-3"),
        ({NORTH: Wires(lamp=4)}, 4, "[north] lamp = 4: GPIO 4 is taken by the amplifier's SD_MODE"),
        ({}, 21, "[box] sd_mode = 21: GPIO 21 is taken by the amplifier"),
        ({}, 1, "[box] sd_mode = 1: the Pi needs GPIO 1 itself when it starts"),
        ({}, 28, "[box] sd_mode = 28: the header has no GPIO 28, only 2 to 27"),
    ],
)
def test_a_conflict_with_the_amplifiers_pins_is_refused(
    changes: dict[Party, Wires], sd_mode: int, reason: str
) -> None:
    with pytest.raises(DeviceError) as refusal:
        wired(changes, amplifier=True, sd_mode=sd_mode)
    assert str(refusal.value) == reason


def test_a_box_may_have_no_lamps() -> None:
    assert wired(lamps=False).lamps == {}


def test_a_pin_for_a_missing_amplifier_is_refused() -> None:
    with pytest.raises(DeviceError, match="say amplifier = true as well"):
        wired(sd_mode=4)
