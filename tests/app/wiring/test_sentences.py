"""The sentence model in its own process: it does not block, and a dead process is replaced."""

import os
from contextlib import closing

import numpy as np
import pytest

from assistant.apart.child import Patience
from assistant.app.wiring.sentences import SentencesApart, encoder
from assistant.language.sentence_model import DIMENSIONS, Encoder, Vector


def _ones(sentence: str) -> Vector:
    if sentence == "die":
        os._exit(3)
    return np.full(DIMENSIONS, len(sentence), np.float32)


def a_model() -> Encoder:
    return _ones


def no_model() -> Encoder:
    raise ValueError("damaged")


def test_there_are_no_vectors_until_the_model_is_loaded() -> None:
    with closing(SentencesApart(a_model)) as sentences:
        assert sentences("hello") is None
        sentences.begin()
        assert sentences.wait(60.0)
        vector = sentences("hello")
        assert vector is not None
        assert vector.tolist() == [5.0] * DIMENSIONS


def test_a_process_that_dies_is_replaced() -> None:
    with closing(SentencesApart(a_model, Patience(load=60.0, answer=60.0))) as sentences:
        sentences.begin()
        assert sentences.wait(60.0)
        assert sentences("die") is None
        assert sentences.wait(60.0)
        assert sentences("hello") is not None


def test_without_a_model_there_are_no_vectors() -> None:
    with closing(SentencesApart(no_model)) as sentences:
        sentences.begin()
        assert not sentences.wait(0.0)
        assert sentences("hello") is None


@pytest.mark.slow
def test_the_installed_model_makes_vectors_of_length_one() -> None:
    assert np.linalg.norm(encoder()("hello")) == pytest.approx(1.0, abs=1e-3)
