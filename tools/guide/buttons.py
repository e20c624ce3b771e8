"""Pictures of the three wires that lead to a button and its lamp."""

from collections.abc import Iterator

from assistant.game.rules.cards import Side
from hardware.header import label
from hardware.wiring import BUTTONS, LAMPS, OHMS
from tools.guide.diagram import COLORS
from tools.guide.ink import INK, METAL, PLASTIC, box, disc, page, shape, solder, text, texts, wire

SHOWN = Side.NORTH
"""The seat whose button is drawn as an example for all."""


def button() -> str:
    """A button with two lugs and a separate lamp, from behind, and one with a built-in lamp."""
    return page(880, 410, [*_separate(), *_inside()])


def _ends() -> tuple[str, str, str]:
    """The header names of the three wires of `SHOWN`: contact, lamp, ground."""
    places = (BUTTONS[SHOWN].pin.header, LAMPS[SHOWN].pin.header, BUTTONS[SHOWN].ground)
    first, second, third = (f"pin {place}, {label(place)}" for place in places)
    return first, second, third


def _separate() -> Iterator[str]:
    contact, lamp, ground = _ends()
    yield text(20, 30, "A plain button and a lamp of 5 mm, from inside the box", "bold")
    yield disc(330, 270, 62, METAL)
    yield disc(330, 270, 44, "#e4e6ea")
    for x in (308, 352):
        yield box(x - 6, 252, 12, 36, METAL)
        yield disc(x, 278, 3, INK)
    yield disc(330, 120, 22, "#ffd9c2", COLORS["lamp"])
    yield text(362, 112, "lamp")
    yield wire("M322 138V172H226", METAL, 2.5)
    yield wire("M338 138V210H352", METAL, 2.5)
    yield wire("M352 210V252", COLORS["ground"])
    yield box(158, 163, 68, 18, "#d9c3a0", "#7a5c2e", 8)
    yield text(192, 176, f"{OHMS} Ω", "middle small")
    yield wire("M158 172H20", COLORS["lamp"])
    yield wire("M308 278H240V238H20", COLORS["contact"])
    yield wire("M352 288V360H20", COLORS["ground"])
    for x, y in ((158, 172), (308, 278), (352, 252), (352, 288), (226, 172)):
        yield solder(x, y)
    yield text(20, 160, f"lamp: {lamp}", "small")
    yield text(20, 228, f"button: {contact}", "small")
    yield text(20, 350, f"ground: {ground}", "small")
    yield from texts(
        402,
        160,
        ("long leg: to the", "resistor; short leg:", "to the button's", "second lug"),
        "small",
        15,
    )
    yield from texts(
        20, 392, ("Slide shrink tube over each joint before you solder the next one.",)
    )


def _inside() -> Iterator[str]:
    x = 560
    yield text(x, 30, "A button with a lamp in it, from behind", "bold")
    yield disc(x + 130, 180, 78, PLASTIC)
    lugs = {"C": (100, 150), "NO": (160, 150), "+": (100, 215), "−": (160, 215)}
    for name, (dx, y) in lugs.items():
        yield box(x + dx - 7, y - 14, 14, 28, METAL)
        yield text(x + dx, y + 28, name, "middle small")
    black, green, orange = COLORS["ground"], COLORS["contact"], COLORS["lamp"]
    yield wire(f"M{x + 100} 136V104H{x + 20}", black)
    yield wire(f"M{x + 160} 136V72H{x + 20}", green)
    yield wire(f"M{x + 93} 208H{x + 70}V290H{x + 20}", orange)
    yield wire(f"M{x + 167} 208H{x + 236}V120H{x + 100}V136", black)
    yield from texts(x + 20, 64, ("NO (normally open): button",), "small")
    yield text(x + 20, 98, "C (common): ground", "small")
    yield text(x + 20, 283, "+: lamp", "small")
    yield from texts(
        x,
        330,
        (
            "Four lugs: join − to C, with a short wire.",
            "NC stays empty. A lamp “for 3 V” has its",
            f"resistor in it; else put {OHMS} Ω before +.",
            "Lamps for 12 V stay dark on a Pi.",
        ),
        "small",
        16,
    )
    yield shape(f"M{x - 25} 20V390", line="#cccccc")
