"""The default wiring: the only table of pins and addresses.

The program, docs/building.md and the wiring drawings follow it; `wired` applies the settings,
and `overlays` compares it with the lines of config.txt.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.game.rules.cards import Party, Side, Team
from hardware.header import Pin, pin


class Driver(StrEnum):
    """The chip behind the glass.

    Sellers often name the wrong one: an SH1106 driven as an SSD1306 shows its picture two
    columns too far left and rows of noise.
    """

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"
    SSD1309 = "ssd1309"
    SH1107 = "sh1107"
    """128 × 128; others with this chip have half as many pixels, and are not drawn on."""
    SSD1327 = "ssd1327"
    """128 × 128 in shades of grey."""
    SSD1351 = "ssd1351"
    """128 × 128 in colour; it has no I2C."""


@dataclass(frozen=True, slots=True)
class PinPlace:
    """A button or a lamp between `pin` and `ground`, a place on the header.

    The Pi pulls the pin of a button up; a lamp has a resistor of `OHMS` at its pin.
    """

    pin: Pin
    ground: int


@dataclass(frozen=True, slots=True)
class AmplifierPlace:
    """The amplifier MAX98357A, on the sound bus; the kernel drives it, see `overlay`."""

    power: int = 2
    """5 V, a place on the header: from 3.3 V it would be half as loud."""
    ground: int = 39
    shutdown: Pin | None = None
    """Pin wired to SD, which switches it off; None if SD is left open, which keeps it on."""

    @property
    def overlay(self) -> str:
        """Line of config.txt that it needs."""
        if self.shutdown is None:
            return "dtoverlay=max98357a,no-sdmode"
        return f"dtoverlay=max98357a,sdmode-pin={self.shutdown.bcm}"


OHMS = 330
"""About 4 mA through a red lamp and 1 mA through a blue one; a pin can supply 8 mA."""


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """A screen, on its own bus or a shared bus."""

    address: int = 0x3C
    """On I2C, 7 bits: 0x3C, or 0x3D with the jumper on its back moved (printed 0x78, 0x7A)."""
    driver: Driver = Driver.SSD1306
    upside_down: bool = False
    """Mounted the wrong way up. The way in which a seat reads the table (D3) is separate."""
    bus: str = "i2c-1"
    """The kernel's name: i2c-1, or for SPI the bus and device, such as spi-0.0."""
    offset: int = 0
    """Pixels that the picture is moved to the right, for glass that shows it shifted."""
    command: Pin | None = None
    """On SPI: the DC pin, which distinguishes commands from data."""
    reset: Pin | None = None
    """On SPI: the pin RST."""

    @property
    def spi(self) -> bool:
        """Whether it is on SPI; else it is on I2C."""
        return self.bus.startswith("spi-")

    @property
    def port(self) -> int:
        """The number of the bus."""
        return int(self.bus.partition("-")[2].partition(".")[0])

    @property
    def device(self) -> int:
        """On SPI: number of the chip select; 0 on I2C."""
        return int(self.bus.partition(".")[2] or 0)


@dataclass(frozen=True, slots=True)
class BusWire:
    """One wire of a bus: its name on the screen, and the pin at its other end."""

    name: str
    pin: Pin


LINES: dict[str, tuple[BusWire, ...]] = {
    "i2c-1": (BusWire("SDA", pin(2)), BusWire("SCL", pin(3))),
    "i2c-3": (BusWire("SDA", pin(4)), BusWire("SCL", pin(15))),
    "spi-0.0": (BusWire("SDA", pin(10)), BusWire("SCL", pin(11)), BusWire("CS", pin(8))),
    "spi-0.1": (BusWire("SDA", pin(10)), BusWire("SCL", pin(11)), BusWire("CS", pin(7))),
}
"""Buses that can be drawn. The Pi has i2c-1 and spi-0; i2c-3 is made from two free pins by
`SECOND_BUS`. The screens' makers write SDA for MOSI and SCL for SCLK."""

SECOND_BUS = "dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=4,i2c_gpio_scl=15"
"""Line of config.txt that makes i2c-3."""

SOUND_LINES = (BusWire("BCLK", pin(18)), BusWire("LRC", pin(19)), BusWire("DIN", pin(21)))
"""The sound bus I2S to the amplifier."""

SHUTDOWN = pin(4)
"""Pin that the kernel uses for the amplifier's SD_MODE by default."""

SPI_PINS = {"spi-0.0": (pin(25), pin(22)), "spi-0.1": (pin(16), pin(26))}
"""DC and RST pins of each bus; with a shared RST, each screen would reset the other."""

CLAIMED = {"spi-0": (pin(9), pin(8), pin(7)), "i2s": (pin(18), pin(19), pin(20), pin(21))}
"""Pins that a bus reserves although nothing may be wired to them; GPIO 20 is I2S's input."""


def pins_of(bus: str) -> tuple[Pin, ...]:
    """The pins that a bus takes, among them those it only reserves."""
    wires = (wire.pin for wire in LINES.get(bus, ()))
    return (*wires, *CLAIMED.get(bus.partition(".")[0], ()))


POWER = 1
"""3.3 V of both screens, a place on the header. Not 5 V: their pull-ups would feed it to the Pi."""

SCREEN_GROUND = 6
"""Ground of both screens, a place on the header."""

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
"""A lamp sits in or beside its button and shares its ground: three wires to each."""

SCREENS: dict[Side, ScreenPlace] = {Side.NORTH: ScreenPlace(0x3C), Side.SOUTH: ScreenPlace(0x3D)}


AMPLIFIER = "amplifier"
"""Name of that part among the wires."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """Everything that is wired to a box."""

    buttons: Mapping[Party, PinPlace] = field(default_factory=lambda: BUTTONS)
    lamps: Mapping[Party, PinPlace] = field(default_factory=lambda: LAMPS)
    screens: Mapping[Side, ScreenPlace] = field(default_factory=lambda: SCREENS)
    amplifier: AmplifierPlace | None = None
    """None where sound comes from USB or HDMI."""

    @property
    def overlays(self) -> tuple[str, ...]:
        """The lines of config.txt that this wiring needs, besides I2C and SPI themselves."""
        second = any(place.bus == "i2c-3" for place in self.screens.values())
        lines = (SECOND_BUS,) if second else ()
        return (*lines, self.amplifier.overlay) if self.amplifier else lines


@dataclass(frozen=True, slots=True)
class Wire:
    """The end of a wire at the header: its part, and its role there."""

    place: int
    part: str
    role: str


def wires(wiring: Wiring) -> tuple[Wire, ...]:
    """Every wire at the header, by place; a shared wire is listed once for each part."""
    found = []
    for side, screen in wiring.screens.items():
        part = f"{side}'s screen"
        found += [Wire(POWER, part, "VCC"), Wire(SCREEN_GROUND, part, "GND")]
        found += [Wire(line.pin.header, part, line.name) for line in LINES.get(screen.bus, ())]
        for name, at in (("DC", screen.command), ("RST", screen.reset)):
            if at:
                found.append(Wire(at.header, part, name))
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
    ends += [(line.name, line.pin.header) for line in SOUND_LINES]
    ends += [("SD", place.shutdown.header)] if place.shutdown else []
    return [Wire(at, AMPLIFIER, role) for role, at in ends]
