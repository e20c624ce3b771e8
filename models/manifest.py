"""The downloadable speech models, and the choice among those unpacked here."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
"""Default folder for unpacked models."""

LARGEST = 500_000_000
"""Maximum size in bytes of a zip whose size is not known."""


@dataclass(frozen=True, slots=True)
class Model:
    """One entry of the manifest: a Vosk model as published by its makers."""

    folder: str
    """Name of the zip's top folder, and of the model's folder here."""
    address: str
    sha256: str
    """The zip's digest, in hexadecimal."""
    licence: str
    size: int | None = None
    """The zip's size in bytes, if known."""

    @property
    def most(self) -> int:
        """The zip's maximum size in bytes."""
        return self.size or LARGEST


def known() -> dict[str, Model]:
    """All models in the manifest, by short name."""
    text = (HERE / "manifest.toml").read_text(encoding="utf-8")
    return {name: Model(**row) for name, row in tomllib.loads(text).items()}


def is_model(folder: Path) -> bool:
    """Whether `folder` holds an unpacked Vosk model."""
    return (folder / "am" / "final.mdl").is_file() and (folder / "conf").is_dir()


def unpacked(folder: Path = HERE, models: Mapping[str, Model] | None = None) -> Path | None:
    """The absolute path of the unpacked model to use, or None.

    Later models in the manifest are more accurate, so the last one that is unpacked is used.
    """
    models = known() if models is None else models
    places = [folder.resolve() / model.folder for model in models.values()]
    return next((place for place in reversed(places) if is_model(place)), None)
