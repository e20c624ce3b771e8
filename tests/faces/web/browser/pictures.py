"""Pictures of the pages for the documentation: `./tabletop-dev tests.faces.web.browser.pictures`.

Each picture shows one screen size at several moments of a game; few colours keep it small.
"""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from assistant.faces.web.archive import Archive
from assistant.game.rules.cards import Side
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME
from tests.faces.web.browser.conftest import TABLET, TELEVISION, launched
from tests.faces.web.browser.phones import take_seat
from tests.faces.web.served import Browser as Somebody
from tests.faces.web.served import Table, playing
from tests.faces.web.test_kept_pages import played, winning
from tests.tables import SOUTH, started

FOLDER = Path(__file__).parents[4] / "docs" / "pictures"

MOST = 64_000
"""Maximum size of a picture in bytes."""

GAP = (120, 130, 140)

GUESS = ("north: weather two", "south: storm", "south: yes", "south: brick")
MISTAKE = (*GUESS, "south: yes", "south: garden", "south: yes")
LOST = (GUESS[0], "south: ocean", "south: yes", "south: show the key")

Scheme = Literal["light", "dark"]

MOMENTS: tuple[tuple[tuple[str, ...], int, Scheme], ...] = (
    *(((), 9, "light"), (GUESS, 9, "dark"), (MISTAKE, 9, "light"), (MISTAKE, 1, "dark")),
    (LOST, 9, "light"),
)
"""Clue, question, mistake, sudden death, end: the lines said, the tokens at the start, the
theme."""


@contextmanager
def scene(script: Sequence[str], tokens: int) -> Iterator[Table]:
    """A table after these lines."""
    with playing(started(bystander=tokens)) as table:
        table.hear(*script)
        yield table


def shot(page: Page, width: int) -> Image.Image:
    """A screenshot of a page, scaled to this width."""
    page.wait_for_timeout(3500)  # the result fills the page for three seconds
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    height = picture.height * width // picture.width
    return picture.resize((width, height), Image.Resampling.LANCZOS)


def drawn(browser: Browser, size: tuple[int, int], width: int) -> list[Image.Image]:
    """Every moment on a screen of this size, and the map."""

    def window(scheme: Scheme) -> Page:
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        return browser.new_context(viewport=viewport, color_scheme=scheme).new_page()

    pictures = []
    for script, tokens, scheme in MOMENTS:
        with scene(script, tokens) as table:
            page = window(scheme)
            if size[0] < size[1]:
                take_seat(page, table, SOUTH)
            else:
                for seat in Side:
                    Somebody(table.web).claim(table.web, seat)
                page.goto(table.web.here)
            pictures.append(shot(page, width))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        played(path, "", *winning())
        with playing(archive=Archive(games=lambda: games(path / FILE_NAME))) as table:
            page = window("dark")
            page.goto(f"{table.web.here}/missions")
            pictures.append(shot(page, width))
    return pictures


def sheet(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures side by side."""
    gap = 12
    width, height = pictures[0].size
    whole = Image.new("RGB", (len(pictures) * (width + gap) - gap, height), GAP)
    for at, picture in enumerate(pictures):
        whole.paste(picture, (at * (width + gap), 0))
    return whole


def save(picture: Image.Image, path: Path) -> None:
    """Write the picture with few colours."""
    few = picture.quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    size = path.stat().st_size
    assert size < MOST, f"{path}: {size} bytes"


def main(tell: Callable[[str], object] = print) -> None:
    """Redraw all pictures."""
    screens = {"phone": ((390, 844), 264), "tablet": (TABLET, 480), "television": (TELEVISION, 560)}
    with launched() as browser:
        for name, (size, width) in screens.items():
            pictures = drawn(browser, size, width)
            for part, some in (("begin", pictures[:3]), ("end", pictures[3:])):
                path = FOLDER / f"pages-{name}-{part}.png"
                save(sheet(some), path)
                tell(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
