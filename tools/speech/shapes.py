"""`./tabletop-dev tools.speech.shapes`: how long Whisper takes in each of its sizes.

Their weights are random, so nothing has to be fetched: speed depends on the shape alone. Some sound
is encoded as at the table, and a text of as many tokens as are allowed is read.
"""

from __future__ import annotations

import shutil
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import numpy as np
from ctranslate2.specs import common_spec, whisper_spec

from assistant.hearing.whisper_model import (
    BANDS,
    NEW_TOKENS,
    NOTED,
    RATE,
    WHOLE,
    WhisperModel,
    packaged,
)
from models.download import digest
from tools.speech.cost import cpu_seconds
from tools.speech.report import Figures, Value, text

SHAPES = {
    "tiny.en": (4, 4, 384),
    "base.en": (6, 6, 512),
    "distil-small.en": (12, 4, 768),
    "small.en": (12, 12, 768),
}
"""Layers of the encoder and of the decoder, and numbers in a state (Radford et al., 2022, table 1;
Gandhi et al., 2023)."""
HEAD = 64
"""Numbers of a state that one head of attention looks at, in all of them."""
VOCABULARY = 51_864
END = 50_256
"""The token that ends a text."""
CONTEXT = 448
"""Tokens at most, in all of them."""
SOUND = 2.0
"""Seconds of sound."""
TOKENS = (2 + NEW_TOKENS) // 2
"""Tokens of a text, which CTranslate2 ends at half of its greatest length with its beginning."""
SPREAD = 0.05
"""Standard deviation of the weights."""


def build(folder: Path, encoder: int, decoder: int, width: int) -> None:
    """Write a model of this shape, with the tokenizer of the packaged one."""
    draw = np.random.default_rng(1)
    heads = width // HEAD
    spec = whisper_spec.WhisperSpec(encoder, heads, decoder, heads)

    def fill(layer: common_spec.LinearSpec, *shape: int) -> None:
        layer.weight = draw.normal(0, SPREAD, shape).astype(np.float32)
        layer.bias = np.zeros(shape[0], np.float32)

    def level(layer: common_spec.LayerNormSpec) -> None:
        layer.gamma, layer.beta = np.ones(width, np.float32), np.zeros(width, np.float32)

    fill(spec.encoder.conv1, width, BANDS, 3)
    fill(spec.encoder.conv2, width, width, 3)
    for part, length in ((spec.encoder, WHOLE // 2), (spec.decoder, CONTEXT)):
        places = draw.normal(0, SPREAD, (length, width)).astype(np.float32)
        part.position_encodings.encodings = places
        level(part.layer_norm)
        for layer in part.layer:
            fill(layer.self_attention.linear[0], 3 * width, width)
            fill(layer.self_attention.linear[1], width, width)
            fill(layer.ffn.linear_0, 4 * width, width)
            fill(layer.ffn.linear_1, width, 4 * width)
            level(layer.self_attention.layer_norm)
            level(layer.ffn.layer_norm)
    for layer in spec.decoder.layer:
        for linear, times in zip(layer.attention.linear, (1, 2, 1), strict=True):
            fill(linear, times * width, width)
        level(layer.attention.layer_norm)
    embeddings = draw.normal(0, SPREAD, (VOCABULARY, width)).astype(np.float32)
    spec.decoder.embeddings.weight = spec.decoder.projection.weight = embeddings
    never = np.zeros(VOCABULARY, np.float32)
    never[END] = -1e4  # no text ends by itself, so that all have as many tokens
    spec.decoder.projection.bias = never
    known = (packaged() / "vocabulary.txt").read_text("utf-8").split("\n")
    spec.register_vocabulary(known[:VOCABULARY])
    spec.validate()
    spec.save(str(folder))
    shutil.copy(packaged() / "tokenizer.json", folder)
    (folder / NOTED).write_text(f"{digest(folder / 'model.bin')}  model.bin\n", "utf-8")


def costs(name: str, threads: Sequence[int], times: int) -> Iterator[dict[str, Value]]:
    """The rows of one model, one for each number of threads."""
    with TemporaryDirectory() as folder:
        build(Path(folder), *SHAPES[name])
        for some in threads:
            yield cost(name, Path(folder), some, times)


def cost(name: str, folder: Path, threads: int, times: int) -> dict[str, Value]:
    """The medians of some utterances, with the model in `folder`."""
    sound = np.random.default_rng(2).normal(0, 0.1, int(SOUND * RATE)).astype(np.float32)
    model = WhisperModel(folder, threads)
    spent = []
    for _ in range(times + 1):  # the first, which warms up, is not counted
        began, processor = time.perf_counter(), cpu_seconds()
        encoded = model.encode(sound)
        waited = time.perf_counter() - began
        model.read(encoded, [], 1)
        spent.append((waited, time.perf_counter() - began, cpu_seconds() - processor))
    encoding, whole, processing = map(statistics.median, zip(*spent[1:], strict=True))
    return {
        "model": name,
        "threads": threads,
        "encoded, s": encoding,
        "utterance, s": whole,
        "processor, s": processing,
    }


@click.command()
@click.option("--model", "names", multiple=True, type=click.Choice(list(SHAPES)))
@click.option("--threads", multiple=True, type=int, default=(1, 2), show_default=True)
@click.option("--times", default=5, show_default=True, help="Utterances of each model.")
def shapes(names: tuple[str, ...], threads: tuple[int, ...], times: int) -> None:
    """Time models of these sizes (by default all) with each number of threads."""
    rows = [row for name in names or SHAPES for row in costs(name, threads, times)]
    click.echo(text([Figures(f"{SOUND:g} s of sound, {TOKENS} tokens", tuple(rows))]))


if __name__ == "__main__":
    shapes()
