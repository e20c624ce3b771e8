"""Pictures of the pages for the documentation: `./tabletop-dev tests.faces.web.browser.pictures`.

Each picture shows one size of screen in the moments of a game; few colours keep it small.
"""

import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageColor
from playwright.sync_api import Browser, Page

from assistant.faces.web.archive import Archive
from assistant.faces.web.templates import STATIC
from assistant.game.rules.cards import Side
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME
from tests.faces.web.browser.conftest import PHONE, TABLET, TELEVISION, launched
from tests.faces.web.browser.phones import take_seat
from tests.faces.web.served import Browser as Somebody
from tests.faces.web.served import Table, playing
from tests.faces.web.test_kept_pages import played, winning
from tests.tables import SOUTH, started

FOLDER = Path(__file__).parents[4] / "docs" / "pictures"

MOST = 60_000
"""Bytes of a picture."""

GAP = (120, 130, 140)

GUESS = ("north: weather two", "south: storm")
MISTAKE = (*GUESS, "south: yes", "south: garden", "south: yes")
LOST = (GUESS[0], "south: ocean", "south: yes", "south: show the key")

MOMENTS: tuple[tuple[tuple[str, ...], int], ...] = (
    *(((), 9), (GUESS, 9), (MISTAKE, 9), (MISTAKE, 1), (LOST, 9)),
)
"""Start, question, mistake, sudden death, result: what was said, and the tokens at the start."""


@contextmanager
def scene(script: Sequence[str], tokens: int) -> Iterator[Table]:
    """A table after all that was said."""
    with playing(started(bystander=tokens)) as table:
        table.hear(*script)
        yield table


def shot(page: Page, width: int) -> Image.Image:
    """A screenshot of a page, of this width."""
    page.wait_for_timeout(700)
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    height = picture.height * width // picture.width
    return picture.resize((width, height), Image.Resampling.LANCZOS)


def drawn(browser: Browser, size: tuple[int, int], width: int) -> list[Image.Image]:
    """Every moment on a screen of this size, and the map."""

    def window() -> Page:
        return browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()

    pictures = []
    for script, tokens in MOMENTS:
        with scene(script, tokens) as table:
            page = window()
            if size == PHONE:
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
            page = window()
            page.goto(f"{table.web.here}/missions")
            pictures.append(shot(page, width))
    return pictures


def sheet(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures beside each other."""
    gap = 12
    width, height = pictures[0].size
    whole = Image.new("RGB", (len(pictures) * (width + gap) - gap, height), GAP)
    for at, picture in enumerate(pictures):
        whole.paste(picture, (at * (width + gap), 0))
    return whole


def save(picture: Image.Image, path: Path) -> None:
    """Write it with few colours."""
    few = picture.quantize(palette=_palette(), dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    size = path.stat().st_size
    assert size < MOST, f"{path}: {size} bytes"


def _palette() -> Image.Image:
    """The colours of our style sheet, and what lies between each and its ground."""
    style = (STATIC / "base.css").read_text("utf-8")
    own = [ImageColor.getrgb(one)[:3] for one in re.findall(r"--\w+: (#\w{6});", style)]
    grounds = own[:2]
    shades = [
        tuple((share * a + (4 - share) * b) // 4 for a, b in zip(one, ground, strict=True))
        for one in own
        for ground in grounds
        for share in (1, 2, 3)
    ]
    colours = list(dict.fromkeys((*own, *shades, GAP, (20, 17, 10))))
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for one in colours for value in one])
    return palette


def main(tell: Callable[[str], object] = print) -> None:
    """Redraw all pictures."""
    screens = {"phone": (PHONE, 264), "tablet": (TABLET, 480), "television": (TELEVISION, 560)}
    with launched() as browser:
        for name, (size, width) in screens.items():
            pictures = drawn(browser, size, width)
            for part, some in (("begin", pictures[:3]), ("end", pictures[3:])):
                path = FOLDER / f"pages-{name}-{part}.png"
                save(sheet(some), path)
                tell(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
