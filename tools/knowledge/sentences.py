"""A sentence model in numpy, all-mpnet-base-v2, which only builds the knowledge.

MPNet (Song et al., 2020) as Hugging Face's `transformers` 4.8 computes it: twelve layers of
attention with one shared bias by distance. A text's vector is the mean over its tokens, with length
1 (Sentence-BERT, Reimers and Gurevych, 2019).
"""

from __future__ import annotations

import json
import math
import zipfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

LAYERS = 12
HEADS = 12
WIDTH = 768
BUCKETS = 16
"""Number of distances that are distinguished in one direction; half of them are exact."""
FARTHEST = 128
BATCH = 64
FIRST_PLACE = 2
"""The first token's position number; smaller numbers are for padding."""


@dataclass(frozen=True, slots=True)
class SentenceModel:
    """The weights by their name in the checkpoint, and each word piece's number."""

    weights: Mapping[str, Array]
    pieces: Mapping[str, int]

    def vectors(self, texts: Sequence[str]) -> Array:
        """A vector of length 1 for each text; texts with equal numbers of tokens run together."""
        tokens = [self.tokens(text) for text in texts]
        by_length = defaultdict[int, list[int]](list)
        for at, one in enumerate(tokens):
            by_length[len(one)].append(at)
        found = np.zeros((len(texts), WIDTH), np.float32)
        for places in by_length.values():
            for start in range(0, len(places), BATCH):
                some = places[start : start + BATCH]
                found[some] = self._encode(np.array([tokens[at] for at in some]))
        return found

    def tokens(self, text: str) -> list[int]:
        """The longest known word pieces, from the left, between the start and end tokens."""
        found = [self.pieces["<s>"]]
        for word in text.lower().split():
            found += self._pieces_of(word)
        return [*found, self.pieces["</s>"]]

    def _pieces_of(self, word: str) -> list[int]:
        found: list[int] = []
        rest, mark = word, ""
        while rest:
            length = len(rest)
            while length and mark + rest[:length] not in self.pieces:
                length -= 1
            if not length:
                return [self.pieces["[UNK]"]]
            found.append(self.pieces[mark + rest[:length]])
            rest, mark = rest[length:], "##"
        return found

    def _encode(self, ids: npt.NDArray[np.int64]) -> Array:
        weights = self.weights
        length = ids.shape[1]
        state = weights["embeddings.word_embeddings.weight"][ids]
        places = weights["embeddings.position_embeddings.weight"]
        state = self._norm(
            state + places[FIRST_PLACE : FIRST_PLACE + length], "embeddings.LayerNorm"
        )
        bias = self._bias(length)
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}"
            attended = self._attend(state, f"{name}.attention.attn", bias)
            state = self._norm(state + attended, f"{name}.attention.LayerNorm")
            inner = _gelu(self._linear(state, f"{name}.intermediate.dense"))
            state = self._norm(
                state + self._linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm"
            )
        mean = state.mean(axis=1)
        return np.asarray(mean / np.linalg.norm(mean, axis=1, keepdims=True), np.float32)

    def _attend(self, state: Array, name: str, bias: Array) -> Array:
        count, length, _ = state.shape

        def heads(part: str) -> Array:
            wide = self._linear(state, f"{name}.{part}")
            return wide.reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3)

        scores = heads("q") @ heads("k").transpose(0, 1, 3, 2) / math.sqrt(WIDTH // HEADS) + bias
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        mixed = powers / powers.sum(axis=-1, keepdims=True) @ heads("v")
        joined = mixed.transpose(0, 2, 1, 3).reshape(count, length, WIDTH)
        return self._linear(joined.astype(np.float32), f"{name}.o")

    def _bias(self, length: int) -> Array:
        """The part of the attention between two tokens that depends on their distance, by head."""
        place = np.arange(length)
        ahead = place[None, :] - place[:, None]
        apart = np.abs(ahead)
        exact = BUCKETS // 2
        spread = np.log(np.maximum(apart, 1) / exact) / math.log(FARTHEST / exact)
        far = np.minimum(exact + (spread * (BUCKETS - exact)).astype(int), BUCKETS - 1)
        bucket = np.where(apart < exact, apart, far) + np.where(ahead > 0, BUCKETS, 0)
        found = self.weights["encoder.relative_attention_bias.weight"][bucket]
        return np.asarray(found.transpose(2, 0, 1)[None], np.float32)

    def _linear(self, state: Array, name: str) -> Array:
        flat = state.reshape(-1, state.shape[-1]) @ self.weights[f"{name}.weight"].T
        return np.asarray(
            (flat + self.weights[f"{name}.bias"]).reshape(*state.shape[:-1], -1), np.float32
        )

    def _norm(self, state: Array, name: str) -> Array:
        centred = state - state.mean(axis=-1, keepdims=True)
        scale = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5)
        found = centred / scale * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]
        return np.asarray(found, np.float32)


def _gelu(state: Array) -> Array:
    """Each number times the normal distribution function of it (Abramowitz and Stegun 7.1.26)."""
    size = np.abs(state) / np.float32(math.sqrt(2))
    near = 1 / (1 + np.float32(0.3275911) * size)
    terms = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
    total = np.zeros_like(size)
    for term in reversed(terms):
        total = (total + np.float32(term)) * near
    erf = np.sign(state) * (1 - total * np.exp(-size * size))
    return np.asarray(state * (1 + erf) / 2, np.float32)


def load(archive: zipfile.ZipFile) -> SentenceModel:
    """The model from its archive, whose parts are in several packages."""
    names = {name.rsplit("/", 1)[-1]: name for name in archive.namelist()}
    pieces = archive.read(names["vocab.txt"]).decode("utf-8").splitlines()
    content = archive.read(names["model.safetensors"])
    return SentenceModel(tensors(content), {piece: at for at, piece in enumerate(pieces)})


def tensors(content: bytes) -> dict[str, Array]:
    """The arrays of a safetensors file: it has a length, a JSON header, and the numbers."""
    size = int.from_bytes(content[:8], "little")
    header: dict[str, Any] = json.loads(content[8 : 8 + size])
    found = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            start, end = (8 + size + offset for offset in entry["data_offsets"])
            flat = np.frombuffer(content[start:end], "<f4")
            found[name] = flat.reshape(entry["shape"])
    return found
