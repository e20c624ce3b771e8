"""A language's frequent words, the most frequent first."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def frequent(path: Path) -> tuple[str, ...]:
    """The words in a file, in which a comment names their source."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def ranks(path: Path) -> Mapping[str, int]:
    """The rank of each word, from 1."""
    return {word: rank for rank, word in enumerate(frequent(path), start=1)}
