"""A sound card in another process that dies, hangs or goes away where the sound says so."""

import os
import signal
import threading
from pathlib import Path

from assistant.game.errors import DeviceError
from hardware.player import SoundCard


class FaultyCard(SoundCard):
    """Writes what it plays into a file. `plugged` is a file that is there while the card is."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self, rate: int, any_rate: bool) -> int:
        self._look()
        return rate

    def write(self, mono: bytes) -> None:
        self._look()
        with (self._folder / "played").open("ab") as played:
            played.write(mono)
        for fault in (b"die", b"hang", b"stop", b"fail", b"leave"):
            if fault in mono and not (mono.startswith(b"once") and self._again()):
                self._do(fault)

    def stop(self) -> None:
        with (self._folder / "played").open("ab") as played:
            played.write(b"|")

    def abort(self) -> None:
        """There is no buffer."""

    def close(self) -> None:
        """Nothing is open."""

    def _look(self) -> None:
        if not (self._folder / "plugged").exists():
            raise DeviceError("no loudspeaker; there are: none")

    def _again(self) -> bool:
        before = self._folder / "before"
        if before.exists():
            return True
        before.touch()
        return False

    def _do(self, fault: bytes) -> None:
        match fault:
            case b"die":
                os.kill(os.getpid(), signal.SIGKILL)
            case b"hang":
                threading.Event().wait()
            case b"stop":
                os.kill(os.getpid(), signal.SIGSTOP)
            case b"leave":
                (self._folder / "plugged").unlink()
                raise DeviceError("Unanticipated host error")
            case _:
                raise ValueError("the driver is confused")
