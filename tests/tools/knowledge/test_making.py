"""The steps that build the knowledge, on small numbers."""

from collections import defaultdict
from collections.abc import Hashable

import numpy as np
import pytest

from assistant.partner.knowledge import EVEN, Source
from tools.knowledge.compress import centred, in_bytes, in_nibbles, shortened
from tools.knowledge.neighbours import TOGETHER, joined, nearest
from tools.knowledge.persons import translated
from tools.knowledge.sentences import SentenceModel, tensors
from tools.knowledge.wordnet import WordNet, pairs, told


def test_the_nearest_words_share_rare_features() -> None:
    words: list[dict[Hashable, float]] = [
        {"stripes": 1.0, "animal": 1.0},
        {"stripes": 1.0},
        {"animal": 1.0},
        {"animal": 1.0},
    ]
    rows, nearness = nearest(words, 2)
    assert rows[0, 0] == 1
    assert nearness[0, 0] > nearness[0, 1] > 0
    assert nearness[1, 1] == 0


def test_two_words_of_a_term_or_a_compound_are_a_pair() -> None:
    words = ("treasure", "chest", "rain", "bow", "rainbow", "needle", "pine")
    net = WordNet(words={"n1": ["treasure_chest", "chest"], "n2": ["pine_needles", "a_new_bow"]})
    named = {tuple(words[row] for row in pair) for pair in pairs(net, words)}
    assert named == {("treasure", "chest"), ("rain", "bow"), ("needle", "pine")}


def test_a_word_is_near_the_rare_words_of_its_definitions() -> None:
    words = ("bridge", "nose", "hard", "river", "stone")
    net = WordNet(
        senses=defaultdict(list, bridge=[("n1", 0.4), ("n2", 0.2)]),
        words={"n1": ["bridge"], "n2": ["bridge"], "n3": ["stone"]},
        gloss={
            "n1": 'hard way over a river; "the nose of a stone"',
            "n2": "ridge of the nose",
            "n3": "hard matter",
        },
    )
    near = {(words[one], words[other]): found for (one, other), found in told(net, words).items()}
    assert {*near} == {
        ("bridge", "hard"), ("bridge", "river"), ("bridge", "nose"), ("hard", "stone")
    }  # fmt: skip
    assert near["bridge", "river"] > near["bridge", "hard"]
    assert near["bridge", "river"] > near["bridge", "nose"]


def test_a_pair_is_stored_with_the_word_that_has_fewer_pairs() -> None:
    none = np.zeros((4, 1), np.uint16), np.zeros((4, 1), np.uint8)
    terms = dict.fromkeys([(0, 1), (0, 2), (0, 3), (2, 3)], TOGETHER)
    rows, nearness = joined(none, terms, 1)
    full = round(TOGETHER * 255)
    assert nearness[:, -1].tolist() == [0, full, full, full]
    assert rows[1:, -1].tolist() == [0, 3, 0]


def test_centred_rows_have_length_one_and_zero_rows_stay_zero() -> None:
    rows = np.array([[1, 2, 3], [3, 2, 1], [0, 0, 0], [5, 1, 1]], np.float32)
    found = centred(rows)
    assert np.allclose(np.linalg.norm(found, axis=1), [1, 1, 0, 1], atol=1e-5)


def test_shortened_rows_keep_their_similarity() -> None:
    rows = np.array([[1, 0, 0.01], [0.9, 0.1, 0], [0, 1, 0]], np.float32)
    found = shortened(rows, 2)
    assert found.shape == (3, 2)
    assert np.allclose(found @ found.T, rows @ rows.T, atol=1e-3)


def test_vectors_in_bytes_keep_their_direction() -> None:
    found = in_bytes(np.array([[0.5, -0.25], [0, 0]], np.float32), 31)
    assert found.tolist() == [[31, -16], [0, 0]]


def test_vectors_in_nibbles_keep_their_direction_and_clip_outliers() -> None:
    rows = np.array([[3, -3, 3, -3], [0, 0, 0, 0], [1, 0, 0, 100]], np.float32)
    source = Source("any", 1.0, in_nibbles(rows))
    found = source.of((0, 1, 2))
    assert found[:2].tolist() == [[0.5, -0.5, 0.5, -0.5], [0, 0, 0, 0]]
    assert in_nibbles(rows)[2].tolist() == [EVEN << 4 | EVEN, EVEN << 4 | 2 * EVEN - 2]


def test_word_pieces_are_matched_longest_first_from_the_left() -> None:
    pieces = {piece: at for at, piece in enumerate(("<s>", "</s>", "[UNK]", "snow", "##ball"))}
    model = SentenceModel({}, pieces)
    assert model.tokens("Snowball snow xyz") == [0, 3, 4, 3, 2, 1]


def test_safetensors_are_read() -> None:
    numbers = np.array([[1, 2], [3, 4]], "<f4").tobytes()
    header = b'{"a": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]}}'
    found = tensors(len(header).to_bytes(8, "little") + header + numbers)
    assert found["a"].tolist() == [[1, 2], [3, 4]]


DEPTH, LONGEST_SUM = 12, 3072
"""The sentence model's layers in sequence, and the number of products in one sum."""

ROUNDING = DEPTH * float(np.finfo(np.float32).eps) * LONGEST_SUM**0.5
"""Rounding error of a vector of length one: a sum of n products is off by about the root of n
times a float's step, and each layer adds as much. The direction depends on the processor."""


@pytest.mark.parametrize("length", [3, 7])
def test_a_sentence_model_gives_vectors_of_length_one(length: int) -> None:
    draw = np.random.RandomState(1)
    pieces = {piece: at for at, piece in enumerate(("<s>", "</s>", "[UNK]", "a"))}
    weights = {
        "embeddings.word_embeddings.weight": draw.normal(size=(4, 768)),
        "embeddings.position_embeddings.weight": draw.normal(size=(32, 768)),
        "encoder.relative_attention_bias.weight": draw.normal(size=(32, 12)),
    }
    for name, wide, narrow in (
        *((f"attention.attn.{part}", 768, 768) for part in "qkvo"),
        ("intermediate.dense", LONGEST_SUM, 768),
        ("output.dense", 768, LONGEST_SUM),
    ):
        one = draw.normal(0, 0.02, (wide, narrow))
        for layer in range(DEPTH):
            full = f"encoder.layer.{layer}.{name}"
            weights[f"{full}.weight"] = one  # drawing each anew takes seconds
            weights[f"{full}.bias"] = np.zeros(wide)
    norms = ["embeddings.LayerNorm"]
    for layer in range(DEPTH):
        norms += [f"encoder.layer.{layer}.{part}LayerNorm" for part in ("attention.", "output.")]
    for name in norms:
        weights[f"{name}.weight"], weights[f"{name}.bias"] = np.ones(768), np.zeros(768)
    as_floats = {name: one.astype(np.float32, copy=False) for name, one in weights.items()}
    model = SentenceModel(as_floats, pieces)
    text = " ".join("a" * (length - 2))
    found = model.vectors([text, text, "a"])
    assert np.linalg.norm(found, axis=1) == pytest.approx([1, 1, 1], abs=ROUNDING)
    assert np.linalg.norm(found[0] - found[1]) < ROUNDING
    assert (np.linalg.norm(found[0] - found[2]) < ROUNDING) == (text == "a")


def test_words_that_translate_the_same_german_word_or_part_are_alike() -> None:
    words = ("tooth", "dentist", "brush", "treasure", "chest", "river", "bank", "shore")
    ding = (
        "# Version :: tooth river\n"
        "Zahn {m} [med.] | Zahnarzt {m} :: tooth | dentist\n"
        "Arzt; Bürste :: brush; doctor\n"
        "Zahnbürste {f} :: brush\n"
        "Schatztruhe {f} :: treasure chest\n"
    )
    found = translated(ding, words, range(2, 4))
    together = {tuple(words[row] for row in np.flatnonzero(one)) for one in found.T}
    assert together == {("tooth", "dentist", "brush"), ("dentist", "brush"), ("treasure", "chest")}
