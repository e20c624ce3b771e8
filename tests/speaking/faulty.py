"""A recognizer controlled by the sound, which is text in these tests."""

import os
import signal
import sys
import threading
from pathlib import Path

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, ModelError
from assistant.game.messages import Readings, Vocabulary
from tests.stand_ins import Obeys


class Faulty:
    """Hears the sound as text, and obeys its commands; `once` is the file of `Obeys`."""

    def __init__(self, once: Path) -> None:
        self._obeys = Obeys(once)
        self._sound = b""

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(word for word in words if word.startswith("z"))

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        self._sound = b""
        for phrase in vocabulary.phrases:
            self._do(phrase)

    def accept(self, samples: bytes) -> None:
        self._sound += samples
        if samples.startswith(b"now "):
            self._do(samples.decode())

    def peek(self) -> Readings:
        return self.finish()

    def finish(self) -> Readings:
        text = self._sound.decode()
        for command in text.split(","):
            self._do(command)
        return Readings((text,))

    def _do(self, command: str) -> None:
        match command:
            case "complain":
                raise ComplaintError(Complaint(Device.RECOGNIZER, Fault.KNOWS_NO_WORD))
            case "interrupt":
                for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                    os.kill(os.getpid(), number)
            case "shout":
                sys.stdout.write("loud\n")
                os.write(2, b"louder\n")
            case _:
                self._obeys.obey(command)


def without_a_model() -> Faulty:
    raise ModelError("models/there: not a usable model")


def dead_on_arrival(number: signal.Signals = signal.SIGKILL) -> Faulty:
    os.kill(os.getpid(), number)
    raise AssertionError("not reached")


def refused_by_its_library() -> Faulty:
    raise ValueError("half a model")


def slow_to_load() -> Faulty:
    threading.Event().wait()
    raise AssertionError("not reached")
