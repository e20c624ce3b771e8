"""The splitter that joins the four wires that both screens share."""

from collections.abc import Iterator

from hardware.header import label
from hardware.wiring import Wire, Wiring, wires
from tools.guide.diagram import COLORS
from tools.guide.ink import BOARD, COPPER, bent, box, disc, page, text, wire

WIDTH = 760

ROLES = ("VCC", "GND", "SDA", "SCL")
"""The screen's pins, in the order found on most screens."""


def shared() -> tuple[Wire, ...]:
    """The wires of both screens that share a pin, one entry for each role."""
    found = {wire.role: wire for wire in wires(Wiring()) if "screen" in wire.part}
    return tuple(found[role] for role in ROLES)


def from_header(one: Wire) -> str:
    """The start of a wire in words, such as “pin 3, GPIO 2”."""
    return f"pin {one.place}, {label(one.place)}"


def splitter() -> str:
    """A bought board whose rows of pins are connected internally."""
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
