"""A simulated person: thinks as a partner does, but knows words from another model, and errs.

The person knows words from MiniLM and GloVe, and sees every pair of words somewhat nearer or
farther than those say, by chance but always alike, as a person has views of their own. How much,
`OWN_VIEW`, was chosen so that two such persons understand each other about as well as people do.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from assistant.partner.knowledge import Knowledge, Links, Source

FILE = Path(__file__).with_name("person.npz")

MODEL = 0.7
"""How much MiniLM counts in what a person knows."""
TEXT = 0.3
"""How much GloVe counts."""
OWN_VIEW = 0.6
"""How much a person's own view of a pair of words counts; it is another for each person."""
OWN_LENGTH = 64


def person(knowledge: Knowledge, number: int, path: Path = FILE) -> Knowledge:
    """What person `number` knows, in place of what a partner does."""
    with np.load(path, allow_pickle=False) as stored:
        rows, some = stored["rows"], stored["vectors"]
    vectors = np.zeros((len(knowledge.words), some.shape[1]), np.int8)
    vectors[rows] = some
    draw = np.random.RandomState(number)
    own = draw.normal(0, 30, (len(knowledge.words), OWN_LENGTH)).clip(-127, 127).astype(np.int8)
    text = next(source for source in knowledge.sources if source.name == "glove")
    none = np.zeros((len(knowledge.words), 1), np.uint8)
    return Knowledge(
        words=knowledge.words,
        clues=knowledge.clues,
        sources=(
            Source("model", MODEL, vectors),
            Source("text", TEXT, text.vectors),
            Source("own", OWN_VIEW, own),
        ),
        links=Links(none.astype(np.uint16), none),
    )
