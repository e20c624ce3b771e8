"""Sets up a measurement: an engine, clips and an ear."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import which

from assistant.app.wiring.recognizer import load_recognizer
from assistant.game.messages import Recognizer, Vocabulary, Voice
from assistant.hearing.choose import Choice
from assistant.hearing.detector import DetectorApart
from assistant.hearing.end_of_speech import EndOfSpeech, timing
from assistant.language import language
from assistant.speaking.flite import Flite
from assistant.speaking.mouth import mouth
from tools.speech import cost
from tools.speech.clips import Clips, read, sounding
from tools.speech.compose import AFTER, Studio, studio
from tools.speech.listen import Listen, Outcome, alone, whole_path
from tools.speech.plan import Item
from tools.speech.tables import table
from tools.speech.talk import Happened, TableTalk, play, said

AFTER_AT_THE_TABLE = 1.5
"""Seconds of silence after the last word, in which the ear detects the end alone."""


Overhears = Callable[[TableTalk], Happened]


@dataclass(frozen=True, slots=True)
class Setting:
    """The recognizer, with its options."""

    folder: Path
    """The clips."""
    engine: str
    seed: int
    ear: bool = False
    """Whether to use the whole ear, as at a table, or only the recognizer."""
    speech: float = 0.5
    """The minimum probability of a sound that counts as speech."""
    threads: int = 2
    model: Path | None = None
    """The folder of Vosk's model; by default, the downloaded one."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A loaded recognizer, and what it cost to load it."""

    choice: Choice
    seconds: float
    """Seconds until it was ready."""
    before: float
    """The program's memory in MB before loading."""
    loaded: float
    """The program's memory in MB after loading."""

    @property
    def recognizer(self) -> Recognizer:
        """The recognizer itself."""
        return self.choice.recognizer

    @property
    def reason(self) -> str:
        """The reason for choosing this engine, as a sentence."""
        return self.choice.reason

    def close(self) -> None:
        """Stop the recognizer's process, if it has one."""
        self.choice.close()

    @property
    def name(self) -> str:
        """The engine's name."""
        return self.choice.name


def load(name: str, threads: int, model: Path | None = None) -> Engine:
    """Load the engine with that name; raises `DeviceError` or `ModelError`."""
    before, began = cost.megabytes(), time.perf_counter()
    chosen = load_recognizer(name, threads, model)
    chosen.recognizer.start(Vocabulary(("yes", "no")), 16_000)
    seconds = time.perf_counter() - began
    return Engine(chosen, seconds, before, cost.megabytes())


def end_of_speech(setting: Setting) -> EndOfSpeech:
    """The detector of speech, as at a table."""
    return EndOfSpeech(DetectorApart(), timing("open", setting.speech))


def listener(recognizer: Recognizer, setting: Setting) -> Listen:
    """The way to hear an item, as the setting requires."""
    if not setting.ear:
        return alone(recognizer)
    return whole_path(recognizer, end_of_speech(setting))


def hear(item: Item, room: Studio, listen: Listen, ear: bool) -> Outcome:
    """Compose an item and listen to it."""
    clip = room.compose(item, AFTER_AT_THE_TABLE if ear else AFTER)
    outcome = listen(clip, table(item.board, item.moment).vocabulary)
    if outcome.waited is None:
        return outcome
    return replace(outcome, waited=outcome.waited - room.spoken_until(item))


def opened(setting: Setting) -> tuple[Clips, Studio]:
    """The clips for a setting, and a studio with their sound; raises `FileError`."""
    clips, sounds = sounding(read(setting.folder))
    return clips, studio(clips, sounds, setting.seed)


def overhearing(setting: Setting, recognizer: Recognizer) -> Overhears:
    """A function that overhears scenes."""
    clips, room = opened(setting)
    voices = talkers()
    speech = end_of_speech(setting)
    return lambda scene: play(scene, said(scene, clips, room, voices), recognizer, speech)


def talkers() -> tuple[Voice, ...]:
    """Synthetic voices for texts that nobody recorded: flite's, or otherwise espeak's."""
    if which("flite"):
        return tuple(Flite(name) for name in language().voices.flite)
    return (mouth(language().voices, lead_in=0),) if which("espeak-ng") else ()
