from dataclasses import replace

import pytest

from assistant.game.rules.cards import Side
from hardware import pinout
from hardware.header import PLACES, label
from hardware.wiring import SCREENS, Wiring, wires


def rows(wiring: Wiring) -> list[str]:
    return pinout.pinout(wiring).splitlines()[1:21]


def test_the_drawing_has_every_place_where_it_is_on_the_board() -> None:
    for number, row in enumerate(rows(Wiring())):
        left, right = 2 * number + 1, 2 * number + 2
        assert f"{label(left):>7} {left:>2} " in row
        assert f" {right:<2} {label(right)}" in row
    assert len(rows(Wiring())) * 2 == 40
    assert len(PLACES) == 28


def test_wired_places_are_filled_and_named() -> None:
    wiring = Wiring()
    used = {wire.place for wire in wires(wiring)}
    signs = [sign for row in rows(wiring) for sign in row if sign in "●○"]
    assert [sign == "●" for sign in signs] == [place in used for place in range(1, 41)]
    assert "          north's button  GPIO 17 11 ● ○ 12 GPIO 18" in rows(wiring)
    assert rows(wiring)[7].endswith("○ ● 16 GPIO 23  north's lamp +, 330 Ω")


@pytest.mark.parametrize(
    ("place", "note"),
    [
        (1, "both screens VCC"),
        (9, "north's button, lamp"),
        (11, "north's button"),
        (31, "red's lamp +, 330 Ω"),
        (2, ""),
    ],
)
def test_shared_places_are_named_once(place: int, note: str) -> None:
    assert pinout.note(place, wires(Wiring())) == note


def test_every_screen_has_a_line() -> None:
    turned = replace(SCREENS[Side.NORTH], upside_down=True, offset=2)
    text = pinout.pinout(Wiring({}, {}, {**SCREENS, Side.NORTH: turned}))
    assert text.splitlines()[-2:] == [
        "north's screen: ssd1306, 0x3C of i2c-1, upside down, moved by 2",
        "south's screen: ssd1306, 0x3D of i2c-1",
    ]
    assert "every lamp: 330 Ω" in pinout.pinout(Wiring())


def test_the_pinout_fits_on_a_terminal() -> None:
    assert max(map(len, pinout.pinout(Wiring()).splitlines())) <= 80
