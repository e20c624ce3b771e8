"""The default wiring: the only table of pins and addresses.

The program, docs/building.md and the wiring drawings use it; `wired` applies the settings, and
`overlays` compares it with the lines of config.txt.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.game.rules.cards import Party, Side, Team
from hardware.header import Pin, pin


class Driver(StrEnum):
    """The chip that drives a screen.

    Sellers often name the wrong one: an SH1106 driven as an SSD1306 shows its picture two columns
    too far left, with rows of noise.
    """

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"
    SSD1309 = "ssd1309"


@dataclass(frozen=True, slots=True)
class PinPlace:
    """A button or a lamp between `pin` and `ground`, a position on the header.

    A button's pin is pulled up by the Pi; a lamp has a resistor of `OHMS` at its pin.
    """

    pin: Pin
    ground: int


@dataclass(frozen=True, slots=True)
class AmplifierPlace:
    """The amplifier MAX98357A on the sound bus, which the kernel drives; see `overlay`."""

    power: int = 2
    """The header position of its 5 V; with 3.3 V, it would be half as loud."""
    ground: int = 39
    shutdown: Pin | None = None
    """The pin wired to SD, which switches it off; None if SD is unconnected: always on."""

    @property
    def overlay(self) -> str:
        """The line of config.txt that it needs."""
        if self.shutdown is None:
            return "dtoverlay=max98357a,no-sdmode"
        return f"dtoverlay=max98357a,sdmode-pin={self.shutdown.bcm}"


OHMS = 330
"""Resistance: 4 mA flow through a red lamp, 1 mA through a blue one; a pin supplies up to 8 mA."""


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """A screen on the shared bus `PORT`."""

    address: int = 0x3C
    """The I2C address: 0x3C, or 0x3D with the jumper on its back moved (printed 0x78, 0x7A)."""
    driver: Driver = Driver.SSD1306
    upside_down: bool = False
    """Whether it is mounted upside down; how a seat reads the table (D3) is separate."""
    offset: int = 0
    """Pixels by which the picture is moved to the right, for a screen that shows it shifted."""


PORT = 1
"""The number of the I2C bus that both screens share."""

BUS_LINES = {"SDA": pin(2), "SCL": pin(3)}
"""The screens' bus: the names printed on a screen, and their pins."""

SOUND_LINES = {"BCLK": pin(18), "LRC": pin(19), "DIN": pin(21)}
"""The I2S sound bus to the amplifier: the names printed on the amplifier, and their pins."""

SHUTDOWN = pin(4)
"""Pin that the kernel uses for the amplifier's SD_MODE by default."""

CLAIMED: dict[str, tuple[Pin, ...]] = {
    "i2c-1": tuple(BUS_LINES.values()),
    "spi-0": (pin(10), pin(11), pin(9), pin(8), pin(7)),
    "i2s": (pin(18), pin(19), pin(20), pin(21)),
}
"""Pins that a bus takes even if nothing is wired to them; GPIO 20 is I2S's input."""

POWER = 1
"""Header position of both screens' 3.3 V. With 5 V, their pull-ups would feed 5 V to the Pi."""

SCREEN_GROUND = 6
"""Header position of both screens' ground."""

BUTTONS: dict[Party, PinPlace] = {
    Side.NORTH: PinPlace(pin(17), ground=9),
    Side.SOUTH: PinPlace(pin(27), ground=14),
    Team.RED: PinPlace(pin(5), ground=30),
    Team.BLUE: PinPlace(pin(13), ground=34),
}

LAMPS: dict[Party, PinPlace] = {
    Side.NORTH: PinPlace(pin(23), ground=9),
    Side.SOUTH: PinPlace(pin(24), ground=14),
    Team.RED: PinPlace(pin(6), ground=30),
    Team.BLUE: PinPlace(pin(12), ground=34),
}
"""Each lamp is in or beside its button and shares its ground, so three wires suffice."""

SCREENS: dict[Side, ScreenPlace] = {Side.NORTH: ScreenPlace(0x3C), Side.SOUTH: ScreenPlace(0x3D)}

AMPLIFIER = "amplifier"
"""The name of the combined part in the list of wires."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """All wiring of a box."""

    buttons: Mapping[Party, PinPlace] = field(default_factory=lambda: BUTTONS)
    lamps: Mapping[Party, PinPlace] = field(default_factory=lambda: LAMPS)
    screens: Mapping[Side, ScreenPlace] = field(default_factory=lambda: SCREENS)
    amplifier: AmplifierPlace | None = None
    """The amplifier; None if the sound device is USB or HDMI."""

    @property
    def overlays(self) -> tuple[str, ...]:
        """The lines of config.txt that this wiring needs, besides I2C itself."""
        return (self.amplifier.overlay,) if self.amplifier else ()


@dataclass(frozen=True, slots=True)
class Wire:
    """The header end of a wire: its part, and its role there."""

    place: int
    part: str
    role: str


def wires(wiring: Wiring) -> tuple[Wire, ...]:
    """Every wire at the header, by position; a shared wire is listed once for each part."""
    found = []
    for side in wiring.screens:
        part = f"{side}'s screen"
        found += [Wire(POWER, part, "VCC"), Wire(SCREEN_GROUND, part, "GND")]
        found += [Wire(at.header, part, name) for name, at in BUS_LINES.items()]
    for party, button in wiring.buttons.items():
        found.append(Wire(button.pin.header, f"{party}'s button", "contact"))
        found.append(Wire(button.ground, f"{party}'s button", "ground"))
    for party, lamp in wiring.lamps.items():
        found.append(Wire(lamp.pin.header, f"{party}'s lamp", f"+, {OHMS} Ω"))
        found.append(Wire(lamp.ground, f"{party}'s lamp", "ground"))
    found += _amplifier(wiring.amplifier) if wiring.amplifier else []
    return tuple(sorted(found, key=lambda wire: wire.place))


def _amplifier(place: AmplifierPlace) -> list[Wire]:
    ends = [("VIN", place.power), ("GND", place.ground)]
    ends += [(name, at.header) for name, at in SOUND_LINES.items()]
    ends += [("SD", place.shutdown.header)] if place.shutdown else []
    return [Wire(at, AMPLIFIER, role) for role, at in ends]
