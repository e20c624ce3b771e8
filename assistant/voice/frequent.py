"""The words that people use, most frequent first; `frequent.txt` says where they come from."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def frequent() -> tuple[str, ...]:
    """30,000 English words, a to z: nearly every clue is among them."""
    text = files("assistant.voice").joinpath("frequent.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if not line.startswith("#"))
