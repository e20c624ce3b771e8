"""Pages and pictures of the documentation that the program generates.

`./tabletop-dev pytest tests/docs --update` generates them anew.
"""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from assistant.app.demo.game import load_script
from assistant.faces.console import grid_of
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.layout import SIZE
from tests.docs import code, screens
from tests.docs.demo import played
from tests.docs.screens import BETWEEN, SCALE

HOUSE = Path(__file__).parents[2]
DOCS = HOUSE / "docs"

AGAIN = "<!-- Made by `./tabletop-dev pytest tests/docs --update`: not written by hand. -->"

SHOWN = "piano"
"""Both screens are pictured when this is said."""

GAME = f"""\
{AGAIN}

# A game, from the first clue to the last

This is the game recorded for `tabletop demo`. The players' lines start at the margin, and the
program's answers are indented. North and south each see only their own side of the key. `[north]`
is a tap on north's button.

`tabletop demo` plays this game aloud in four voices, and saves it as a sound file. You can also
type the players' lines into [the console](console.md).

This is north's view of the table:

```
{{table}}
```

```
{{game}}
```
"""


def game() -> str:
    lines = []
    for line, answer, _ in played():
        lines += [line, f"    {answer}"] if answer else [line]
    words = load_script().words.splitlines()
    cards = grid_of((word for word in words if not word.startswith("#")), 5)
    return GAME.format(table=cards, game="\n".join(lines))


def on_screens() -> str:
    return f"{AGAIN}\n\n{screens.page()}"


def words_of_the_code() -> str:
    return f"{AGAIN}\n\n{code.page()}"


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("docs/game.md", game),
        ("docs/screens.md", on_screens),
        ("tests/docs/code.md", words_of_the_code),
    ],
)
def test_a_generated_page_is_up_to_date(name: str, make: Callable[[], str], update: bool) -> None:
    path = HOUSE / name
    if update:
        path.write_text(make(), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == make()


def both_screens() -> Image.Image:
    """Both screens during the demo's game, side by side."""
    faces = next(faces for line, _, faces in played() if line.endswith(f": {SHOWN}"))
    width, height = SIZE
    picture = Image.new("L", (2 * width + BETWEEN, height), 0x80)
    for at, seat in enumerate(Side):
        picture.paste(draw(faces[seat]).convert("L"), (at * (width + BETWEEN), 0))
    return picture.resize((picture.width * SCALE, height * SCALE), Image.Resampling.NEAREST)


@pytest.mark.parametrize(
    ("name", "make"), [("screens.png", both_screens), ("pages.png", screens.picture)]
)
def test_pictures_of_the_screens_are_up_to_date(
    name: str, make: Callable[[], Image.Image], update: bool
) -> None:
    picture, path = make(), DOCS / "pictures" / name
    if update:
        made = BytesIO()
        picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=4).save(
            made, "PNG", optimize=True
        )
        path.write_bytes(made.getvalue())
    with Image.open(path) as committed:
        assert committed.convert("L").tobytes() == picture.tobytes()
