"""Draws a photograph of a table of cards from a seed.

The usual ranges were chosen before the reader was fitted to anything. The first 24 photographs
drawn from them were read without a mistake. So hard ranges, in brackets, were added to find the
reader's limits, and unusual words and accents were added to both. Values are drawn uniformly from
their range unless a share is given:

- The camera leans by 0 to 60° from straight above, stands at any of the four sides up to 25°
  beside it, and is rolled by up to 8°; from so far that perspective is strong to weak (1.6 to 4
  times the table's length). The photograph is 1,600 × 1,200 pixels, or upright; the table fills
  .75 (.5) to .97 of it.
- A table has 5 × 5 cards, or 4 × 4 in one of seven. Cards are 1.4 to 1.6 times as wide as high,
  turned by up to 7° (three quarters of the tables up to 3°), shifted by up to .05 of their width;
  gaps are .04 to .45 of a width, other for rows than for columns. In one table of eight each card
  is turned around with a chance of .3.
- Three quarters of the tables have each word twice, the small one upside-down; the others once.
  Fonts are the machine's bold and plain ones; the letters are .17 to .3 of a card high, the small
  ones .5 to .75 of that. In a fifth of the tables six words are none of the deck, some of them
  nearly.
- 0 to 3 cards are no word: missing, covered by another card, or upside-down. Half of the tables
  have none of these. In a fifth of the tables words stand under the glare of a sleeve.
- Light: .4 (.2) to 1.1 of full, a gradient of up to .5, and in half of the photographs a shadow
  that takes .2 to .55 (.7). Noise of 0 to 8 (14) of 255.
- Blur: motion of 0 to 5 (9) pixels in any direction, defocus of 0 to 1.3 (2.2) pixels. JPEG of 55
  (35) to 92.
- The table is plain, of wood, or has a cloth with a print; in a third of the photographs a
  magazine, and in a third a pad of clues, lie beside the cards.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont

WIDTH = 260
"""The width of a card in pixels, before the camera sees it."""
LARGE, SMALL = 1600, 1200
"""The size of a photograph in pixels."""
FACES = (
    *("DejaVuSans-Bold", "DejaVuSansCondensed-Bold", "DejaVuSerif-Bold"),
    *("DejaVuSerifCondensed-Bold", "DejaVuSans", "DejaVuSansCondensed", ""),
)
"""The fonts; the last one is included in Pillow."""

NAMES = ("NEW YORK", "ICE CREAM", "HARRY POTTER", "CAFÉ", "JALAPEÑO", "SÃO PAULO", "NAÏVE")
"""Words that players' decks may have besides ours: of two parts, or with accents."""
STRANGE = (
    *("HERD", "SPRINGA", "BADGES", "CLOAKS", "TIMER", "POLISH", "FJÄLL", "DRÄKT", "SPARE"),
    *("BATMAN", "STAR WARS", "COMETS", "PIANOS", "CUBA", "TOWELS"),
)

Image_ = Image.Image
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ranges:
    """The limits of the ranges that differ; the module's docstring explains them."""

    fill: float = 0.75
    light: float = 0.4
    shadow: float = 0.55
    noise: float = 8
    motion: float = 5
    defocus: float = 1.3
    jpeg: int = 55


USUAL = Ranges()
HARD = Ranges(fill=0.5, light=0.2, shadow=0.7, noise=14, motion=9, defocus=2.2, jpeg=35)


@dataclass(frozen=True, slots=True)
class Photograph:
    """A photograph as a JPEG, and the cards in it."""

    picture: bytes
    words: tuple[str, ...]
    """The cards row by row, as the players see them; empty where a card shows no word."""
    rows: int
    columns: int
    about: str
    """The conditions that were chosen at random, for a report."""


def photograph(seed: int, deck: Sequence[str], ranges: Ranges = USUAL) -> Photograph:
    """Draw the photograph for this seed, with words of the deck."""
    chance = Random(seed)
    side = 4 if chance.random() < 1 / 7 else 5
    words = chance.sample(sorted(deck), side * side)
    if chance.random() < 0.2:
        places = chance.sample(range(side * side), 6)
        for place, word in zip(places, chance.sample(STRANGE, 6), strict=True):
            words[place] = word
    for hole in chance.sample(range(side * side), chance.choice((0, 0, 0, 1, 2, 3))):
        words[hole] = ""
    twice = chance.random() < 0.75
    flat, table = _table(chance, words, side, twice)
    lean = chance.uniform(0, 60)
    seen, quarter = _seen(chance, flat, table, lean, ranges.fill)
    lit, light = _lit(chance, seen, ranges)
    out = io.BytesIO()
    lit.save(out, "JPEG", quality=chance.randint(ranges.jpeg, 92))
    about = f"{side}x{side} {'twice' if twice else 'once'} {lean:.0f}° side {quarter} light {light}"
    return Photograph(out.getvalue(), tuple(words), side, side, about)


# --- objects on the table ----------------------------------------------------------------------


def _table(
    chance: Random, words: Sequence[str], side: int, twice: bool
) -> tuple[Image_, tuple[float, float, float, float]]:
    """Draw the table as seen from straight above; also returns the edges of its cards."""
    height = int(WIDTH / chance.uniform(1.4, 1.6))
    across, down = (chance.uniform(0.04, 0.45) * WIDTH for _ in range(2))
    turn = chance.uniform(0, 3 if chance.random() < 0.75 else 7)
    around = 0.3 if chance.random() < 1 / 8 else 0.0
    sleeved = chance.random() < 0.2
    draw = _cards(chance, WIDTH, height, twice)
    wide, high = side * (WIDTH + across), side * (height + down)
    edge = int(0.6 * max(wide, high))
    ground = _ground(chance, (int(wide) + 2 * edge, int(high) + 2 * edge))
    _clutter(chance, ground, (edge, edge, edge + int(wide), edge + int(high)))
    for place, word in enumerate(words):
        row, column = divmod(place, side)
        card = draw(word) if word else _wordless(chance, WIDTH, height)
        if card is None:
            continue
        if word and sleeved and chance.random() < 0.4:
            _glare(chance, card)
        angle = chance.uniform(-turn, turn) + (180 if chance.random() < around else 0)
        lying = card.rotate(angle, Image.Resampling.BICUBIC, expand=True)
        x = edge + (column + 0.5) * (WIDTH + across) + chance.uniform(-0.05, 0.05) * WIDTH
        y = edge + (row + 0.5) * (height + down) + chance.uniform(-0.05, 0.05) * WIDTH
        ground.paste(lying, (int(x - lying.width / 2), int(y - lying.height / 2)), lying)
    return ground, (edge, edge, edge + wide, edge + high)


def _cards(chance: Random, width: int, height: int, twice: bool) -> Callable[[str], Image_]:
    """A function that draws a card with a word, in this table's style."""
    face, letters = chance.choice(FACES), chance.uniform(0.17, 0.3) * height
    little = letters * chance.uniform(0.5, 0.75)
    paper = tuple(chance.randint(205, 250) for _ in range(3))
    ink = tuple(chance.randint(0, 60) for _ in range(3))
    pale = tuple(chance.randint(60, 130) for _ in range(3))
    panel = chance.random() < 0.7

    def draw(word: str) -> Image_:
        card = Image.new("RGBA", (width, height), (*paper, 255))
        pen = ImageDraw.Draw(card)
        pen.rounded_rectangle((0, 0, width - 1, height - 1), 8, outline=(120, 110, 100), width=2)
        middle = height * (0.7 if twice else 0.5)
        if twice:
            pen.line((20, height * 0.46, width - 20, height * 0.46), fill=pale, width=2)
            if panel:
                low, top = height * 0.92, height * 0.5
                pen.rectangle((14, top, width - 14, low), fill=(250, 250, 248))
            above = Image.new("RGBA", card.size)
            _write(ImageDraw.Draw(above), word, face, little, (width / 2, height * 0.7), pale)
            card.alpha_composite(above.rotate(180))
        _write(pen, word, face, letters, (width / 2, middle), ink)
        return card

    return draw


def _write(
    pen: ImageDraw.ImageDraw,
    word: str,
    face: str,
    size: float,
    at: tuple[float, float],
    ink: tuple[int, ...],
) -> None:
    font = _font(face, int(size * 1.35))
    long = font.getlength(word)
    if long > WIDTH * 0.86:
        font = _font(face, int(size * 1.35 * WIDTH * 0.86 / long))
    pen.text(at, word, fill=ink, font=font, anchor="mm")


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    try:
        return ImageFont.truetype(f"{face}.ttf", size) if face else ImageFont.load_default(size)
    except OSError:  # This machine lacks the font.
        return ImageFont.load_default(size)


def _wordless(chance: Random, width: int, height: int) -> Image_ | None:
    """Draw a card's back, a card covered by another, or no card."""
    kind = chance.randrange(3)
    if kind == 0:
        return None
    card = Image.new("RGBA", (width, height), (*(chance.randint(40, 200) for _ in range(3)), 255))
    pen = ImageDraw.Draw(card)
    if kind == 1:
        for x in range(-height, width, 18):
            pen.line((x, height, x + height, 0), fill=(230, 220, 200), width=3)
    else:
        pen.ellipse(
            (width * 0.35, height * 0.15, width * 0.65, height * 0.85), fill=(230, 200, 170)
        )
    return card


def _glare(chance: Random, card: Image_) -> None:
    veil = Image.new("RGBA", card.size)
    x = chance.randrange(card.width)
    band = ((x - 30, 0), (x + 30, 0), (x - 30, card.height), (x - 90, card.height))
    ImageDraw.Draw(veil).polygon(band, fill=(255, 255, 255, chance.randint(90, 200)))
    card.alpha_composite(veil.filter(ImageFilter.GaussianBlur(8)))


def _ground(chance: Random, size: tuple[int, int]) -> Image_:
    """Draw a plain table, wood, or a patterned cloth."""
    base = [chance.randint(40, 220) for _ in range(3)]
    ground = Image.new("RGB", size, tuple(base))
    pen = ImageDraw.Draw(ground)
    kind = chance.randrange(3)
    other = tuple(min(255, max(0, one + chance.randint(-45, 45))) for one in base)
    if kind == 1:
        for _ in range(220):
            y = chance.randrange(size[1])
            pen.line((0, y, size[0], y + chance.randint(-40, 40)), fill=other, width=4)
    if kind == 2:
        step = chance.randint(50, 160)
        for x in range(0, size[0], step):
            for y in range(0, size[1], step):
                pen.ellipse((x, y, x + step * 0.4, y + step * 0.4), fill=other)
        for x in range(0, size[0], step):
            pen.line((x, 0, x, size[1]), fill=other, width=6)
    return ground


def _clutter(chance: Random, ground: Image_, cards: tuple[int, int, int, int]) -> None:
    """Draw a magazine, or a notepad with clues, close to the cards."""
    left, top, right, bottom = cards
    for size, rows in ((34, 14), (52, 6)):
        if chance.random() > 1 / 3:
            continue
        paper = Image.new("RGBA", (420, 560), (245, 243, 238, 255))
        pen = ImageDraw.Draw(paper)
        for row in range(rows):
            line = " ".join(chance.choice(MAGAZINE) for _ in range(3 if size < 40 else 1))
            at = (20, 20 + row * size * 1.1)
            pen.text(at, line, fill=(30, 30, 40), font=_font("DejaVuSans", size - 10))
        lying = paper.rotate(
            chance.choice((0, 90, 180, 270)) + chance.uniform(-20, 20), expand=True
        )
        y = chance.randint(top, max(top + 1, bottom - lying.height))
        x = chance.choice((left - lying.width - 20, right + 20))
        ground.paste(lying, (x, y), lying)


MAGAZINE = (
    *("people", "Interview", "the", "of", "GARDEN", "weekend", "new", "42", "Style", "HOUSE"),
    *("recipes", "for", "summer", "MUSIC", "why", "2026", "travel", "letters", "and"),
)

# --- effects of the camera ---------------------------------------------------------------------


def _seen(
    chance: Random, flat: Image_, cards: tuple[float, float, float, float], lean: float, fill: float
) -> tuple[Image_, int]:
    """The table in perspective, and the side at which the camera stands, in quarter turns."""
    quarter = chance.randrange(4)
    round_ = math.radians(quarter * 90 + chance.uniform(-25, 25))
    tilt, roll = math.radians(lean), math.radians(chance.uniform(-8, 8))
    left, top, right, bottom = cards
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    far = chance.uniform(1.6, 4.0) * max(right - left, bottom - top)

    def project(points: Matrix) -> Matrix:
        x, y = (points - middle).T
        x, y = (
            math.cos(round_) * x - math.sin(round_) * y,
            math.sin(round_) * x + math.cos(round_) * y,
        )
        depth = far - math.sin(tilt) * y
        x, y = x / depth, math.cos(tilt) * y / depth
        return np.stack(
            (math.cos(roll) * x - math.sin(roll) * y, math.sin(roll) * x + math.cos(roll) * y), 1
        )

    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    image = project(corners)
    low, high = image.min(0), image.max(0)
    size = np.array((LARGE, SMALL) if high[0] - low[0] > high[1] - low[1] else (SMALL, LARGE))
    scale = float(min(size / (high - low))) * chance.uniform(fill, 0.97)
    shift = size / 2 - (low + high) / 2 * scale
    there = image * scale + shift
    back = solve(there, corners).flatten()[:8]
    kind, how = Image.Transform.PERSPECTIVE, Image.Resampling.BICUBIC
    return flat.transform((int(size[0]), int(size[1])), kind, tuple(back), how), quarter


def solve(start: Matrix, end: Matrix) -> Matrix:
    """The homography that maps four points to four others."""
    rows, values = [], []
    for (x, y), (u, v) in zip(start, end, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(values)), 1).reshape(3, 3)


def _lit(chance: Random, seen: Image_, ranges: Ranges) -> tuple[Image_, str]:
    """The photograph with lighting, shadow, blur and noise."""
    width, height = seen.size
    light = chance.uniform(ranges.light, 1.1)
    slope, way = chance.uniform(0, 0.5), chance.uniform(0, 2 * math.pi)
    ys, xs = np.mgrid[0:height, 0:width]
    shade = light * (
        1
        - slope
        * (0.5 + (math.cos(way) * (xs / width - 0.5) + math.sin(way) * (ys / height - 0.5)) / 1.42)
    )
    if chance.random() < 0.5:
        mask = Image.new("L", seen.size)
        corners = [(chance.randrange(width), chance.randrange(height)) for _ in range(3)]
        ImageDraw.Draw(mask).polygon(corners, fill=255)
        soft = np.asarray(mask.filter(ImageFilter.GaussianBlur(25)), dtype=np.float64) / 255
        shade = shade * (1 - chance.uniform(0.2, ranges.shadow) * soft)
    noise = np.random.default_rng(chance.randrange(1 << 30)).normal(
        0, chance.uniform(0, ranges.noise), (height, width, 1)
    )
    unsharp = seen.filter(ImageFilter.GaussianBlur(chance.uniform(0, ranges.defocus)))
    blurred = _moved(chance, unsharp, chance.uniform(0, ranges.motion))
    pixels = np.asarray(blurred, dtype=np.float64) * shade[:, :, None] + noise
    picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return ImageEnhance.Color(picture).enhance(chance.uniform(0.6, 1.2)), f"{light:.1f}"


def _moved(chance: Random, still: Image_, length: float) -> Image_:
    """Motion blur: the mean of the picture along a short path."""
    way = chance.uniform(0, math.pi)
    total = np.zeros((still.height, still.width, 3))
    steps = 8
    for step in range(steps):
        by = (step / (steps - 1) - 0.5) * length
        shift = (1, 0, by * math.cos(way), 0, 1, by * math.sin(way))
        bilinear = Image.Resampling.BILINEAR
        total += np.asarray(still.transform(still.size, Image.Transform.AFFINE, shift, bilinear))
    return Image.fromarray((total / steps).astype(np.uint8))
