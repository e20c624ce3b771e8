"""The layout of the Raspberry Pi's 40-pin header, which has not changed since the Pi 2.

Pins are numbered as on the Broadcom chip (BCM); a `place` is counted on the header from 1.
Source: https://pinout.xyz and the Raspberry Pi documentation, "GPIO and the 40-pin header".
"""

from dataclasses import dataclass

PLACES = {
    2: 3, 3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 10: 19, 9: 21, 11: 23, 0: 27, 5: 29, 6: 31,
    13: 33, 19: 35, 26: 37, 14: 8, 15: 10, 18: 12, 23: 16, 24: 18, 25: 22, 8: 24, 7: 26, 1: 28,
    12: 32, 16: 36, 20: 38, 21: 40,
}  # fmt: skip
"""The header position of every BCM pin."""

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
POWER_3V3 = (1, 17)
POWER_5V = (2, 4)

RESERVED = (0, 1)
"""Pins through which the Pi detects an expansion board at boot."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin, with its BCM number and its position on the header."""

    bcm: int
    header: int


def pin(bcm: int) -> Pin:
    """The pin with this BCM number; raises `KeyError` if the header has none."""
    return Pin(bcm, PLACES[bcm])


def label(place: int) -> str:
    """Function of a header position: GPIO 17, 3.3 V, 5 V or ground."""
    for name, places in (("ground", GROUNDS), ("3.3 V", POWER_3V3), ("5 V", POWER_5V)):
        if place in places:
            return name
    return next(f"GPIO {bcm}" for bcm, at in PLACES.items() if at == place)
