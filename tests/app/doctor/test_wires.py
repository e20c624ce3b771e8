"""Pins, and the library behind them."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from assistant.app.doctor.finding import Outcome
from assistant.app.doctor.wires import LAYOUT, consumer, header_line, lgpio, overlays, pins, user_of
from assistant.app.wiring.detection import model
from hardware.chip import header_chip
from hardware.wired import wired

WIRING = wired()
COUNT = len(WIRING.buttons) + len(WIRING.lamps)


def test_a_pi_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "model").write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    assert model(tmp_path / "model") == "Raspberry Pi 4 Model B Rev 1.4"
    assert model(tmp_path / "nothing") == ""


def test_a_missing_or_empty_pin_library_is_reported_for_a_box() -> None:
    def load(name: str) -> Any:
        raise ModuleNotFoundError(f"No module named '{name}'")

    finding = lgpio(True, lambda name: SimpleNamespace())
    assert (finding.state, finding.text) == (Outcome.BROKEN, "the package lgpio is an empty one")
    assert lgpio(True, lambda name: SimpleNamespace(gpiochip_open=0)).state is Outcome.OK
    assert lgpio(True, load).cure == "sudo apt install python3-lgpio, then ./bootstrap"
    assert lgpio(False, load).state is Outcome.ABSENT


def looked(user: dict[int, str], busy: bool = False, pressed: int = 0) -> tuple[Outcome, str]:
    class Pin(MockPin):  # type: ignore[misc] # gpiozero carries no types
        """One that its button holds down, whatever pulls it up."""

        def _set_pull(self, value: str) -> None:
            super()._set_pull(value)
            if self.info.name == f"GPIO{pressed}":
                self.drive_low()

    factory = MockFactory(pin_class=Pin)
    finding = pins(WIRING, busy, lambda: factory, user.get, lambda: (15, "pinctrl-rp1"))
    return finding.state, finding.text


ALL_FREE = f"all {COUNT} are free, and no button is pressed; pinctrl-rp1 is gpiochip15"


@pytest.mark.parametrize(
    ("user", "busy", "pressed", "state", "text"),
    [
        ({}, False, 0, Outcome.OK, ALL_FREE),
        (
            {17: "spi0 CS1"}, False, 0,
            Outcome.BROKEN, "GPIO 17, north's button, is in use by spi0 CS1",
        ),
        ({24: ""}, False, 0, Outcome.BROKEN, "GPIO 24, south's lamp, is in use by somebody"),
        ({17: "lg", 27: "lg"}, True, 0, Outcome.OK, f"the service has 2 of {COUNT}"),
        ({}, False, 27, Outcome.NOTE, "south's button is pressed"),
    ],
    ids=["free", "taken", "taken by somebody", "the service's", "stuck"],
)  # fmt: skip
def test_pins_are_free_taken_or_held_down(
    user: dict[int, str], busy: bool, pressed: int, state: Outcome, text: str
) -> None:
    assert looked(user, busy, pressed) == (state, text)


@pytest.mark.parametrize(
    ("error", "text", "cure"),
    [
        (FileNotFoundError(2, "No such file or directory"), "this machine has no pins", ""),
        (
            PermissionError(13, "Permission denied"),
            "the pins cannot be asked (Permission denied)",
            "usermod -aG gpio",
        ),
    ],
)
def test_pins_that_cannot_be_read_are_reported(error: OSError, text: str, cure: str) -> None:
    def refuse(line: int) -> str:
        raise error

    finding = pins(WIRING, False, MockFactory, refuse)
    assert (finding.state, finding.text) == (Outcome.BROKEN, text)
    assert cure in finding.cure


@pytest.mark.parametrize(("flags", "name"), [(1, "lg"), (5, "lg"), (0, None), (4, None)])
def test_the_kernels_answer_is_read(flags: int, name: str | None) -> None:
    told = LAYOUT.pack(b"GPIO17", b"lg", 17, 0, flags, b"", b"")
    assert len(told) == 256  # what the kernel calls gpio_v2_line_info
    assert consumer(told) == name


def test_a_file_that_is_not_a_chip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "chip").touch()
    with pytest.raises(OSError, match="Inappropriate ioctl"):
        user_of(tmp_path / "chip", 17)


@pytest.mark.skipif(header_chip() is not None, reason="this machine is a Pi")
def test_a_machine_without_a_header_has_no_pins() -> None:
    with pytest.raises(FileNotFoundError):
        header_line(17)


OF_ANOTHER = "[cm5]\ndtoverlay=gpio-fan\n[pi5]\ndtoverlay=gpio-fan\n[all]\n# dtoverlay=gpio-fan"


@pytest.mark.parametrize(
    ("text", "amplifier", "wrong"),
    [
        (
            "dtparam=i2c_arm=on\ndtoverlay=gpio-fan\n", False,
            "dtoverlay=gpio-fan: GPIO 12 is taken by blue's lamp",
        ),
        (OF_ANOTHER, False, None),
        (
            "dtparam=audio=on\n", True,
            "config.txt does not say dtoverlay=max98357a,no-sdmode",
        ),
        ("dtoverlay=max98357a\n", True, None),
    ],
    ids=["it takes a pin", "of another model", "the amplifier's is missing", "the amplifier's"],
)  # fmt: skip
def test_a_line_of_config_txt_that_is_wrong_or_missing_is_named(
    text: str, amplifier: bool, wrong: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "config.txt"
    path.write_text(text, "utf-8")
    files = (tmp_path / "no", path)
    finding = overlays(wired(amplifier=amplifier), "Raspberry Pi 4 Model B", files)
    told = finding.text.replace(str(path), "config.txt")
    assert finding.state is (Outcome.BROKEN if wrong else Outcome.OK)
    assert told == (wrong or "config.txt takes no pin of the box")
    assert overlays(WIRING, "", files[:1]).state is Outcome.ABSENT
