"""Text in a picture: each piece, with its four corners in the reading direction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A picture as an array: rows, columns, and blue, green and red."""
Points = NDArray[np.float64]
"""Points as an array of shape (n, 2): x to the right and y down."""

TRUST = 0.9
"""Score below which a line is also read upside-down; the better reading counts."""
MOST = 150
"""Maximum number of texts read in a picture, the tallest first; no table has more."""
LINES = 360
"""Maximum number of lines read in all pictures, because a printed cloth can have endless text."""
WIDEST = 12
"""Maximum ratio of a line's length to its height; a longer one is on no card, and slow to read."""
LONG = 1.8
"""Minimum ratio of a box's length to its height that shows the direction of its text."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenText:
    """A piece of text and its position, in pixels or in steps of a table."""

    word: str
    """The text in capitals; empty if it cannot be read."""
    score: float
    """The recognizer's confidence, from 0 to 1."""
    corners: Points
    """Its corners, clockwise from the top left in the reading direction; shape (4, 2)."""

    @property
    def centre(self) -> complex:
        """The centre of its box."""
        return complex(*self.corners.mean(0))

    @property
    def along(self) -> complex:
        """The vector from the beginning to the end of the text."""
        return complex(*(self.corners[1:3].mean(0) - self.corners[[0, 3]].mean(0)))

    @property
    def height(self) -> float:
        """The height of its box."""
        return float(np.hypot(*(self.corners[2:].mean(0) - self.corners[:2].mean(0))))

    @property
    def upright(self) -> bool:
        """Whether the text runs to the right."""
        return self.along.real > 0


class TextRecognizer:
    """PP-OCR, which locates text in any direction and reads it."""

    def __init__(self, engine: object = None) -> None:
        """`engine` locates and reads text; None loads the models."""
        self._engine: Any = engine or self._loaded()
        self._left = LINES

    @staticmethod
    def _loaded() -> object:
        from rapidocr import RapidOCR

        params = {
            "Global.log_level": "critical",
            "Rec.rec_img_shape": [3, 48, 160],  # half of the default width, and twice as fast
            "Det.limit_type": "max",
            "Det.limit_side_len": 864,  # Text is located in a smaller picture, which saves memory.
            "EngineConfig.onnxruntime.intra_op_num_threads": 2,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
        return RapidOCR(params=params)

    def read(self, picture: Pixels) -> list[SeenText]:
        """Every piece of text in a picture, in pixels; empty once `LINES` lines have been read."""
        if self._left <= 0:
            return []
        found = self._engine(picture, use_det=True, use_cls=False, use_rec=False).boxes
        if found is None:
            return []
        sizes = ((np.hypot(*(box[[1, 3]] - box[0]).T), box) for box in directed(found))
        short = [(high, box) for (wide, high), box in sizes if wide <= WIDEST * high]
        highest = sorted(short, key=lambda one: -one[0])[: min(MOST, self._left)]
        boxes = [box for _, box in highest]
        if not boxes:
            return []
        lines = self._engine.crop_text_regions(picture, np.array(boxes, dtype=np.float32))
        lines, told = self._engine.cls_and_rotate(lines)
        texts, doubtful = [], []
        for at, (word, score) in enumerate(self._words(lines)):
            label, trust = told.cls_res[at]
            is_turned = "180" in label and trust > TRUST
            texts.append(SeenText(word, score, np.roll(boxes[at], 2 * is_turned, axis=0)))
            if min(score, trust) < TRUST:
                doubtful.append(at)
        again = self._words([lines[at][::-1, ::-1] for at in doubtful])
        for at, (word, score) in zip(doubtful, again, strict=True):
            text, other = texts[at], SeenText(word, score, np.roll(texts[at].corners, 2, axis=0))
            if word != text.word and min(text.score, score) >= TRUST:
                # Keep both readings: upside down, ONION reads as NOINO.
                texts[at] = replace(text, score=text.score / 2)
                texts.append(replace(other, score=score / 2))
            elif score > text.score:
                texts[at] = other
        return texts

    def _words(self, lines: Sequence[Pixels]) -> list[tuple[str, float]]:
        """The text in each picture of a line, with the recognizer's confidence in it."""
        self._left -= len(lines)
        if not lines:
            return []
        read = self._engine.recognize_txt([np.ascontiguousarray(line) for line in lines])
        return list(zip(map(letters, read.txts), map(float, read.scores), strict=True))


def mapped(homography: NDArray[np.floating[Any]], points: Points) -> Points:
    """The points, shape (n, 2), mapped by the homography."""
    return np.asarray(cv2.perspectiveTransform(points[None], homography)[0], dtype=np.float64)


def letters(text: str) -> str:
    """The text in capitals without digits, marks and East Asian scripts; "" if too short."""
    kept = (one if one.isalpha() and ord(one) < 0x2E80 else " " * (one in " -") for one in text)
    word = " ".join("".join(kept).upper().split())
    return word if sum(map(str.isalpha, word)) > 1 else ""


def directed(boxes: Sequence[Points]) -> list[Points]:
    """The boxes with their first side along the text; short ones follow most of the long ones."""
    # Squared as a complex number, a direction is the same from either end of a line.
    corners = np.array(boxes, dtype=np.float64) @ (1, 1j)
    wide, high = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
    main = (wide**2 + high**2).sum()
    is_long = np.maximum(abs(wide), abs(high)) > LONG * np.minimum(abs(wide), abs(high))
    across = np.where(is_long, abs(wide) > abs(high), (wide**2 * np.conj(main)).real > 0)
    return [np.roll(box, 0 if ok else -1, axis=0) for box, ok in zip(boxes, across, strict=True)]
