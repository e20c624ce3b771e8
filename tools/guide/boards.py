"""The backs and edges of common screens: their pin orders, and where to choose the address."""

from collections.abc import Iterator, Sequence

from tools.guide.diagram import COLORS
from tools.guide.ink import BOARD, COPPER, GLASS, METAL, box, disc, page, text, texts, wire

ORDERS = (
    ("four pins, one order", ("GND", "VCC", "SCL", "SDA")),
    ("four pins, the other", ("VCC", "GND", "SCL", "SDA")),
)
"""The edges of screens as sold, from left to right, with the glass towards you."""


def edges() -> str:
    """A picture of the two common orders of the four pins."""
    return page(620, 300, _edges())


def _edges() -> Iterator[str]:
    yield text(
        20, 30, "Same glass, other order: go by the printed names, never by position", "bold"
    )
    x = 20.0
    for title, names in ORDERS:
        width = 42 * len(names) + 30
        yield text(x, 56, title)
        yield box(x, 75, width, 150, BOARD, round_=6)
        yield box(x + 14, 122, width - 28, 90, GLASS)
        start = x + width / 2 - 21 * (len(names) - 1)
        for number, name in enumerate(names):
            at = start + 42 * number
            yield disc(at, 90, 6, COPPER)
            yield text(at, 114, name, "middle light small")
            yield wire(f"M{at:g} 90V66", COLORS[name])
        x += width + 40
    yield from texts(
        20,
        252,
        (
            "GND and VCC swapped destroy a screen within seconds. Check the two with a meter,",
            "or twice by eye, before you switch on.",
        ),
    )


def addresses() -> str:
    """A picture of two ways in which a screen's I2C address is chosen."""
    return page(620, 395, [*_resistor(20), *_bridge(320)])


def _back(x: float, title: str, height: float = 170) -> Iterator[str]:
    yield text(x, 30, title, "bold")
    yield box(x, 48, 250, height, BOARD, round_=6)


def _below(x: float, *said: str) -> list[str]:
    return texts(x, 245, said, apart=18)


def _pads(x: float, y: float, count: int) -> Sequence[str]:
    return [box(x + 34 * number, y, 20, 16, COPPER, "#a5662c", 1) for number in range(count)]


def _resistor(x: float) -> Iterator[str]:
    yield from _back(x, "A resistor to be moved")
    yield text(x + 125, 74, "IIC ADDRESS SELECT", "middle light small")
    for y, resistor, name in ((88, 0, "as sold: 0x3C"), (150, 1, "moved: 0x3D")):
        yield text(x + 40, y + 28, "0x78", "middle light small")
        yield text(x + 212, y + 28, "0x7A", "middle light small")
        yield from _pads(x + 74, y + 16, 3)
        yield box(x + 78 + 34 * resistor, y + 17, 46, 14, "#1c1c1c", "#000", 1)
        yield text(x + 125, y + 50, name, "middle light small")
    yield from _below(
        x,
        "Most boards with four pins. The print has",
        "the addresses doubled: 0x78 is 0x3C, and",
        "0x7A is 0x3D. Wet both ends with fresh",
        "solder, push the resistor off sideways,",
        "and solder it, or a blob, between the",
        "middle pad and the one at 0x7A. Never",
        "leave both pairs closed.",
    )


def _bridge(x: float) -> Iterator[str]:
    yield from _back(x, "A bridge to be closed, or cut")
    for y, closed, name in ((80, False, "open"), (142, True, "closed")):
        yield text(x + 40, y + 32, "ADDR", "middle light small")
        yield from _pads(x + 90, y + 18, 2)
        if closed:
            yield box(x + 97, y + 20, 40, 12, METAL, "#7d8085", 6)
        yield text(x + 190, y + 32, name, "middle light small")
    yield from _below(
        x,
        "Boards for a plug (Qwiic, STEMMA QT).",
        "Which of both is 0x3C, the maker says:",
        "sudo i2cdetect -y 1 shows it at once.",
        "Close it with a blob of solder; open it",
        "with a sharp knife across the thin line",
        "between the pads, or with solder wick.",
    )
