"""The words that people use, most frequent first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def frequent(path: Path) -> tuple[str, ...]:
    """The words of a language's file, which says where they come from."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def ranks(path: Path) -> Mapping[str, int]:
    """For each of these words its place among them, from 1."""
    return {word: rank for rank, word in enumerate(frequent(path), start=1)}
