"""The header's GPIO chip, at whatever number the kernel gives it."""

import fcntl
import struct
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
        ({0: "pinctrl-bcm2835", 12: "pinctrl-rp1"}, (12, "pinctrl-rp1")),
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


@pytest.mark.parametrize(
    ("told", "label"),
    [(b"pinctrl-rp1", "pinctrl-rp1"), (b"x" * 32, "x" * 32), (b"", ""), (b"pin\xff", "pin\ufffd")],
)
def test_the_kernel_reports_the_label(
    told: bytes, label: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The layout of `struct gpiochip_info` in linux/gpio.h."""
    reading, group, first = 2, 0xB4, 1  # _IOR(0xB4, 0x01, struct gpiochip_info)
    request = reading << 30 | 68 << 16 | group << 8 | first

    def kernel(file: object, asked: int, answer: bytearray) -> int:
        assert (asked, len(answer)) == (request, 68)
        answer[:] = struct.pack("32s32sI", b"gpiochip15", told, 54)
        return 0

    monkeypatch.setattr(fcntl, "ioctl", kernel)
    (tmp_path / "gpiochip15").touch()
    assert label_of(tmp_path / "gpiochip15") == label


def test_a_device_that_is_not_a_chip_has_no_label(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    assert label_of(tmp_path / "gpiochip0") == label_of(tmp_path / "gpiochip1") == ""
