"""Stand-ins for devices and short ways to wait, for tests in all folders."""

import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assistant.game.errors import DeviceError
from assistant.game.messages import Readings, Vocabulary

NOTHING = Readings()


@dataclass
class Hears:
    """A recognizer that understands the same whatever it hears."""

    readings: Readings = NOTHING
    taken: int = 0
    """Samples of the utterance."""

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        self.taken = 0

    def accept(self, samples: bytes) -> None:
        self.taken += len(samples) // 2

    def peek(self) -> Readings:
        return self.readings

    def finish(self) -> Readings:
        return self.readings


class Loud:
    """A detector that treats every sound as speech and silence as none."""

    resets = 0

    def __call__(self, audio: bytes, /) -> float:
        return 1.0 if any(audio) else 0.0

    def reset(self) -> None:
        self.resets += 1


@dataclass(frozen=True)
class Obeys:
    """Executes the commands in its text: die, hang, stop, fail or refuse.

    `once` is a file: words with a “once” among them are obeyed only while it is missing.
    """

    once: Path

    def obey(self, words: str) -> None:
        commands = words.split()
        if "once" in commands:
            if self.once.exists():
                return
            self.once.touch()
        for command in commands:
            match command:
                case "die":
                    os.kill(os.getpid(), signal.SIGKILL)
                case "crash":
                    os.kill(os.getpid(), signal.SIGSEGV)
                case "stop":
                    os.kill(os.getpid(), signal.SIGSTOP)
                case "hang":
                    threading.Event().wait()
                case "fail":
                    raise ValueError("the engine is confused")
                case "refuse":
                    raise DeviceError("no such grammar")
                case _:
                    pass


def soon(true: Callable[[], bool], patience: float = 20.0) -> bool:
    """Whether the condition becomes true within the given seconds."""
    ends = time.monotonic() + patience
    while not true():
        if time.monotonic() > ends:
            return False
        time.sleep(0.002)
    return True


def children(process: int | None = None) -> list[int]:
    """Child processes of a process, by default of this one."""
    threads = Path(f"/proc/{process or os.getpid()}/task").iterdir()
    return [int(child) for one in threads for child in (one / "children").read_text().split()]
