"""Three ways to join the four wires that both screens share."""

from collections.abc import Iterator

from assistant.game.rules.cards import Side
from hardware.header import label
from hardware.wiring import Wire, Wiring, wires
from tools.guide.diagram import COLORS
from tools.guide.ink import BOARD, COPPER, METAL, PLASTIC, bent, box, disc, page, solder, text, wire

WIDTH = 760

ROLES = ("VCC", "GND", "SDA", "SCL")
"""In the order in which most screens have them."""


def shared() -> tuple[Wire, ...]:
    """The wires that both screens have at one place, one of each role."""
    found = {wire.role: wire for wire in wires(Wiring()) if "screen" in wire.part}
    return tuple(found[role] for role in ROLES)


def from_header(one: Wire) -> str:
    """Start of a wire, such as “pin 3, GPIO 2”."""
    return f"pin {one.place}, {label(one.place)}"


def lever_nuts() -> str:
    """Four lever nuts of three: one wire in from the header, two out to the screens."""
    return page(WIDTH, 400, _lever_nuts())


def _lever_nuts() -> Iterator[str]:
    yield text(20, 30, "Four lever nuts for three wires", "bold")
    yield text(20, 50, "Strip 11 mm, twist, fold back once, lift the lever, push in, close, pull.")
    for row, one in enumerate(shared()):
        y, color = 105 + row * 75, COLORS[one.role]
        yield text(20, y - 12, from_header(one))
        yield wire(f"M20 {y}H300", color)
        for side, up in ((Side.NORTH, -12), (Side.SOUTH, 12)):
            yield wire(bent(370, y + up * 0.6, 560, y + up * 1.5), color)
            yield text(572, y + up * 1.5 + 4, f"{side}'s screen, {one.role}")
        yield box(300, y - 24, 74, 48, PLASTIC)
        for lever in (-15, 0, 15):
            yield box(306, y + lever - 5, 42, 10, "#f28c28", "#a85a10", 4)


def splitter() -> str:
    """A bought board whose rows of pins are joined inside."""
    return page(WIDTH, 325, _splitter())


def _splitter() -> Iterator[str]:
    yield text(20, 30, "A splitter board for I2C: every column is one wire", "bold")
    yield text(20, 50, "Sockets fit on its pins: no cut, no solder. Wire by the printed names.")
    x, y = 300, 100
    yield box(x, y, 190, 210, BOARD, round_=6)
    for column, one in enumerate(shared()):
        at, color = x + 38 + column * 38, COLORS[one.role]
        yield wire(f"M{at} {y + 38}V{y + 188}", "#7fbf9a", 2)
        yield text(at, y + 204, one.role, "middle light small")
        for row in range(5):
            yield disc(at, y + 38 + row * 35, 6, COPPER)
        yield wire(f"M20 {y + 24 - 13 * column}H{at}V{y + 38}", color)
        for row, end_y in ((2, y + 70), (4, y + 150)):
            fan = (column - 1.5) * 13
            yield wire(bent(at, y + 38 + row * 35, 560, end_y + fan), color)
    yield text(20, 165, "from the header:")
    for row, one in enumerate(shared()):
        yield text(20, 185 + 18 * row, f"{one.role}: {from_header(one)}", "small")
    yield text(572, 174, "north's screen")
    yield text(572, 254, "south's screen")


def bus() -> str:
    """A piece of stripboard with pins, soldered."""
    return page(WIDTH, 380, _bus())


def _bus() -> Iterator[str]:
    yield text(20, 30, "A soldered bus: stripboard of 4 strips, 3 pins on each", "bold")
    yield text(
        20, 50, "The strips run from left to right. A row of 4 pins crosses them, three times."
    )
    x, y = 250, 100
    yield box(x, y, 230, 200, "#c8a165", "#7a5c2e", 4)
    for row, one in enumerate(shared()):
        at, color = y + 32 + row * 45, COLORS[one.role]
        yield box(x + 8, at - 13, 214, 26, COPPER, "#a5662c", 2)
        yield wire(f"M20 {at}H{x + 45}", color)
        yield text(20, at - 9, f"{one.role}: {from_header(one)}", "small")
        for column, to in ((115, 118), (185, 240)):
            yield wire(bent(x + column, at, 570, to + row * 16), color)
        for column in (45, 115, 185):
            yield solder(x + column, at)
            yield box(x + column - 3, at - 3, 6, 6, METAL, round_=0)
    yield text(584, 146, "north's screen")
    yield text(584, 268, "south's screen")
    yield text(
        x, 325, "No strip may touch its neighbour: hold it against the light, and measure", "small"
    )
    yield text(
        x, 342, "with a meter that no two of the four are joined before you switch on.", "small"
    )
