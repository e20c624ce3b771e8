"""The header's GPIO chip, wherever a kernel numbers it."""

from pathlib import Path

import pytest

from hardware.chip import header_chip, label_of


@pytest.mark.parametrize(
    ("chips", "found"),
    [
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, (0, "pinctrl-bcm2711")),
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, (4, "pinctrl-rp1")),
        ({0: "gpio-brcmstb@107d508500", 4: "gpio-brcmstb", 15: "pinctrl-rp1"}, (15, "pinctrl-rp1")),
        ({0: "pinctrl-bcm2835"}, (0, "pinctrl-bcm2835")),
        ({0: "", 1: "tps65219-gpio"}, None),
        ({}, None),
    ],
)
def test_the_chip_is_found_by_its_label(
    chips: dict[int, str], found: tuple[int, str] | None, tmp_path: Path
) -> None:
    for number in chips:
        (tmp_path / f"gpiochip{number}").touch()
    labels = {tmp_path / f"gpiochip{number}": label for number, label in chips.items()}
    assert header_chip(tmp_path, labels.__getitem__) == found


def test_what_is_no_chip_has_no_label(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    assert label_of(tmp_path / "gpiochip0") == label_of(tmp_path / "gpiochip1") == ""
