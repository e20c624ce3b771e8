"""Capital letters as lines, for plates: a cutter engraves them directly, without a font."""

from collections.abc import Iterator

from tools.enclosure.shapes import Point, Polygon

LETTERS = {
    "A": "00 04 26 44 40, 02 42",
    "B": "00 06 36 45 44 33 42 41 30 00, 03 33",
    "C": "45 36 16 05 01 10 30 41",
    "D": "00 06 26 44 42 20 00",
    "E": "46 06 00 40, 03 33",
    "F": "46 06 00, 03 33",
    "G": "45 36 16 05 01 10 30 41 43 23",
    "H": "00 06, 40 46, 03 43",
    "I": "16 36, 26 20, 10 30",
    "J": "46 41 30 10 01",
    "K": "00 06, 46 03 40",
    "L": "06 00 40",
    "M": "00 06 23 46 40",
    "N": "00 06 40 46",
    "O": "10 01 05 16 36 45 41 30 10",
    "P": "00 06 36 45 44 33 03",
    "Q": "10 01 05 16 36 45 41 30 10, 22 40",
    "R": "00 06 36 45 44 33 03, 23 40",
    "S": "45 36 16 05 04 13 33 42 41 30 10 01",
    "T": "06 46, 26 20",
    "U": "06 01 10 30 41 46",
    "V": "06 20 46",
    "W": "06 10 23 30 46",
    "X": "00 46, 06 40",
    "Y": "06 23 46, 23 20",
    "Z": "06 46 00 40",
}
"""The lines of each letter, as points in a grid that is 4 wide and 6 high."""

WIDTH, HEIGHT, SPACE = 4, 6, 2
"""The letters' width and height and the gap between two letters, in grid units."""


def strokes(text: str, middle: Point, height: float) -> Iterator[Polygon]:
    """The lines of a text in capitals of this height, in mm, centred on its base line."""
    unit = height / HEIGHT
    left = middle[0] - unit * (len(text) * (WIDTH + SPACE) - SPACE) / 2
    for number, letter in enumerate(text.upper()):
        start = left + unit * number * (WIDTH + SPACE)
        for line in filter(None, LETTERS.get(letter, "").split(",")):
            points = ((int(point[0]), int(point[1])) for point in line.split())
            yield tuple((start + unit * x, middle[1] + unit * y) for x, y in points)
