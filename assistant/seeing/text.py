"""Text on a picture: each piece with its four corners in the direction of reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Points = NDArray[np.float64]
"""Shape (n, 2): x to the right and y down, in pixels."""

THREADS = 2
FLIPPED = "180"
"""The label of a line of text that is upside-down."""
TRUST = 0.9
"""Below this, a line is also read upside-down, and the better reading counts."""
LINE = [3, 48, 160]
"""The least size of a line in colours and pixels: half of the usual, and twice as fast."""
MOST = 150
"""Number of texts that are read at most, the highest first: more than any table has."""
LONGEST = 20
"""A line of more times its height is a sentence, and no word or two."""
LEAST = 320
"""A picture whose short side has fewer pixels is enlarged before text is sought."""
LONG = 1.8
"""A box of this many times its height shows by itself in which direction its text runs."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenText:
    """A piece of text, and where it is."""

    word: str
    score: float
    """How sure the recognizer is, 0 to 1."""
    corners: Points
    """Shape (4, 2): top left, top right, bottom right and bottom left, as a reader sees it."""

    @property
    def centre(self) -> Points:
        """The middle of the box."""
        return np.asarray(self.corners.mean(0))

    @property
    def along(self) -> Points:
        """From the beginning of the text to its end."""
        first, second, third, fourth = self.corners
        return np.asarray((second - first + third - fourth) / 2)

    @property
    def up(self) -> Points:
        """From the foot of the letters to their top."""
        first, second, third, fourth = self.corners
        return np.asarray((first - fourth + second - third) / 2)

    @property
    def height(self) -> float:
        """The height of the box in pixels."""
        return float(np.hypot(*self.up))


class TextRecognizer:
    """PP-OCR: finds text in any direction and reads it."""

    def __init__(self) -> None:
        """Load the models."""
        from rapidocr import RapidOCR

        engine = "EngineConfig.onnxruntime"
        self._engine: Any = RapidOCR(
            params={
                "Global.log_level": "critical",
                "Rec.rec_img_shape": LINE,
                "Cls.cls_thresh": TRUST,
                "Det.limit_side_len": LEAST,
                f"{engine}.intra_op_num_threads": THREADS,
                f"{engine}.inter_op_num_threads": 1,
            }
        )

    def read(self, picture: Image.Image, side: int) -> list[SeenText]:
        """Every piece of text that has letters.

        `side`: the long side in pixels at which text is sought, the larger, the slower; what was
        found is read from the whole picture.
        """
        smaller = picture.copy()
        smaller.thumbnail((side, side))
        scale = np.array(picture.size) / np.array(smaller.size)
        pixels = np.ascontiguousarray(np.asarray(smaller)[:, :, ::-1])
        found = self._engine(pixels, use_det=True, use_cls=False, use_rec=False)
        boxes = [
            np.asarray(box, dtype=np.float64) * scale
            for box in (() if found.boxes is None else found.boxes)
        ]
        boxes = directed(sorted(filter(_is_short, boxes), key=_height, reverse=True)[:MOST])
        if not boxes:
            return []
        lines, trusts = [], []
        upright, classes = self._engine.cls_and_rotate([_line(picture, box) for box in boxes])
        for at, (label, trust) in enumerate(classes.cls_res):
            if FLIPPED in label and trust > TRUST:
                boxes[at] = np.roll(boxes[at], 2, axis=0)
            lines.append(upright[at])
            trusts.append(trust)
        words = self._words(lines)
        doubtful = [
            at for at, (_, score) in enumerate(words) if score < TRUST or trusts[at] <= TRUST
        ]
        again = self._words([lines[at][::-1, ::-1] for at in doubtful])
        for at, other in zip(doubtful, again, strict=True):
            if other[1] > words[at][1]:
                words[at], boxes[at] = other, np.roll(boxes[at], 2, axis=0)
        return [
            SeenText(word, score, box)
            for box, (text, score) in zip(boxes, words, strict=True)
            if (word := letters(text))
        ]

    def _words(self, lines: Sequence[NDArray[np.uint8]]) -> list[tuple[str, float]]:
        """The text on each picture of a line, and how sure the recognizer is of it."""
        if not lines:
            return []
        read = self._engine.recognize_txt([np.ascontiguousarray(line) for line in lines])
        return list(zip(read.txts, map(float, read.scores), strict=True))


def _is_short(box: Points) -> bool:
    wide, high = np.hypot(*(box[1] - box[0])), np.hypot(*(box[3] - box[0]))
    return bool(max(wide, high) <= LONGEST * min(wide, high))


def _height(box: Points) -> float:
    return float(min(np.hypot(*(box[1] - box[0])), np.hypot(*(box[3] - box[0]))))


def letters(text: str) -> str:
    """The text in capitals without digits, marks and scripts of the East; "" if less than two."""
    kept = "".join(
        one if one.isalpha() and ord(one) < 0x2E80 else " " if one in " -" else "" for one in text
    )
    word = " ".join(kept.upper().split())
    return word if sum(map(str.isalpha, word)) > 1 else ""


def directed(boxes: Sequence[Points]) -> list[Points]:
    """The boxes with their first side along the text; short ones follow most of the long."""
    # the square of a direction as a complex number is the same for both of its ends
    wide = [complex(*(box[1] - box[0] + box[2] - box[3])) for box in boxes]
    high = [complex(*(box[3] - box[0] + box[2] - box[1])) for box in boxes]
    long = [max(one, other, key=abs) for one, other in zip(wide, high, strict=True)]
    sure = [
        abs(one * other) * LONG <= abs(most) ** 2
        for one, other, most in zip(wide, high, long, strict=True)
    ]
    main = sum(
        (one**2 / abs(one) ** 2 for one, is_sure in zip(long, sure, strict=True) if is_sure), 0j
    )
    turned = []
    for box, across, most, is_sure in zip(boxes, wide, long, sure, strict=True):
        follows = (across**2 * main.conjugate()).real > 0
        is_across = most is across if is_sure or not main else follows
        turned.append(box if is_across else np.roll(box, -1, axis=0))
    return turned


def _line(picture: Image.Image, box: Points) -> NDArray[np.uint8]:
    """The text in a box as a picture of its own, in blue, green and red."""
    first, second, third, fourth = box
    wide = max(np.hypot(*(second - first)), np.hypot(*(third - fourth)))
    high = max(np.hypot(*(fourth - first)), np.hypot(*(third - second)))
    size = (max(int(wide), 4), max(int(high), 4))
    quad = tuple(np.concatenate((first, fourth, third, second)))
    line = picture.transform(size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)
    return np.ascontiguousarray(np.asarray(line)[:, :, ::-1])
