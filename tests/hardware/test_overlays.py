"""Lines of config.txt, and the pins that they take."""

import pytest

from assistant.game.rules.cards import Party, Side
from hardware.overlays import claims, clashes, effective
from hardware.wired import Wires, wired
from hardware.wiring import SECOND_BUS

SECOND: dict[Party, Wires] = {Side.SOUTH: Wires(bus="i2c-3")}


@pytest.mark.parametrize(
    ("line", "pins"),
    [
        ("dtoverlay=max98357a", {18, 19, 20, 21, 4}),
        ("dtoverlay=max98357a,sdmode-pin=26", {18, 19, 20, 21, 26}),
        ("dtoverlay=max98357a,no-sdmode", {18, 19, 20, 21}),
        ("dtoverlay=hifiberry-dac", {18, 19, 20, 21}),
        (SECOND_BUS, {4, 15}),
        ("dtoverlay=i2c-gpio,bus=5", {23, 24}),
        ("dtparam=i2c_arm=on", {2, 3}),
        ("dtparam=i2c_arm=on,spi=on", {2, 3, 7, 8, 9, 10, 11}),
        ("dtparam=spi=off", set()),
        ("enable_uart=1", {14, 15}),
        ("dtoverlay=gpio-fan,gpiopin=16", {16}),
        ("dtoverlay=gpio-fan,gpiopin=99", {12}),
        ("dtoverlay=w1-gpio", {4}),
        ("dtoverlay=vc4-kms-v3d", set()),
        ("arm_64bit=1", set()),
        ("", set()),
    ],
)
def test_an_overlay_is_identified_by_its_pins(line: str, pins: set[int]) -> None:
    assert {at.bcm for at, _ in claims(line)} == pins


def test_the_amplifiers_switch_conflicts_with_a_second_bus() -> None:
    both = wired(SECOND, amplifier=True)
    assert list(clashes([SECOND_BUS, "dtoverlay=max98357a"], both)) == [
        "dtoverlay=max98357a: GPIO 4 is taken by the bus i2c-3; add ,no-sdmode to it"
    ]
    assert list(clashes([SECOND_BUS, "dtoverlay=max98357a,no-sdmode"], both)) == []


def test_two_lines_for_a_pin_clash_even_if_the_box_does_not_use_it() -> None:
    assert list(clashes(["enable_uart=1", SECOND_BUS], wired())) == [
        f"{SECOND_BUS}: GPIO 15 is taken by the serial console"
    ]


def test_an_amplifier_missing_from_the_settings_conflicts_with_a_button() -> None:
    moved: dict[Party, Wires] = {Side.NORTH: Wires(button=21)}
    assert list(clashes(["dtoverlay=max98357a,no-sdmode"], wired(moved))) == [
        "dtoverlay=max98357a,no-sdmode: GPIO 21 is taken by north's button"
    ]


def test_only_lines_for_this_model_count() -> None:
    text = "a=1\n# b=2\n[pi4]\nc=3\n[pi5]\nd=4\n[all]\n\n  e=5\n"
    assert effective(text, "Raspberry Pi 4 Model B Rev 1.4") == ("a=1", "c=3", "e=5")
    assert effective(text) == ("a=1", "e=5")
