import re
from pathlib import Path

from assistant.rules.cards import Side
from hardware import wiring
from hardware.glass import DRIVERS

README = (Path(wiring.__file__).parent / "README.md").read_text(encoding="utf-8")

HEADER = {2: 3, 3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 10: 19, 9: 21, 11: 23, 5: 29, 6: 31, 13: 33}
HEADER |= {19: 35, 26: 37, 14: 8, 15: 10, 18: 12, 23: 16, 24: 18, 25: 22, 8: 24, 7: 26, 12: 32}
HEADER |= {16: 36, 20: 38, 21: 40}
"""BCM number to place on the 40-pin header, from the Raspberry Pi's documentation."""

GROUNDS = {6, 9, 14, 20, 25, 30, 34, 39}


def row(part: str) -> str:
    found = re.search(rf"^\| {re.escape(part)} \|(.*)\|$", README, re.MULTILINE)
    assert found, f"the README has no row for {part}"
    return found[1]


def test_the_table_fits_the_header() -> None:
    pins = [place.pin for place in wiring.BUTTONS.values()] + [wiring.DATA, wiring.CLOCK]
    assert all(HEADER[pin.bcm] == pin.header for pin in pins)
    assert len({pin.bcm for pin in pins}) == len(pins)
    grounds = [place.ground for place in wiring.BUTTONS.values()] + [wiring.SCREEN_GROUND]
    assert set(grounds) <= GROUNDS
    assert len(set(grounds)) == len(grounds)
    assert wiring.POWER in {1, 17}


def test_every_seat_has_a_button_and_a_screen_of_its_own() -> None:
    assert set(wiring.BUTTONS) == set(wiring.SCREENS) == set(Side)
    addresses = [place.address for place in wiring.SCREENS.values()]
    assert sorted(addresses) == [0x3C, 0x3D]


def test_every_driver_is_in_the_table() -> None:
    assert set(DRIVERS) == set(wiring.Driver)


def test_the_readme_says_what_the_table_says() -> None:
    for side, place in wiring.BUTTONS.items():
        text = row(f"{side}'s button")
        assert f"GPIO {place.pin.bcm}, place {place.pin.header} " in text
        assert f"ground, place {place.ground} " in text
    for side, screen in wiring.SCREENS.items():
        text = row(f"{side}'s screen")
        assert f"0x{screen.address:02X}, `{screen.driver}` " in text
    assert f"place {wiring.POWER} " in row("both screens, VCC")
    assert f"place {wiring.SCREEN_GROUND} " in row("both screens, GND")
    for name, pin in (("SDA", wiring.DATA), ("SCL", wiring.CLOCK)):
        text = row(f"both screens, {name}")
        assert f"GPIO {pin.bcm} " in text
        assert f"place {pin.header} " in text
