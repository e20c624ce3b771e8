"""Sentences said at tables, by moment, from the files beside the language tests."""

import csv
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.language.addressed import MOMENTS, Form
from assistant.language.examples import CARD, NUMBER, TALK, Examples
from assistant.language.nearest import spoken
from assistant.language.normal import normal
from assistant.language.second_reader import Masking

FOLDER = Path(__file__).parents[2] / "tests" / "language"
FILES = {"utterances": 1.0, "strangers": 1.0, "authors": 3.0}
"""The files, each with the weight of a row; the last has a column with its sixteen authors."""
EXAMPLE = 0.5
"""Weight of an example, which fits several moments and was said at none of them."""
ANY = ("clue due", "guessing", "stoppable")
"""The moments without an open question."""
CONTEXTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys("af", ("clue due",)),
    **dict.fromkeys("bg", ("guessing",)),
    **dict.fromkeys(("c", "g1"), ("stoppable",)),
    **dict.fromkeys(("h", "hd"), ANY),
    **dict.fromkeys("dm", ("asked",)),
    "e": ("ruling",),
}
"""The moments that belong to each context."""
BOARD = (
    *("storm", "rainbow", "ice cream", "new york", "pear", "knight", "night", "stop", "horseshoe"),
    *("moon", "tiger", "piano", "hospital", "bridge", "apple", "castle", "dragon", "train"),
    *("watch", "queen", "fire", "bank", "lemon", "robot", "point"),
)
"""The cards on the tables in all of these files."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, the moment of the game, and whether it was addressed to the box."""

    spoken: str
    """The sentence model's input, with slots masked."""
    form: Form
    moment: int
    meant: bool
    weight: float
    author: str = ""


def digest(examples: str) -> str:
    """A checksum of the examples and of all files used for training."""
    text = "".join((FOLDER / f"{name}.csv").read_text("utf-8") for name in FILES)
    return hashlib.sha256((examples + text).encode()).hexdigest()[:16]


def at_tables(masking: Masking) -> Iterator[Said]:
    """The sentences in the files, except those that may or may not be addressed to the box."""
    for file_name, weight in FILES.items():
        with (FOLDER / f"{file_name}.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                kinds = {one.partition(":")[0] for one in row["expected"].split("|")}
                words = masking.unfilled(normal(row["utterance"]).split())
                if not words or ("nothing" in kinds and len(kinds) > 1):
                    continue
                carded, cards = masking.carded(words, _card)
                numbered, number = masking.numbered(carded)
                form = masking.form(words, bool(cards), number is not None)
                meant, author = "nothing" not in kinds, row.get("author", "")
                for name in CONTEXTS[row["context"]]:
                    at = MOMENTS.index(name)
                    yield Said(spoken(numbered), form, at, meant, weight, author)


def of_examples(examples: Examples, masking: Masking) -> Iterator[Said]:
    """The examples at each moment at which their meaning makes sense; talk has no moment."""
    for one in examples.sentences:
        words = masking.unfilled(one.words)
        numbered, _ = masking.numbered(words)
        holds = examples.conditions[one.meaning]
        form = masking.form(words, CARD in one.words, NUMBER in one.words)
        if one.meaning == TALK:
            yield Said(spoken(numbered), form, len(MOMENTS), False, EXAMPLE)
            continue
        for name in [name for name in MOMENTS if name in holds] or ANY:
            yield Said(spoken(numbered), form, MOMENTS.index(name), True, EXAMPLE)


def _card(words: Sequence[str]) -> int | None:
    name = " ".join(words)
    plain = name if name in BOARD else name.removesuffix("s")
    return BOARD.index(plain) if plain in BOARD else None
