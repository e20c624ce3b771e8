"""The words that the referee knows: three text files beside this module, read once."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib.resources import files

IRREGULAR = "irregular.txt"
VARIANTS = "variants.txt"
ROOTS = "roots.txt"

Families = dict[str, dict[str, bool]]
"""Word → the families it belongs to, and whether it surely does."""


@cache
def roots() -> frozenset[str]:
    """The simple words, which are never taken apart."""
    return frozenset(word for line in _lines(ROOTS) for word in line.split())


@cache
def families() -> Families:
    """The irregular families, by member."""
    return _families(IRREGULAR)


@cache
def variants() -> Families:
    """The spellings of one word, by spelling."""
    return _families(VARIANTS)


@cache
def known_words() -> frozenset[str]:
    """Every word that may be one half of a compound.

    Irregular forms of three letters, such as ate and led, end too many other words.
    """
    return roots() | {word for word in (*families(), *variants()) if len(word) > 3}


def _families(file: str) -> Families:
    found: Families = defaultdict(dict)
    for number, line in enumerate(_lines(file)):
        for word in line.split():
            found[word.removeprefix("~").removesuffix("~")][f"{file} {number}"] = "~" not in word
    return dict(found)


def _lines(file: str) -> list[str]:
    text = files(__package__).joinpath(file).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
