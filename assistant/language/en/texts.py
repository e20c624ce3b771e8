"""Texts of six files, by section: spoken, asked, expected, on pages, about devices, at a desk."""

import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import TypeVar

One = TypeVar("One", bound=Enum)


FILES = ("texts", "questions", "expected", "pages", "complaints", "desk")


@cache
def texts() -> Mapping[str, Mapping[str, str]]:
    """For each section, its texts by their names in the program."""
    folder = files(__package__)
    read = (tomllib.loads(folder.joinpath(f"{one}.toml").read_text("utf-8")) for one in FILES)
    return {name: section for sections in read for name, section in sections.items()}


def texts_of(kind: type[One], section: str) -> Mapping[One, str]:
    """The sentences of a section, by the values that name them."""
    return {kind[name]: text for name, text in texts()[section].items()}
