"""What is soldered where: the one table of pins and addresses.

Code, README and wiring drawing all follow it. Pins are numbered as on the Broadcom chip
(BCM); `header` is the place on the Raspberry Pi's 40-pin header, counted from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.rules.cards import Side


class Driver(StrEnum):
    """The chip behind the glass.

    Sellers often name the wrong one: an SH1106 driven as an SSD1306 shows its picture two
    columns too far left and rows of noise.
    """

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin by its BCM number and by its place on the header."""

    bcm: int
    header: int


@dataclass(frozen=True, slots=True)
class ButtonPlace:
    """A button closes `pin` to `ground`, a place on the header; the Pi pulls the pin up."""

    pin: Pin
    ground: int


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """A screen of 128 × 64 pixels on the I2C bus `port`."""

    address: int
    """7 bits: 0x3C, or 0x3D after the jumper on its back is moved (printed 0x78 and 0x7A)."""
    driver: Driver = Driver.SSD1306
    upside_down: bool = False
    """Mounted the wrong way up. Which way a seat reads the table (D3) is no matter of wiring."""
    port: int = 1


BUTTONS = {
    Side.NORTH: ButtonPlace(Pin(bcm=17, header=11), ground=9),
    Side.SOUTH: ButtonPlace(Pin(bcm=27, header=13), ground=14),
}

SCREENS = {
    Side.NORTH: ScreenPlace(address=0x3C),
    Side.SOUTH: ScreenPlace(address=0x3D),
}

DATA = Pin(bcm=2, header=3)
"""SDA of both screens."""

CLOCK = Pin(bcm=3, header=5)
"""SCL of both screens."""

POWER = 1
"""3.3 V of both screens, a place on the header. Not 5 V: their pull-ups would feed it to the Pi."""

SCREEN_GROUND = 6
"""Ground of both screens, a place on the header."""
