"""The recognizer of this machine: an engine with its language and its downloaded model."""

from __future__ import annotations

from pathlib import Path

from assistant.hearing.choose import Choice, choose
from assistant.hearing.engines import Resources
from assistant.language import language
from models.kept import folders
from models.manifest import unpacked


def load_recognizer(name: str, threads: int = 2, model: Path | None = None) -> Choice:
    """The engine of that name, ready to listen; `model` replaces the downloaded one.

    Raises `DeviceError` or `ModelError`.
    """
    resources = Resources(language().listening, model or unpacked(), threads, folders())
    return choose(name, resources)
