"""The page about the screens, with sizes that the program computes."""

from collections.abc import Iterator
from dataclasses import replace

from PIL import Image

from assistant.game.messages import Face, Page
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.elements import Role
from hardware.layout import SIZE
from tests.hardware.faces import MOMENTS, asked, middle, ruling, start
from tools.enclosure.parts import LOOK_DOWN
from tools.guide.panes import (
    DISTANCE,
    FAST,
    PANES,
    READ,
    RECOMMENDED,
    SEEN,
    STAND,
    heights,
    minutes,
    wanted,
)

PAGE = """\
# The screens

Each seat has a screen of its own. It has two pages, and shows the one that matters at the moment.
A double tap on the seat's button says the last sentence again and turns to the other page, until
something else is due.

![north gives a clue, south guesses, south is asked, everybody is asked](pictures/pages.png)

| when | page |
|---|---|
| it is your clue, or you wait for one | the key, larger, because nobody has to name a place |
| the other side guesses your clue | the key with numbers at its edges, and the clue beside it |
| you guess words | the clue and the turns, as large as they get |
| you guess pictures | the key, because they are called by their places |
| you are asked something | the question, what can be answered, and the clue that it is about |
| you are an operative | who gives or guesses, the clue, and what each team has left |
| cards are read aloud, sudden death, the end | the key |

A sign tells what the box is doing: a microphone while it hears somebody, an hourglass while it
thinks, a loudspeaker while it speaks, an exclamation mark or a crossed-out microphone while it
cannot hear. Beside the key there is also a stroke: solid, dotted or dashed. What the signs of the
cards mean is explained in [the building guide](building.md#what-the-signs-mean).

## Which glass to buy

**{recommended} inch**, with `screens = "{chip}"` under `[box]` in `tabletop.toml`: with the box
[on a stand](#a-stand), everything on it can be read from the seats.

{glasses}

Boards of 1.54 and 2.42 inch are often sold set to SPI, with resistors on their back to be moved for
I2C. [The building guide](building.md#seven-pins) shows their wires. The rest is
as with other screens, [there](building.md#screens) too.
luma.oled, which draws on them, drives more chips than these, such as SSD1322, SSD1325 and SSD1362;
[a new one](../CONTRIBUTING.md#a-new-screen) is a few lines.

## How large everything is

The smallest height of each thing, over all kinds of moments, as a player sees it: in minutes of
arc, computed from the layout and the data sheets. What has to be read needs {read:g}
(ISO 9241-303), and the question, the clue and the turns, which are read in passing, {fast:g}; a
speck says "nobody here", so it is only to be seen, and needs {seen:g}. What has enough is bold. All
columns are for a box on its stand but the last, which is for one that stands on the table.

{sizes}

## A stand

A player's eyes are about {distance:.0f} cm from the screen of a box that stands on the table, and
look down at it by {down:.0f}°: that makes every letter a quarter lower, and the smallest cannot be
read at ease. Raise the box by **{stand:.0f} cm** (a wooden block, a flower pot, a carton with a
stone in it), and the screens come nearer and face the eyes: letters look {larger:.0f} % larger. It
has to be as heavy as the box, because the buttons are pushed. At any height, upright glass shows
nothing to the seat across the table, nor to those who stand behind that: it faces away from them.
"""

PARTS = {
    Role.QUESTION: "question",
    Role.CHOICE: "what can be answered",
    Role.CLUE: "clue",
    Role.LINE: "whose turn, what is due",
    Role.TURNS: "number of turns",
    Role.LABEL: "what it counts",
    Role.LEFT: "agents that a team has left",
    Role.EDGE: "numbers of rows and columns",
    Role.CARD: "card of the key",
}
PAGES = {Page.WORDS: "words", Page.KEY: "key"}

SCALE, BETWEEN = 3, 10
"""Pixels of a picture for one of a screen, and pixels of a screen between two of them."""


def page() -> str:
    """The page as it should be."""
    return PAGE.format(
        recommended=RECOMMENDED.inches,
        chip=RECOMMENDED.drivers[0],
        distance=DISTANCE / 10,
        down=LOOK_DOWN,
        stand=STAND / 10,
        larger=100 * (minutes(1.0) / minutes(1.0, raised=0.0) - 1),
        read=READ,
        fast=FAST,
        seen=SEEN,
        glasses="\n".join(_glasses()),
        sizes="\n".join(_sizes()),
    )


def _glasses() -> Iterator[str]:
    yield "| inch | chip | pixels | lit part, mm | mm a pixel | data sheet |"
    yield "|---|---|---|---|---|---|"
    for pane in PANES:
        chips = " or ".join(chip.upper() for chip in pane.drivers)
        pixels, lit = (f"{one} × {other}" for one, other in (pane.pixels, pane.active))
        name = pane.source.rpartition("/")[2].removesuffix(".pdf")
        source = f"[{name}]({pane.source})" if "/" in pane.source else name
        cells = (pane.inches, chips, pixels, lit, f"{pane.pitch:.2f}", source)
        yield f"| {' | '.join(cells)} |"


def _sizes() -> Iterator[str]:
    named = [f"{pane.inches} inch" for pane in PANES]
    yield f"| what | page | {' | '.join(named)} | on the table |"
    yield f"|---|---|{'---|' * (len(PANES) + 1)}"
    small = {which: [heights(_faces(which), pane) for pane in PANES] for which in PAGES}
    for part, what in PARTS.items():
        for which, name in PAGES.items():
            if all(part in one.parts for one in small[which]):
                yield _row(what, name, [one.parts[part] for one in small[which]], wanted(part))
    for which, name in PAGES.items():
        yield _row("what the box is doing", name, [one.sign or 0 for one in small[which]], READ)
    specks = [one.speck or 0 for one in small[Page.KEY]]
    yield _row("a bystander's speck", PAGES[Page.KEY], specks, SEEN)


def _faces(which: Page) -> Iterator[Face]:
    for moment in MOMENTS.values():
        for seat in Side:
            yield replace(moment(seat), page=which)


def _row(what: str, name: str, sizes: list[float], enough: float) -> str:
    flat = sizes[PANES.index(RECOMMENDED)]
    seen = [*(minutes(size) for size in sizes), minutes(flat, raised=0.0)]
    cells = (f"**{size:.1f}**" if size >= enough else f"{size:.1f}" for size in seen)
    return f"| {what} | {name} | {' | '.join(cells)} |"


def picture() -> Image.Image:
    """Four moments: a clue is given, guessed, asked back and ruled on."""
    shown = (start(Side.NORTH), middle(Side.SOUTH), asked(Side.SOUTH), ruling(Side.SOUTH))
    width, height = SIZE
    sheet = Image.new("L", (2 * width + BETWEEN, 2 * height + BETWEEN), 0x80)
    for at, face in enumerate(shown):
        down, across = divmod(at, 2)
        place = across * (width + BETWEEN), down * (height + BETWEEN)
        sheet.paste(draw(face).convert("L"), place)
    return sheet.resize((sheet.width * SCALE, sheet.height * SCALE), Image.Resampling.NEAREST)
