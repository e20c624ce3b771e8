import re
from pathlib import Path

from assistant.game.rules.cards import Side, Team
from hardware import header, wiring
from hardware.header import GROUNDS, PLACES, POWER_3V3, label, pin
from hardware.wiring import Wire, Wiring, wires
from tools.guide.panes import RECOMMENDED

PAGE = (Path(wiring.__file__).parents[1] / "docs/building.md").read_text(encoding="utf-8")


def row(part: str) -> str:
    found = re.search(rf"^\| {re.escape(part)} \|(.*)\|$", PAGE, re.MULTILINE)
    assert found, f"docs/building.md has no row for {part}"
    return found[1]


def test_no_pin_is_used_twice_or_taken_from_a_sound_board() -> None:
    own = [place.pin for place in wiring.BUTTONS.values()]
    own += [place.pin for place in wiring.LAMPS.values()]
    buses = {at for claimed in wiring.CLAIMED.values() for at in claimed}
    assert len(set(own)) == len(own)
    assert not set(own) & buses


def test_the_sound_bus_shares_no_pin_with_another_bus() -> None:
    sound = set(wiring.CLAIMED["i2s"])
    assert set(wiring.SOUND_LINES.values()) < sound
    assert not sound & {*wiring.CLAIMED["i2c-1"], *wiring.CLAIMED["spi-0"]}


def test_ground_wires_end_at_ground_and_power_is_never_five_volts() -> None:
    shared = {place.ground for place in wiring.BUTTONS.values()}
    assert len(shared) == len(wiring.BUTTONS)
    assert {*shared, wiring.SCREEN_GROUND} <= set(GROUNDS)
    assert wiring.SCREEN_GROUND not in shared
    assert wiring.POWER in POWER_3V3
    for party, lamp in wiring.LAMPS.items():
        assert lamp.ground == wiring.BUTTONS[party].ground


def test_every_seat_and_team_has_its_parts() -> None:
    assert set(wiring.BUTTONS) == set(wiring.LAMPS) == {*Side, *Team}
    assert set(wiring.SCREENS) == set(Side)
    addresses = [place.address for place in wiring.SCREENS.values()]
    assert sorted(addresses) == [0x3C, 0x3D]


def test_wires_are_derived_from_the_tables_of_places() -> None:
    found = wires(Wiring())
    assert [wire.place for wire in found] == sorted(wire.place for wire in found)
    assert Wire(11, "north's button", "contact") in found
    assert Wire(9, "north's lamp", "ground") in found
    assert Wire(32, "blue's lamp", "+, 330 Ω") in found
    assert {wire.role for wire in found if wire.part == "south's screen"} == {
        "VCC", "GND", "SDA", "SCL",
    }  # fmt: skip
    for wire in found:
        assert (label(wire.place) == "ground") == (wire.role in ("ground", "GND"))
        assert (label(wire.place) == "3.3 V") == (wire.role == "VCC")


def test_the_amplifier_has_five_wires_and_a_sixth_for_its_switch() -> None:
    place = wiring.AmplifierPlace()
    found = wires(Wiring({}, {}, {}, place))
    assert [wire.role for wire in found] == ["VIN", "BCLK", "LRC", "GND", "DIN"]
    assert label(place.power) == "5 V"
    assert label(place.ground) == "ground"
    switched = wires(Wiring({}, {}, {}, wiring.AmplifierPlace(shutdown=wiring.SHUTDOWN)))
    assert [wire for wire in switched if wire.role == "SD"] == [Wire(7, "amplifier", "SD")]


def test_the_page_lists_the_wires_of_the_amplifier() -> None:
    for wire in wires(Wiring({}, {}, {}, wiring.AmplifierPlace())):
        assert f"{label(wire.place)}, pin {wire.place} " in row(wire.role)


def test_the_wiring_lists_its_lines_for_config_txt() -> None:
    assert Wiring().overlays == ()
    sounding = Wiring(amplifier=wiring.AmplifierPlace())
    assert sounding.overlays == ("dtoverlay=max98357a,no-sdmode",)
    assert wiring.AmplifierPlace(shutdown=pin(26)).overlay == "dtoverlay=max98357a,sdmode-pin=26"


def test_every_pin_on_the_page_matches_the_header() -> None:
    named = re.findall(r"GPIO (\d+), pin (\d+)", PAGE)
    assert len(named) > 12
    assert [(bcm, at) for bcm, at in named if PLACES[int(bcm)] != int(at)] == []
    for kind, at in re.findall(r"(5 V|3\.3 V|ground), pin (\d+)", PAGE):
        assert label(int(at)) == kind


def test_the_page_lists_the_same_wires_as_the_tables() -> None:
    for part, places in (("button", wiring.BUTTONS), ("lamp", wiring.LAMPS)):
        for party, place in places.items():
            text = row(f"{party}'s {part}")
            assert f"GPIO {place.pin.bcm}, pin {place.pin.header} " in text
            assert f"ground, pin {place.ground} " in text
    for side, screen in wiring.SCREENS.items():
        chip = RECOMMENDED.drivers[0]
        assert f"0x{screen.address:02X}, `{chip}` " in row(f"{side}'s screen")
    assert f"pin {wiring.POWER} " in row("both screens, VCC")
    assert f"pin {wiring.SCREEN_GROUND} " in row("both screens, GND")
    for name, at in wiring.BUS_LINES.items():
        assert f"GPIO {at.bcm}, pin {at.header} " in row(f"both screens, {name}")


def test_every_pin_of_the_header_has_a_single_function() -> None:
    places = [*header.PLACES.values(), *header.GROUNDS, *header.POWER_3V3, *header.POWER_5V]
    assert sorted(places) == list(range(1, 41))
    assert sorted(header.PLACES) == list(range(28))
