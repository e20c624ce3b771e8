"""Whisper models of random weights, which show how long each size takes."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from ctranslate2 import StorageView
from ctranslate2.models import Whisper

from assistant.hearing.whisper_model import BANDS, WHOLE
from tools.speech import shapes

SMALLEST = (1, 1, shapes.HEAD)


def test_no_text_ends_before_all_tokens_are_used(tmp_path: Path) -> None:
    shapes.build(tmp_path, *SMALLEST)
    model = Whisper(str(tmp_path))
    noise = np.random.default_rng(1).normal(0, 1, (1, BANDS, WHOLE)).astype(np.float32)
    start = ["<|startoftranscript|>", "<|notimestamps|>"]
    for tokens in (1, 4, 9):
        (found,) = model.generate(StorageView.from_array(noise), [start], max_length=2 * tokens)
        assert len(found.sequences_ids[0]) == tokens


def test_a_row_tells_the_times_of_each_model_and_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shapes, "SHAPES", {"smallest": SMALLEST})
    (row,) = shapes.costs("smallest", threads=[1], times=1)
    assert (row["model"], row["threads"]) == ("smallest", 1)
    encoded, whole, processor = list(row.values())[2:]
    assert 0 < float(encoded or 0) < float(whole or 0)
    assert float(processor or 0) > 0


def test_the_command_knows_the_sizes_that_can_be_fetched() -> None:
    result = CliRunner().invoke(shapes.shapes, ["--help"])
    assert result.exit_code == 0
    for name in ("base.en", "small.en", "distil-small.en"):
        assert name in result.output
