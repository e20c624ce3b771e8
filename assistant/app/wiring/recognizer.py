"""The recognizer of this machine: an engine with its language and its downloaded model."""

import time
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median

from assistant.game.complaints import Report
from assistant.game.messages import Clip, Vocabulary
from assistant.hearing.choose import Choice, choose
from assistant.hearing.engines import ENGINES, LargerWhisper, Resources
from assistant.hearing.watched import Watched
from assistant.hearing.whisper import WhisperRecognizer
from assistant.language import language
from models.kept import Times, folders
from models.manifest import unpacked
from models.whisper import largest, outlook

TIMES = 5
"""Clues that are timed, after another one; their median counts."""


def load_recognizer(
    name: str, threads: int = 2, model: Path | None = None, report: Report = lambda one: None
) -> Choice:
    """The engine of that name, ready to listen; `model` replaces the downloaded one.

    `report` is told if a recognizer on another computer fails later. Raises `DeviceError` or
    `ModelError`.
    """
    found = None if model else largest(Times())
    larger = LargerWhisper(found.name, found.folder, found.seconds or 0.0) if found else None
    resources = Resources(
        language().listening, model or unpacked(), threads, folders(), larger, language().code
    )
    return choose(name, resources, report)


def explained(chosen: Choice) -> str:
    """Why a recognizer was chosen, and what a larger Whisper would need."""
    more = outlook(Times()) if chosen.name in ENGINES else ""
    return f"{chosen.reason} {more}".rstrip()


def seconds_for(clue: Clip, folder: Path, threads: int = 2) -> float:
    """The time that the Whisper model in a folder takes to recognize a clue.

    Raises `DeviceError` or `ModelError`.
    """
    build = partial(WhisperRecognizer, language().listening, folder, threads, folders())
    with closing(Watched(build)) as recognizer:
        took = []
        for _ in range(TIMES + 1):
            recognizer.start(Vocabulary((), clue=True), clue.rate)
            recognizer.accept(clue.samples)
            began = time.monotonic()
            recognizer.finish()
            took.append(time.monotonic() - began)
        return median(took[1:])
