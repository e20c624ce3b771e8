"""Lettering for small screens: five sizes of one bitmap font, and text fitted to a width.

Sizes are in pixels; `tools.guide.panes` gives their millimetres on each screen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).parent / "fonts"


@dataclass(frozen=True, slots=True)
class Font:
    """One size of Spleen: cells of `width` × `height`, capitals in rows `top` to `base` - 1.

    `gap` is the number of dark columns after a wide letter; the last letter needs none.
    """

    width: int
    height: int
    top: int
    base: int
    gap: int = 1

    @property
    def capital(self) -> int:
        """Height of a capital or a digit."""
        return self.base - self.top

    def room(self, width: int) -> int:
        """Number of characters that fit side by side into `width` pixels."""
        return (width + self.gap) // self.width


SMALL = Font(5, 8, top=1, base=7)
PLAIN = Font(6, 12, top=1, base=9)
BOLD = Font(8, 16, top=2, base=12)
LARGE = Font(12, 24, top=4, base=19, gap=2)
HUGE = Font(16, 32, top=6, base=26, gap=3)


@cache
def _font(letters: Font) -> ImageFont.ImageFont:
    return ImageFont.load(str(FONTS / f"spleen-{letters.width}x{letters.height}.pil"))


@lru_cache(maxsize=256)
def ink(text: str, letters: Font) -> Image.Image:
    """The text as a picture (mode "1", light on black), cropped to its lit pixels.

    It is at least as high as a capital, so that lines of one size are evenly spaced. A letter
    outside Latin-1 becomes a question mark. The picture is cached, because the same words recur, so
    callers must not draw on it.
    """
    drawable = text.encode("latin-1", "replace").decode("latin-1")
    picture = Image.new("1", (letters.width * max(1, len(drawable)), letters.height))
    ImageDraw.Draw(picture).text((0, 0), drawable, font=_font(letters), fill=1)
    left, top, right, bottom = picture.getbbox() or (0, letters.top, 1, letters.base)
    return picture.crop((left, min(top, letters.top), right, max(bottom, letters.base)))


def wrap(text: str, room: int) -> list[str]:
    """Break text into lines of at most `room` characters, if possible between words.

    A word longer than a line is hyphenated into parts of about equal length.
    """
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += " " + word
        else:
            lines += _parts(word, room)
    return lines


def balanced(text: str, room: int) -> list[str]:
    """The text on as few lines as `wrap` needs, but with lines of about equal length."""
    lines = wrap(text, room)
    longest = max(map(len, text.split()), default=0)
    narrower = (wrap(text, width) for width in range(longest, room))
    return next((split for split in narrower if len(split) == len(lines)), lines)


def _parts(word: str, room: int) -> list[str]:
    if len(word) <= room:
        return [word]
    count = -(-(len(word) - 1) // (room - 1))  # Every part but the last needs room for its hyphen.
    length = -(-(len(word) - 1) // count)
    last = (count - 1) * length
    return [word[at : at + length] + "-" for at in range(0, last, length)] + [word[last:]]


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text in a single size."""

    text: str
    letters: Font

    def picture(self, width: int) -> Image.Image:
        """The line as `ink` draws it, cropped to `width`.

        A few characters, such as ¾, also fill the gap, and lose a column at the right edge.
        """
        drawn = ink(self.text, self.letters)
        return drawn.crop((0, 0, min(width, drawn.width), drawn.height))


def typeset(text: str, sizes: Sequence[Font], width: int, most: int = 2) -> tuple[TextLine, ...]:
    """Text in the largest of `sizes` (largest first) that fits into `most` lines of `width`.

    Words are broken only if no size can hold them whole; text that still does not fit is truncated
    and ends in two dots.
    """
    longest = max(map(len, text.split()), default=0)
    whole = [letters for letters in sizes if longest <= letters.room(width)]
    for letters in (*whole, *sizes):
        room = letters.room(width)
        lines = balanced(text, room) if letters in whole else wrap(text, room)
        if len(lines) <= most:
            return tuple(TextLine(line, letters) for line in lines)
    letters = sizes[-1]
    room = letters.room(width)
    lines = wrap(text, room)[:most]
    lines[-1] = lines[-1].rstrip("-")[: room - 2] + ".."
    return tuple(TextLine(line, letters) for line in lines)
