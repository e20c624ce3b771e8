"""espeak-ng as a voice: through pyttsx3, and through its own program where pyttsx3 fails."""

import os
import queue
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from assistant.speaking.wav import from_program, read_wav

WORDS_A_MINUTE = 165
TRIES = 3  # failures in a row that disable pyttsx3
SHORTEST = 0.4  # a clip shorter than this share of its expected duration is incomplete
PATIENCE = 5.0  # timeout in seconds, a hundred times what a sentence usually takes


Speaks = Callable[[str, int, str], object]
"""Writes a sentence to a file, at a rate in words per minute."""


def pyttsx3_engine(voice: str = "") -> Speaks:
    """pyttsx3 2.99 with its espeak-ng driver; `voice` is an espeak-ng name, "" for the default.

    Only `save_to_file` is reliable. When pyttsx3 ends a loop, it cancels all pending work of
    espeak-ng, including a new rate, so the rate is set directly in the library, and completed. All
    engines share one rate and one voice, the last ones set. Raises `DeviceError`.
    """
    try:
        from pyttsx3.drivers import _espeak as library
        from pyttsx3.drivers import espeak as driver
        from pyttsx3.engine import Engine as Pyttsx3

        # The driver would print each file that it writes among the lines of the game.
        driver.print = lambda *_: None
        engine = Pyttsx3("espeak")
        if voice and library.SetVoiceByName(voice.encode()) != 0:
            raise DeviceError(f"espeak-ng has no voice {voice!r}: apt install espeak-ng-data")
    except (ImportError, OSError, RuntimeError) as error:
        raise DeviceError(f"pyttsx3 has no espeak-ng ({error}): apt install espeak-ng") from error

    def speak(sentence: str, rate: int, file: str) -> None:
        if voice:
            library.SetVoiceByName(voice.encode())
        library.SetParameter(library.RATE, rate, 0)
        library.Synchronize()
        engine.save_to_file(sentence, file)
        engine.runAndWait()

    return speak


def espeak_program(sentence: str, rate: int = WORDS_A_MINUTE, voice: str = "") -> Clip:
    """The sentence as sound, made by the program `espeak-ng`; raises `DeviceError`."""
    named = ("-v", voice) if voice else ()
    command = ("espeak-ng", "--stdout", *named, "-s", str(rate), "--", sentence)
    return from_program(command, package="espeak-ng")


@dataclass(slots=True)
class _Errand:
    sentence: str
    rate: int
    clip: Clip | None = None
    done: threading.Event = field(default_factory=threading.Event)


def is_whole(clip: Clip, errand: _Errand) -> bool:
    """Whether a clip is audible and long enough for its sentence."""
    words = len(re.findall(r"\w+", errand.sentence))
    return bool(clip.samples) and clip.seconds >= SHORTEST * words * 60 / errand.rate


class Espeak:
    """Speaks through `engine` on its own thread, and through `fallback` if that fails.

    pyttsx3 sometimes writes an empty file, or a tenth of a second, or hangs. An engine that hangs,
    or fails `TRIES` times in a row, is not used again. It is never replaced, because espeak's own
    thread could still be calling it.
    """

    def __init__(
        self,
        engine: Callable[[], Speaks] = pyttsx3_engine,
        fallback: Callable[[str, int], Clip] = espeak_program,
        patience: float = PATIENCE,
        rate: int = WORDS_A_MINUTE,
    ) -> None:
        """`rate` is in words per minute, also for `fallback`."""
        self._engine = engine
        self._fallback = fallback
        self._patience = patience
        self._rate = rate
        self._errands: queue.SimpleQueue[_Errand] = queue.SimpleQueue()
        self._usable = threading.Event()
        self._usable.set()
        threading.Thread(target=self._work, name="espeak", daemon=True).start()

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if both voices fail."""
        rate = round(self._rate * pace)
        if self._usable.is_set():
            errand = _Errand(sentence, rate)
            self._errands.put(errand)
            if not errand.done.wait(self._patience):
                self._usable.clear()
            elif errand.clip is not None:
                return errand.clip
        return self._fallback(sentence, rate)

    def _work(self) -> None:
        """Run the thread: pyttsx3 requires all calls to come from the same thread."""
        engine: Speaks | None = None
        failures = 0
        # In memory, so that a killed process leaves no file behind. Source: memfd_create(2).
        with os.fdopen(os.memfd_create("sentence"), "rb") as memory:
            file = Path(f"/proc/self/fd/{memory.fileno()}")
            while True:
                errand = self._errands.get()
                try:
                    engine = engine or self._engine()
                    os.truncate(memory.fileno(), 0)
                    engine(errand.sentence, errand.rate, str(file))
                    clip = read_wav(file.read_bytes())
                    errand.clip = clip if is_whole(clip, errand) else None
                except Exception:  # after any error in pyttsx3, the fallback speaks
                    errand.clip = None
                failures = 0 if errand.clip else failures + 1
                if failures == TRIES:
                    self._usable.clear()
                errand.done.set()


def espeak(name: str, rate: int) -> Espeak:
    """espeak-ng's voice with this name ("" for its default), at `rate` words per minute."""
    program = partial(espeak_program, voice=name)
    return Espeak(partial(pyttsx3_engine, name), program, rate=rate)
