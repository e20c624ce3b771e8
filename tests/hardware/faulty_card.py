"""A sound card in another process that dies, hangs or disappears when the sound says so."""

from pathlib import Path

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError
from hardware.player import SoundCard
from tests.stand_ins import Obeys


class FaultyCard(SoundCard):
    """Writes what it plays to a file. The card is plugged in while the file `plugged` exists."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self, rate: int, any_rate: bool) -> int:
        self._look()
        return rate

    def write(self, mono: bytes) -> None:
        self._look()
        with (self._folder / "played").open("ab") as played:
            played.write(mono)
        if b"leave" in mono:
            (self._folder / "plugged").unlink()
            raise DeviceError("Unanticipated host error")
        Obeys(self._folder / "before").obey(mono.decode("latin-1"))

    def stop(self) -> None:
        with (self._folder / "played").open("ab") as played:
            played.write(b"|")

    def abort(self) -> None:
        """There is no buffer to drop."""

    def close(self) -> None:
        """There is nothing to close."""

    def _look(self) -> None:
        if not (self._folder / "plugged").exists():
            raise ComplaintError(Complaint(Device.LOUDSPEAKER, Fault.NONE_FOUND))
