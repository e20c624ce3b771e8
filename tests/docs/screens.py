"""The page about the screens, with sizes that the program computes."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image

from assistant.game.messages import Face, Page
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.elements import Role
from hardware.layout import SIZE
from tests.hardware.faces import MOMENTS, asked, middle, ruling, start
from tools.enclosure.parts import LEAN, LOOK_DOWN
from tools.guide.panes import (
    AWAY,
    DISTANCE,
    FAST,
    LEANING,
    PANES,
    READ,
    RECOMMENDED,
    SEEN,
    STANDING,
    Heights,
    heights,
    minutes,
    wanted,
)

PAGE = Path(__file__).with_suffix(".txt").read_text("utf-8")
"""Text of the page, without the computed figures."""

PARTS = {
    Role.QUESTION: "question",
    Role.CHOICE: "possible answers",
    Role.CLUE: "clue",
    Role.LINE: "whose turn it is",
    Role.TURNS: "number of turns",
    Role.LABEL: "turns caption",
    Role.LEFT: "agents left to find",
    Role.EDGE: "row and column numbers",
    Role.CARD: "card in the key",
}
PAGES = {Page.WORDS: "words", Page.KEY: "key"}

SCALE, BETWEEN = 3, 10
"""Picture pixels per screen pixel, and screen pixels between two screens."""


def page() -> str:
    """The page as it should be."""
    return PAGE.format(
        recommended=RECOMMENDED.inches,
        chip=RECOMMENDED.drivers[0],
        distance=DISTANCE / 10,
        down=LOOK_DOWN,
        lean=LEAN,
        leaning=LEANING / 10,
        larger=100 * (minutes(1.0) / minutes(1.0, lean=0.0) - 1),
        across=minutes(_key().parts[Role.CARD], -AWAY, STANDING),
        read=READ,
        fast=FAST,
        seen=SEEN,
        glasses="\n".join(_glasses()),
        sizes="\n".join(_sizes()),
    )


def _glasses() -> Iterator[str]:
    yield "| inch | chip | lit area, mm | mm per pixel | data sheet |"
    yield "|---|---|---|---|---|"
    for pane in PANES:
        chips = " or ".join(chip.upper() for chip in pane.drivers)
        lit = " × ".join(map(str, pane.active))
        name = pane.source.rpartition("/")[2].removesuffix(".pdf")
        source = f"[{name}]({pane.source})" if "/" in pane.source else name
        cells = (pane.inches, chips, lit, f"{pane.pitch:.2f}", source)
        yield f"| {' | '.join(cells)} |"


def _sizes() -> Iterator[str]:
    named = [f"{pane.inches} inch" for pane in PANES]
    yield f"| part | page | {' | '.join(named)} | leaning in | leaning back |"
    yield f"|---|---|{'---|' * (len(PANES) + 2)}"
    small = {which: [heights(_faces(which), pane) for pane in PANES] for which in PAGES}
    for part, what in PARTS.items():
        for which, name in PAGES.items():
            if all(part in one.parts for one in small[which]):
                yield _row(what, name, [one.parts[part] for one in small[which]], wanted(part))
    for which, name in PAGES.items():
        yield _row("box activity symbol", name, [one.sign or 0 for one in small[which]], READ)
    specks = [one.speck or 0 for one in small[Page.KEY]]
    yield _row("bystander speck", PAGES[Page.KEY], specks, SEEN)


def _key() -> Heights:
    return heights(_faces(Page.KEY), RECOMMENDED)


def _faces(which: Page) -> Iterator[Face]:
    for moment in MOMENTS.values():
        for seat in Side:
            yield replace(moment(seat), page=which)


def _row(what: str, name: str, sizes: list[float], enough: float) -> str:
    usual = sizes[PANES.index(RECOMMENDED)]
    seen = [
        *map(minutes, sizes),
        *(minutes(usual, AWAY + moved) for moved in (-LEANING, LEANING)),
    ]
    cells = (f"**{size:.1f}**" if size >= enough else f"{size:.1f}" for size in seen)
    return f"| {what} | {name} | {' | '.join(cells)} |"


def picture() -> Image.Image:
    """Four moments: a clue is given, guessed, confirmed and ruled on."""
    shown = (start(Side.NORTH), middle(Side.SOUTH), asked(Side.SOUTH), ruling(Side.SOUTH))
    width, height = SIZE
    sheet = Image.new("L", (2 * width + BETWEEN, 2 * height + BETWEEN), 0x80)
    for at, face in enumerate(shown):
        down, across = divmod(at, 2)
        place = across * (width + BETWEEN), down * (height + BETWEEN)
        sheet.paste(draw(face).convert("L"), place)
    return sheet.resize((sheet.width * SCALE, sheet.height * SCALE), Image.Resampling.NEAREST)
