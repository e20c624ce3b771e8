"""The recognizer on this machine: an engine, with its language and downloaded model."""

from pathlib import Path

from assistant.game.complaints import Report
from assistant.hearing.choose import Choice, choose
from assistant.hearing.engines import Resources
from assistant.language import language
from models.kept import folders
from models.manifest import unpacked


def load_recognizer(
    name: str, threads: int = 2, model: Path | None = None, report: Report = lambda one: None
) -> Choice:
    """Load the engine with that name; `model` is used in place of the downloaded one.

    `report` is called if a recognizer on another computer fails later. Raises `DeviceError` or
    `ModelError`.
    """
    resources = Resources(
        language().listening, model or unpacked(), threads, folders(), language().code
    )
    return choose(name, resources, report)
