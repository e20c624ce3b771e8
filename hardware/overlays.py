"""The lines of config.txt that assign header pins to the kernel.

Source: boot/overlays/README of the Raspberry Pi firmware, for each overlay's pins and defaults.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from hardware.header import PLACES, Pin, pin
from hardware.wired import uses
from hardware.wiring import AMPLIFIER, CLAIMED, SHUTDOWN, Wiring

ONE_PIN = {
    "w1-gpio": ("gpiopin", 4),
    "gpio-fan": ("gpiopin", 12),
    "gpio-poweroff": ("gpiopin", 26),
    "gpio-shutdown": ("gpio_pin", 3),
    "gpio-ir": ("gpio_pin", 18),
    "gpio-ir-tx": ("gpio_pin", 18),
    "pwm": ("pin", 18),
}
"""Overlays that use a single pin: the parameter that sets it, and its default."""

SWITCHES = {"i2c_arm=on": "i2c-1", "i2c=on": "i2c-1", "spi=on": "spi-0"}
"""Parameters that switch a bus on."""

CONFIGS = (Path("/boot/firmware/config.txt"), Path("/boot/config.txt"))
"""The Pi's boot settings; the second path is for older systems."""

SERIAL = (14, 15)
"""Pins of the serial console."""


def effective(text: str, model: str = "") -> tuple[str, ...]:
    """The lines of config.txt for this `model`, without comments and other models' sections."""
    found, counts = [], True
    number = re.search(r"Raspberry Pi (\d)", model)
    for line in map(str.strip, text.splitlines()):
        if section := re.fullmatch(r"\[(.+)\]", line):
            counts = section[1] == "all" or bool(number and section[1] == f"pi{number[1]}")
        elif counts and line and not line.startswith("#"):
            found.append(line)
    return tuple(found)


def claims(line: str) -> Iterator[tuple[Pin, str]]:
    """The pins that a line assigns to the kernel, and their purposes as `wired.uses` words them."""
    key, value = (part.strip() for part in line.partition("=")[::2])
    name, *rest = value.split(",")
    given = {one.partition("=")[0]: one.partition("=")[2] for one in rest}
    if (key, value) == ("enable_uart", "1"):
        yield from ((pin(bcm), "the serial console") for bcm in SERIAL)
    elif key == "dtparam":
        switched = {bus for one, bus in SWITCHES.items() if one in (name, *rest)}
        for bus in sorted(switched):
            yield from ((at, f"the bus {bus}") for at in CLAIMED[bus])
    elif key != "dtoverlay":
        return
    elif name == "max98357a":
        yield from ((at, f"the {AMPLIFIER}") for at in CLAIMED["i2s"])
        if "no-sdmode" not in given:
            yield _named(given.get("sdmode-pin"), SHUTDOWN.bcm), f"the {AMPLIFIER}'s SD_MODE"
    elif name in ONE_PIN:
        parameter, usual = ONE_PIN[name]
        yield _named(given.get(parameter), usual), name


def _named(said: str | None, usual: int) -> Pin:
    """The pin in a parameter; the default if it is not on the header."""
    named = int(said) if said and said.isdecimal() else usual
    return pin(named if named in PLACES else usual)


def clashes(lines: Iterable[str], wiring: Wiring) -> Iterator[str]:
    """A sentence for each line that takes a pin from the box or from an earlier line."""
    taken = {at: user for at, user, _ in uses(wiring)}
    for line in lines:
        for at, wanted in claims(line):
            user = taken.setdefault(at, wanted)
            if user != wanted:
                cure = "; add ,no-sdmode to it" if "SD_MODE" in wanted else ""
                yield f"{line}: GPIO {at.bcm} is taken by {user}{cure}"
                break
