"""The wiring diagram as SVG, drawn from the table that the program uses.

Every part stands at one side of the header, with its terminals in a column. A wire leaves its pin
sideways, runs up or down in its own lane, and reaches its terminal sideways, so that wires cross
only at right angles.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.game.rules.cards import Party, Side, Team
from hardware.header import label
from hardware.wiring import AMPLIFIER, OHMS, PORT, ScreenPlace, Wire, Wiring, wires

WIDTH, TOP = 1180, 110
"""The drawing's width, and the upper edge of parts and pins, in pixels."""

ROW = 26
"""Distance between two pins, and between two terminals, in pixels."""

DETOUR = 9
"""Vertical distance in pixels at which a wire passes the other pin of its row."""

PIN_X = (475, 705)
"""The x coordinates of the header's two rows, with odd and with even positions, in pixels."""

PART_X, PART_WIDTH = (25, 945), 210
"""The left edges of the two columns of parts, and their width, in pixels."""

GAP = 34
"""Distance between two parts, in pixels."""

TITLE = 10
"""Extra distance between a title and the first terminal, in pixels."""

COLORS = {
    "VCC": "#c62828",
    "VIN": "#d81b60",
    "GND": "#222222",
    "ground": "#222222",
    "SDA": "#1565c0",
    "SCL": "#b8860b",
    "contact": "#2e7d32",
    "lamp": "#e65100",
    "BCLK": "#00897b",
    "LRC": "#5e35b1",
    "DIN": "#6d8a00",
    "SD": "#546e7a",
}
"""Colours by the role of a wire; every wire is also labelled at both ends."""

STYLE = (
    "text{font-family:sans-serif;font-size:12px;fill:#222}.title{font-size:22px}"
    ".part{font-size:14px;font-weight:bold}.faint{fill:#8a8a8a}"
    ".end{text-anchor:end}.middle{text-anchor:middle}"
    ".line{fill:none;stroke:#222;stroke-width:1.6}"
)


@dataclass(frozen=True, slots=True)
class PartTerminal:
    """The end of a wire at a part."""

    wire: Wire
    name: str
    color: str


@dataclass(frozen=True, slots=True)
class Block:
    """One part of the drawing, with its terminals from top to bottom."""

    title: str
    right: bool
    """Whether the part is to the right of the header."""
    terminals: tuple[PartTerminal, ...]
    screen: ScreenPlace | None = None

    @property
    def height(self) -> int:
        """The part's height in pixels, with its title."""
        return ROW * (len(self.terminals) + 1) + TITLE + 6


@dataclass(frozen=True, slots=True)
class Run:
    """The course of a wire: the heights of its ends, and whether it goes to the right."""

    terminal: PartTerminal
    y: int
    right: bool

    @property
    def pin_y(self) -> int:
        """The height of the pin."""
        return TOP + (self.terminal.wire.place - 1) // 2 * ROW

    @property
    def detour(self) -> int:
        """Vertical offset at which the wire leaves the header to pass the other pin of its row."""
        if (self.terminal.wire.place % 2 == 0) == self.right:
            return 0
        return -DETOUR if self.right else DETOUR


def diagram(wiring: Wiring) -> str:
    """The diagram of a box's wiring, as an SVG document."""
    blocks = _blocks(wiring)
    placed = [(block, top) for right in (False, True) for block, top in _column(blocks, right)]
    bottom = max([TOP + 20 * ROW, *(top + block.height for block, top in placed)]) + 40
    runs = [
        Run(terminal, top + TITLE + ROW * (number + 1), block.right)
        for block, top in placed
        for number, terminal in enumerate(block.terminals)
    ]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{bottom}" fill="#ffffff"/>',
        *_header(wires(wiring)),
        *_wires([run for run in runs if not run.right]),
        *_wires([run for run in runs if run.right]),
        *(line for block, top in placed for line in _block(block, top)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _blocks(wiring: Wiring) -> list[Block]:
    found = wires(wiring)
    blocks = [
        Block(
            f"{side}'s screen",
            side is Side.SOUTH,
            tuple(
                PartTerminal(wire, wire.role, COLORS[wire.role])
                for wire in found
                if wire.part == f"{side}'s screen"
            ),
            screen,
        )
        for side, screen in wiring.screens.items()
    ]
    for party in (*Side, *Team):
        terminals = tuple(_button_and_lamp(party, found))
        if terminals:
            parts = [wire.wire.part for wire in terminals]
            both = len(set(parts)) > 1
            title = f"{party}'s button and lamp" if both else parts[0]
            blocks.append(Block(title, party in (Side.SOUTH, Team.BLUE), terminals))
    if wiring.amplifier:
        ends = [wire for wire in found if wire.part == AMPLIFIER]
        terminals = tuple(PartTerminal(wire, wire.role, COLORS[wire.role]) for wire in ends)
        blocks.append(Block(AMPLIFIER, True, terminals))
    return blocks


def _button_and_lamp(party: Party, found: tuple[Wire, ...]) -> Iterator[PartTerminal]:
    """The terminals of a button: one for itself, one for the lamp, and one for their ground."""
    grounds = []
    for part, name in ((f"{party}'s button", "contact"), (f"{party}'s lamp", "lamp")):
        for wire in found:
            if wire.part == part and wire.role == "ground":
                grounds.append(wire)
            elif wire.part == part:
                yield PartTerminal(wire, name.replace("contact", "button"), COLORS[name])
    for wire in grounds[:1]:
        yield PartTerminal(wire, "ground", COLORS["ground"])


def _column(blocks: list[Block], right: bool) -> Iterator[tuple[Block, int]]:
    """The parts of one side, each with its upper edge."""
    top = TOP
    for block in blocks:
        if block.right is right:
            yield block, top
            top += block.height + GAP


def _wires(runs: list[Run]) -> Iterator[str]:
    """The wires of one side, in lanes between header and parts.

    A descending wire's lane is farther from the header than that of the next one below it, and an
    ascending wire's lane is nearer: that gives the fewest crossings.
    """
    down = sorted((run for run in runs if run.y >= run.pin_y), key=_from_above)
    up = sorted((run for run in runs if run.y < run.pin_y), key=_from_above, reverse=True)
    order = [*up, *down]
    for lane, run in enumerate(order):
        share = (lane + 1) / (len(order) + 1)
        if run.right:
            edge, start = PART_X[1], PIN_X[1] + 34
            x = round(edge - 40 - share * (edge - 40 - start))
        else:
            edge, start = PART_X[0] + PART_WIDTH, PIN_X[0] - 34
            x = round(edge + 40 + share * (start - edge - 40))
        pin_x = PIN_X[(run.terminal.wire.place + 1) % 2]
        y = run.pin_y + run.detour
        path = f"M{pin_x} {run.pin_y}V{y}H{x}V{run.y}H{edge}"
        color = run.terminal.color
        yield f'<path d="{path}" fill="none" stroke="{color}" stroke-width="2.2"/>'


def _from_above(run: Run) -> tuple[int, int]:
    return run.pin_y + run.detour, run.y


def _header(found: tuple[Wire, ...]) -> Iterator[str]:
    left, right = PIN_X
    middle = (left + right) // 2
    height = 20 * ROW
    yield f'<text x="{middle}" y="40" class="title middle">Raspberry Pi, 40-pin header</text>'
    yield f'<text x="{middle}" y="62" class="middle faint">the end with the SD card</text>'
    yield (
        f'<rect x="{left - 18}" y="{TOP - 22}" width="{right - left + 36}" height="{height + 18}" '
        'rx="6" fill="#f4f4f0" stroke="#bbbbbb"/>'
    )
    for line, text in enumerate(("the end with the USB sockets", "even pins at the board's edge")):
        yield (
            f'<text x="{middle}" y="{TOP + height + 14 + 18 * line}" class="middle faint">'
            f"{text}</text>"
        )
    used = {wire.place for wire in found}
    for place in range(1, 41):
        odd = place % 2 == 1
        x, y = PIN_X[not odd], TOP + (place - 1) // 2 * ROW
        color = _color(place, found) if place in used else "#ffffff"
        corner = "0" if place == 1 else "6"
        yield (
            f'<rect x="{x - 6}" y="{y - 6}" width="12" height="12" rx="{corner}" '
            f'fill="{color}" stroke="#888888"/>'
        )
        faint = "" if place in used else " faint"
        name = f"{place} · {label(place)}" if odd else f"{label(place)} · {place}"
        at = x + 12 if odd else x - 12
        yield f'<text x="{at}" y="{y + 4}" class="{"" if odd else "end"}{faint}">{name}</text>'


def _color(place: int, found: tuple[Wire, ...]) -> str:
    role = next(wire.role for wire in found if wire.place == place)
    return COLORS.get(role, COLORS["lamp"])


def _block(block: Block, top: int) -> Iterator[str]:
    x = PART_X[block.right]
    yield (
        f'<rect x="{x}" y="{top - 8}" width="{PART_WIDTH}" height="{block.height}" rx="8" '
        'fill="#fbfaf5" stroke="#555555"/>'
    )
    yield f'<text x="{x + PART_WIDTH // 2}" y="{top + 9}" class="part middle">{block.title}</text>'
    edge = x if block.right else x + PART_WIDTH
    inward = 1 if block.right else -1
    for number, terminal in enumerate(block.terminals):
        y = top + TITLE + ROW * (number + 1)
        yield f'<circle cx="{edge}" cy="{y}" r="4.5" fill="{terminal.color}" stroke="#ffffff"/>'
        text = f'<text x="{edge + 10 * inward}" y="{y + 4}" class="{"" if block.right else "end"}">'
        yield f"{text}{terminal.name}</text>"
    if block.screen:
        yield from _glass(block, block.screen, top)
    elif block.title == AMPLIFIER:
        yield from _speaker(top, block.height)
    else:
        yield from _symbols(block, top, edge, inward)


def _glass(block: Block, screen: ScreenPlace, top: int) -> Iterator[str]:
    x = PART_X[block.right] + (78 if block.right else 14)
    height = 4 * ROW - 16
    yield f'<rect x="{x}" y="{top + 26}" width="118" height="{height}" rx="3" fill="#10151c"/>'
    at = f"i2c-{PORT}, 0x{screen.address:02X}"
    for line, text in enumerate((screen.driver.value, at)):
        yield (
            f'<text x="{x + 59}" y="{top + 70 + 18 * line}" class="middle" '
            f'style="fill:#9fd3ff">{text}</text>'
        )


def _speaker(top: int, height: int) -> Iterator[str]:
    """The amplifier's board, with the loudspeaker screwed to its other end."""
    x, y = PART_X[1] + 70, top + height // 2
    yield f'<rect x="{x}" y="{y - 20}" width="74" height="40" rx="3" fill="#10151c"/>'
    yield (f'<text x="{x + 37}" y="{y + 4}" class="middle" style="fill:#9fd3ff">MAX98357A</text>')
    for rail in (y - 8, y + 8):
        yield f'<path class="line" d="M{x + 74} {rail}h28"/>'
    cone = f"M{x + 102} {y - 12}h10v24h-10zM{x + 112} {y - 12}l16 -14v52l-16 -14"
    yield f'<path class="line" d="{cone}"/>'


def _symbols(block: Block, top: int, edge: int, inward: int) -> Iterator[str]:
    """The contact, resistor and diode of a circuit diagram, joined at their ground."""
    far = edge + inward * 186
    near = edge + inward * 66
    rows = {
        one.name: top + TITLE + ROW * (number + 1) for number, one in enumerate(block.terminals)
    }
    ground = rows["ground"]
    highest = min(rows.values())
    yield f'<path class="line" d="M{near} {ground}H{far}V{highest}"/>'
    if y := rows.get("button"):
        a, b = near + inward * 36, near + inward * 66
        yield f'<path class="line" d="M{near} {y}H{a}M{a} {y - 9}H{b}M{b} {y}H{far}"/>'
        yield f'<path class="line" d="M{(a + b) / 2} {y - 9}v-6m-5 0h10"/>'
        for x in (a, b):
            yield f'<circle cx="{x}" cy="{y}" r="2.6" fill="#ffffff" stroke="#222"/>'
    if y := rows.get("lamp"):
        a, b, c = near + inward * 12, near + inward * 54, near + inward * 76
        left = min(a, b)
        yield f'<path class="line" d="M{near} {y}H{a}M{b} {y}H{far}"/>'
        yield f'<rect class="line" x="{left}" y="{y - 7}" width="42" height="14"/>'
        yield f'<text x="{left + 21}" y="{y + 4}" class="middle">{OHMS} Ω</text>'
        tip = c + inward * 12
        yield f'<path d="M{c} {y - 8}V{y + 8}L{tip} {y}Z" fill="{COLORS["lamp"]}"/>'
        yield f'<path class="line" d="M{tip} {y - 8}V{y + 8}"/>'
