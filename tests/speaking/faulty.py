"""A recognizer that does what the sound tells it to: the sound of these tests is text."""

import os
import signal
import sys
import threading
from pathlib import Path

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError, ModelError
from assistant.game.messages import Readings, Vocabulary


class Faulty:
    """Hears the sound as text, and dies, hangs or raises where that says so.

    `once` is a file: a fault that is written as “die once” comes only while that is missing.
    """

    def __init__(self, once: Path) -> None:
        self._once = once
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
            self._do(samples.decode().removeprefix("now "))

    def peek(self) -> Readings:
        for command in self._text().split(","):
            self._do(command.removeprefix("peek "))
        return Readings((self._text(),))

    def finish(self) -> Readings:
        for command in self._text().split(","):
            self._do(command)
        return Readings((self._text(),))

    def _text(self) -> str:
        return self._sound.decode()

    def _do(self, command: str) -> None:
        if command.endswith(" once"):
            if self._once.exists():
                return
            self._once.touch()
        match command.removesuffix(" once"):
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case "hang":
                threading.Event().wait()
            case "stop":
                os.kill(os.getpid(), signal.SIGSTOP)
            case "fail":
                raise ValueError("the engine is confused")
            case "refuse":
                raise DeviceError("no such grammar")
            case "complain":
                raise ComplaintError(Complaint(Device.RECOGNIZER, Fault.KNOWS_NO_WORD))
            case "interrupt":
                for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                    os.kill(os.getpid(), number)
            case "shout":
                sys.stdout.write("loud\n")
                os.write(2, b"louder\n")
            case _:
                pass


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
