"""`tabletop pins`: the header with what is wired to it."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.app.verbs.pins import note, pinout, pins
from assistant.game.errors import DeviceError
from assistant.game.rules.cards import Side
from hardware.header import PLACES, label
from hardware.wiring import SCREENS, Wiring, wires

MOVED = '[box]\namplifier = true\n[north]\nbutton = 26\n[south]\nlamp = -1\nbus = "i2c-3"\n'


def run(*arguments: str) -> Result:
    return CliRunner().invoke(pins, arguments)


def test_the_header_is_shown_as_wired_by_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run()
    assert (result.exit_code, result.output) == (0, pinout(Wiring()) + "\n")


def test_the_header_is_shown_as_the_settings_say(tmp_path: Path) -> None:
    settings = tmp_path / "mine.toml"
    settings.write_text(MOVED, encoding="utf-8")
    shown = run("--config", str(settings)).output
    assert "north's button  GPIO 26 37 ●" in shown
    assert "40 GPIO 21  amplifier DIN" in shown
    assert "south's lamp" not in shown
    assert "south's screen: ssd1306, 0x3D of i2c-3" in shown
    assert "config.txt: dtoverlay=max98357a,no-sdmode" in shown


def booted(text: str, settings: str, folder: Path) -> Result:
    boot, mine = folder / "config.txt", folder / "mine.toml"
    boot.write_text(text, encoding="utf-8")
    mine.write_text(settings, encoding="utf-8")
    return run("--config", str(mine), "--boot", str(boot))


def test_a_line_of_config_txt_that_takes_a_pin_is_refused_after_the_header(tmp_path: Path) -> None:
    refused = booted("dtoverlay=max98357a\n", '[south]\nbus = "i2c-3"\n', tmp_path)
    assert isinstance(refused.exception, DeviceError)
    assert str(refused.exception) == (
        f"{tmp_path}/config.txt: dtoverlay=max98357a: GPIO 4 is taken by the bus i2c-3; "
        "add ,no-sdmode to it"
    )
    assert "south's screen SDA" in refused.output


def test_a_config_txt_that_takes_no_pin_of_the_box_is_accepted(tmp_path: Path) -> None:
    passed = booted("dtoverlay=max98357a,no-sdmode\n", "[box]\namplifier = true\n", tmp_path)
    assert passed.exit_code == 0


def rows(wiring: Wiring) -> list[str]:
    return pinout(wiring).splitlines()[1:21]


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
    ("place", "named"),
    [
        (1, "both screens VCC"),
        (9, "north's button, lamp"),
        (11, "north's button"),
        (31, "red's lamp +, 330 Ω"),
        (2, ""),
    ],
)
def test_shared_places_are_named_once(place: int, named: str) -> None:
    assert note(place, wires(Wiring())) == named


def test_every_screen_has_a_line() -> None:
    turned = replace(SCREENS[Side.NORTH], upside_down=True, offset=2)
    text = pinout(Wiring({}, {}, {**SCREENS, Side.NORTH: turned}))
    assert text.splitlines()[-2:] == [
        "north's screen: ssd1306, 0x3C of i2c-1, upside down, moved by 2",
        "south's screen: ssd1306, 0x3D of i2c-1",
    ]
    assert "every lamp: 330 Ω" in pinout(Wiring())


def test_the_pinout_fits_on_a_terminal() -> None:
    assert max(map(len, pinout(Wiring()).splitlines())) <= 80
