"""`tabletop pins`: the header with what is wired to it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.app.verbs.pins import pins
from assistant.game.errors import DeviceError
from hardware.pinout import pinout
from hardware.wiring import Wiring

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
