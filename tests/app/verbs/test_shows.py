import signal
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from assistant.app.cli import tabletop
from hardware.testcard import card
from hardware.wiring import SCREENS, Driver


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(tabletop, ["screens", *arguments])
    return result.exit_code, result.output


def test_without_a_box_the_cards_are_shown_here(tmp_path: Path) -> None:
    settings = tmp_path / "tabletop.toml"
    settings.write_text('[box]\nwired = "no"\n')
    code, text = run("--test", "--config", str(settings))
    assert code == 0
    assert text.startswith("There is no box here")
    assert len(text.splitlines()) == 1 + 2 * 16


def test_cards_are_drawn_as_pictures_of_any_chip(tmp_path: Path) -> None:
    code, text = run("--test", "--driver", "ssd1351", "--out", str(tmp_path / "new"))
    assert code == 0
    for line, (side, place) in zip(text.splitlines(), SCREENS.items(), strict=True):
        with Image.open(line) as picture:
            expected = card(side, replace(place, driver=Driver.SSD1351))
            assert (picture.mode, picture.tobytes()) == ("RGB", expected.tobytes())


def test_a_key_is_drawn_as_the_chip_would_show_it(tmp_path: Path) -> None:
    for driver, mode, size in (("ssd1306", "1", (128, 64)), ("ssd1351", "RGB", (128, 128))):
        code, text = run("--seed", "1", "--driver", driver, "--out", str(tmp_path / driver))
        assert code == 0, text
        *screens, both = text.split()
        for path in screens:
            with Image.open(path) as picture:
                assert (picture.mode, picture.size) == (mode, size)
        with Image.open(both) as picture:
            assert picture.mode == ("L" if mode == "1" else mode)


def test_with_a_box_in_the_settings_its_screens_are_opened(tmp_path: Path) -> None:
    settings = tmp_path / "tabletop.toml"
    settings.write_text(
        '[box]\nwired = "yes"\n[north]\nbus = "i2c-987"\n[south]\nbus = "i2c-988"\noffset = 2\n'
    )
    before = signal.getsignal(signal.SIGTERM)
    with (tmp_path / "keys").open("w+") as keys:
        result = CliRunner().invoke(
            tabletop, ["screens", "--test", "--config", str(settings)], input=keys
        )
    assert result.exit_code == 0, result.output
    assert "North's screen is missing: there is no I2C bus" in result.output
    assert result.output.endswith(
        '[north]\nscreen = "ssd1306"\nbus = "i2c-987"\n'
        '[south]\nscreen = "ssd1306"\nbus = "i2c-988"\noffset = 2\n'
    )
    assert signal.getsignal(signal.SIGTERM) is before
