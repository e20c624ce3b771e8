"""Sentences that always have the same words: those of `texts.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import TypeVar

One = TypeVar("One", bound=Enum)


@cache
def texts() -> Mapping[str, Mapping[str, str]]:
    """The sentences of each section, by the program's names for them."""
    return tomllib.loads(files(__package__).joinpath("texts.toml").read_text("utf-8"))


def texts_of(kind: type[One], section: str) -> Mapping[One, str]:
    """The sentences of a section, by the values whose names they have."""
    return {kind[name]: text for name, text in texts()[section].items()}
