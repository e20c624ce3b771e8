"""Lines in config.txt, and the pins that they use."""

import pytest

from assistant.game.rules.cards import Side
from hardware.overlays import claims, clashes, effective
from hardware.wired import Wires, wired
from hardware.wiring import Wiring

SOUNDING, MOVED = wired(amplifier=True), wired({Side.NORTH: Wires(button=21)})
AMPLIFIER = "dtoverlay=max98357a"
LINES = "a=1\n# b=2\n[pi4]\nc=3\n[pi5]\nd=4\n[all]\n\n  e=5\n"


@pytest.mark.parametrize(
    ("line", "pins"),
    [
        (AMPLIFIER, [4, 18, 19, 20, 21]),
        (f"{AMPLIFIER},sdmode-pin=26", [18, 19, 20, 21, 26]),
        (f"{AMPLIFIER},no-sdmode", [18, 19, 20, 21]),
        ("dtparam=i2c_arm=on", [2, 3]),
        ("dtparam=i2c_arm=on,spi=on", [2, 3, 7, 8, 9, 10, 11]),
        ("enable_uart=1", [14, 15]),
        ("dtoverlay=gpio-fan,gpiopin=16", [16]),
        ("dtoverlay=gpio-fan,gpiopin=99", [12]),
        ("dtoverlay=w1-gpio", [4]),
        *((line, []) for line in ("dtparam=spi=off", "dtoverlay=vc4-kms-v3d", "arm_64bit=1", "")),
    ],
)
def test_the_pins_that_a_config_line_uses_are_known(line: str, pins: list[int]) -> None:
    assert sorted(pin.bcm for pin, _ in claims(line)) == pins


@pytest.mark.parametrize(
    ("box", "lines", "clash"),
    [
        (SOUNDING, ("dtoverlay=w1-gpio", AMPLIFIER), "GPIO 4 is taken by w1-gpio; add ,no-sdmode"),
        (SOUNDING, ("dtoverlay=w1-gpio", f"{AMPLIFIER},no-sdmode"), None),
        # even if the box does not use the pin
        (wired(), ("enable_uart=1", "dtoverlay=w1-gpio,gpiopin=15"), "by the serial console"),
        # an amplifier that is absent from the settings
        (MOVED, (f"{AMPLIFIER},no-sdmode",), "GPIO 21 is taken by north's button"),
    ],
)
def test_lines_that_take_a_pin_twice_clash(
    box: Wiring, lines: tuple[str, ...], clash: str | None
) -> None:
    found = list(clashes(lines, box))
    assert len(found) == (clash is not None)
    assert not clash or (found[0].startswith(f"{lines[-1]}: ") and clash in found[0])


def test_only_config_lines_for_this_model_count() -> None:
    assert effective(LINES, "Raspberry Pi 4 Model B Rev 1.4") == ("a=1", "c=3", "e=5")
    assert effective(LINES) == ("a=1", "e=5")
