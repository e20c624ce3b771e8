"""Trains the second reader: counts of word sequences, and weights for sentence vectors."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from assistant.language.addressed import MOMENTS, features
from assistant.language.examples import Example
from assistant.language.nearest import Trained, runs, spoken, vector_of
from assistant.language.sentence_model import DIMENSIONS, Encoder
from tools.meanings.said import Said

SMOOTHING = 1.0
"""Number added to each count, so that a missing sequence does not rule out a meaning."""
RARE = 1
"""Maximum number of examples with a word that still counts as unknown."""
STRENGTH = 20.0
"""Inverse strength of the logistic regression's regularization."""
ROUNDS = 300
STRENGTH_ADDRESSED, ROUNDS_ADDRESSED = 0.4, 60
"""The same for whether a sentence was addressed to the box, and the number of rounds."""
OWN = 0.7
"""Scale of the weights for a single moment, relative to those shared by all moments."""

Weighted = Sequence[tuple[Example, float]]
Floats = npt.NDArray[np.float32]


def train(
    examples: Weighted,
    conditions: Mapping[str, frozenset[str]],
    digest: str,
    sentences: Encoder,
    said: Sequence[Said],
) -> Trained:
    """A reader trained on weighted examples, and on the sentences said at tables."""
    names = tuple(sorted({one.meaning for one, _ in examples}))
    seen = Counter(word for one, _ in examples for word in set(one.words))
    known = frozenset(word for word, count in seen.items() if count > RARE)
    found = [(names.index(one.meaning), weight, runs(one.words, known)) for one, weight in examples]
    found_in = Counter(run for _, _, counted in found for run in counted)
    rarity = {run: math.log((1 + len(found)) / (1 + count)) + 1 for run, count in found_in.items()}
    counts: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    totals = np.zeros(len(names))
    for meaning, weight, counted in found:
        for run, value in vector_of(counted, rarity).items():
            counts[run][meaning] += value * weight
            totals[meaning] += value * weight
    base = np.log(totals.sum() + SMOOTHING * len(counts) - totals)
    gains = {run: _gains(by_meaning) for run, by_meaning in counts.items()}
    plain = [one for one, weight in examples if weight == 1.0]
    weights, bias = _regression(plain, names, sentences)
    exact: dict[str, frozenset[str]] = defaultdict(frozenset)
    for one in plain:
        exact[" ".join(one.words)] |= {one.meaning}
    floats = base.astype(np.float32), weights, bias, whether_addressed(said, sentences)
    return Trained(digest, names, known, rarity, gains, *floats, exact, conditions)


def _gains(by_meaning: dict[int, float]) -> tuple[tuple[int, float], ...]:
    """How strongly each word sequence suggests each meaning in whose examples it occurs."""
    total = sum(by_meaning.values()) + SMOOTHING
    return tuple(
        (at, math.log(total) - math.log(total - count)) for at, count in by_meaning.items()
    )


def _regression(
    examples: Sequence[Example], names: Sequence[str], sentences: Encoder
) -> tuple[Floats, Floats]:
    """A logistic regression; returns weights of shape (dimensions, meanings), and the bias."""
    vectors = np.empty((len(examples), DIMENSIONS), np.float32)
    for row, one in enumerate(examples):
        vectors[row] = sentences(spoken(one.words))
    model = LogisticRegression(C=STRENGTH, max_iter=ROUNDS)
    model.fit(vectors, [one.meaning for one in examples])
    assert tuple(model.classes_) == tuple(names), "classes come in the order of their names"
    return model.coef_.T.astype(np.float32), model.intercept_.astype(np.float32)


def whether_addressed(said: Sequence[Said], sentences: Encoder) -> Floats:
    """The weights for `addressed`: one row per moment, the last for any other.

    Every moment uses the shared weights and adds its own.
    """
    vectors = np.stack([features(sentences(one.spoken), one.form) for one in said])
    at = np.array([one.moment for one in said])
    own = [vectors * (OWN * (at == moment))[:, None] for moment in range(len(MOMENTS))]
    model = LogisticRegression(C=STRENGTH_ADDRESSED, max_iter=ROUNDS_ADDRESSED)
    found = model.fit(
        np.hstack([vectors, *own]),
        [one.meant for one in said],
        sample_weight=[one.weight for one in said],
    )
    shared, *each = np.split(found.coef_[0], len(MOMENTS) + 1)
    rows = [shared + OWN * one for one in each]
    weights = np.stack([*rows, shared])
    weights[:, -1] += found.intercept_
    return weights.astype(np.float32)


def save(trained: Trained, path: Path) -> None:
    """Write the reader to a file, which is identical whenever the examples are."""
    runs = sorted(trained.rarity)
    found = [(at, *gain) for at, run in enumerate(runs) for gain in trained.gains[run]]
    rows, meanings, gains = zip(*found, strict=True)
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            digest=np.array(trained.digest),
            names=np.array(trained.names),
            known=np.array("\n".join(sorted(trained.known))),
            runs=np.array("\n".join(runs)),
            rarity=np.array([trained.rarity[run] for run in runs], np.float16),
            rows=np.array(rows, np.uint32),
            meanings=np.array(meanings, np.uint8),
            gains=np.array(gains, np.float16),
            base=trained.base,
            weights=trained.weights.astype(np.float16),
            bias=trained.bias,
            addressed=trained.addressed.astype(np.float16),
            examples=_listed(trained.examples),
            conditions=_listed(trained.conditions),
        )


def _listed(sets: Mapping[str, frozenset[str]]) -> npt.NDArray[np.str_]:
    lines = ("\t".join((name, *sorted(members))) for name, members in sets.items())
    return np.array("\n".join(sorted(lines)))
