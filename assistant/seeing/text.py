"""Text on a picture: each piece with its four corners in the direction of reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A picture: rows, columns, and blue, green and red."""
Points = NDArray[np.float64]
"""Shape (n, 2): x to the right and y down."""

TRUST = 0.9
"""A line that is read worse is also read upside-down, and the better reading counts."""
MOST = 150
"""Number of texts that are read at most, the highest first: more than any table has."""
LONG = 1.8
"""A box of this many times its height shows by itself in which direction its text runs."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenText:
    """A piece of text, and where it is: in pixels, or in steps of a table."""

    word: str
    """In capitals; empty if it cannot be read."""
    score: float
    """How sure the recognizer is, 0 to 1."""
    corners: Points
    """Shape (4, 2): top left, top right, bottom right and bottom left, as a reader sees it."""

    @property
    def centre(self) -> Points:
        """The middle of the box."""
        return np.asarray(self.corners.mean(0))

    @property
    def along(self) -> complex:
        """From the beginning of the text to its end."""
        first, second, third, fourth = self.corners @ (1, 1j)
        return complex(second - first + third - fourth) / 2

    @property
    def height(self) -> float:
        """The height of the box."""
        first, second, third, fourth = self.corners @ (1, 1j)
        return float(abs(fourth - first + third - second)) / 2

    @property
    def upright(self) -> bool:
        """Whether it runs to the right."""
        return self.along.real > 0


class TextRecognizer:
    """PP-OCR: finds text in any direction and reads it."""

    def __init__(self, engine: object = None) -> None:
        """`engine` finds and reads; without it, the models are loaded."""
        self._engine: Any = engine or self._loaded()

    @staticmethod
    def _loaded() -> object:
        from rapidocr import RapidOCR

        params = {
            "Global.log_level": "critical",
            "Rec.rec_img_shape": [3, 48, 160],  # half of the usual width, and twice as fast
            "Det.limit_side_len": 160,  # a smaller picture is enlarged
            "EngineConfig.onnxruntime.intra_op_num_threads": 2,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
        return RapidOCR(params=params)

    def read(self, view: Pixels, picture: Pixels, back: Points) -> list[SeenText]:
        """Every piece of text on a view of a picture, in pixels of the picture.

        `back`: the homography from the view to the picture. Text is sought on the view, which may
        be smaller, and read from the picture.
        """
        found = self._engine(view, use_det=True, use_cls=False, use_rec=False).boxes
        if found is None:
            return []
        boxes = directed([mapped(back, box) for box in found])
        boxes = sorted(boxes, key=lambda box: -float(np.hypot(*(box[3] - box[0]))))[:MOST]
        lines, told = self._engine.cls_and_rotate([_line(picture, box) for box in boxes])
        is_told = [trust > TRUST for _, trust in told.cls_res]
        for at, (label, _) in enumerate(told.cls_res):
            if "180" in label and is_told[at]:
                boxes[at] = np.roll(boxes[at], 2, axis=0)
        words = self._words(lines)
        doubtful = [at for at, (_, score) in enumerate(words) if score < TRUST or not is_told[at]]
        again = self._words([lines[at][::-1, ::-1] for at in doubtful])
        for at, (word, score) in zip(doubtful, again, strict=True):
            (before, was), turned = words[at], np.roll(boxes[at], 2, axis=0)
            if word != before and min(was, score) >= TRUST:  # ONION is NOINO from the other side
                words[at] = before, was / 2
                words.append((word, score / 2))
                boxes.append(turned)
            elif score > was and (word != before or not is_told[at]):
                words[at], boxes[at] = (word, score), turned
        pairs = zip(boxes, words, strict=True)
        return [SeenText(letters(text), score, box) for box, (text, score) in pairs]

    def _words(self, lines: Sequence[Pixels]) -> list[tuple[str, float]]:
        """The text on each picture of a line, and how sure the recognizer is of it."""
        if not lines:
            return []
        read = self._engine.recognize_txt([np.ascontiguousarray(line) for line in lines])
        return list(zip(read.txts, map(float, read.scores), strict=True))


def mapped(homography: Points, points: Points) -> Points:
    """The points, shape (n, 2), where the homography takes them."""
    return np.asarray(cv2.perspectiveTransform(points[None], homography)[0], dtype=np.float64)


def letters(text: str) -> str:
    """The text in capitals without digits, marks and scripts of the East; "" if less than two."""
    kept = (one if one.isalpha() and ord(one) < 0x2E80 else " " * (one in " -") for one in text)
    word = " ".join("".join(kept).upper().split())
    return word if sum(map(str.isalpha, word)) > 1 else ""


def directed(boxes: Sequence[Points]) -> list[Points]:
    """The boxes with their first side along the text; short ones follow most of the long."""
    # the square of a direction as a complex number is the same for both of its ends
    corners = np.array(boxes) @ (1, 1j)
    wide, high = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
    long = np.where(abs(wide) >= abs(high), wide, high)
    is_long = abs(long) ** 2 > LONG * abs(wide * high)
    main = ((long / abs(long)) ** 2)[is_long].sum()
    by_itself = is_long | (main == 0)
    across = np.where(by_itself, long == wide, (wide**2 * np.conj(main)).real > 0)
    return [np.roll(box, 0 if ok else -1, axis=0) for box, ok in zip(boxes, across, strict=True)]


def _line(picture: Pixels, box: Points) -> Pixels:
    """The text in a box as a picture of its own."""
    sides = np.hypot(*(box - np.roll(box, -1, axis=0)).T)
    wide, high = (max(4, int(side)) for side in (sides[::2].max(), sides[1::2].max()))
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], dtype=np.float32)
    way = cv2.getPerspectiveTransform(box.astype(np.float32), flat)
    line = cv2.warpPerspective(picture, way, (wide, high), flags=cv2.INTER_CUBIC)
    return np.asarray(line, dtype=np.uint8)
