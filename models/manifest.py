"""Which speech models can be fetched, and which of them is unpacked here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
"""Where models are unpacked unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Model:
    """One line of the manifest: a Vosk model as its makers publish it."""

    folder: str
    """The zip's top folder, and the model's name under the folder of models."""
    address: str
    sha256: str
    """Of the zip, in hexadecimal."""
    licence: str
    size: int | None = None
    """Of the zip, in bytes, where it is known beforehand."""


def known() -> dict[str, Model]:
    """Every model of the manifest by its short name."""
    text = (HERE / "manifest.toml").read_text(encoding="utf-8")
    return {name: Model(**row) for name, row in tomllib.loads(text).items()}


def is_model(folder: Path) -> bool:
    """Whether `folder` holds an unpacked Vosk model."""
    return (folder / "am" / "final.mdl").is_file() and (folder / "conf").is_dir()


def unpacked(folder: Path = HERE, models: Mapping[str, Model] | None = None) -> Path | None:
    """The absolute path of the unpacked model to use, or None.

    The later a model stands in the manifest, the better it hears; who fetched it wants it.
    """
    models = known() if models is None else models
    places = [folder.resolve() / model.folder for model in models.values()]
    return next((place for place in reversed(places) if is_model(place)), None)
