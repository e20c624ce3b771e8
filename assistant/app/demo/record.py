"""The files that a demo writes: sound, pictures, and a transcript that can be replayed."""

import shutil
from pathlib import Path

from assistant.game.messages import Clip
from assistant.game.outside import written
from assistant.hearing.resample import resample
from assistant.speaking.wav import write_wav
from hardware.pictures import PictureFolder

RATE = 16_000
PAUSE = 0.4
"""Seconds between two sounds in the recording."""


class Record:
    """Writes into one folder, replacing the files of an earlier demo."""

    def __init__(self, folder: Path, words: str, key: str) -> None:
        self.folder = folder
        with written(folder, "choose another --out"):
            shutil.rmtree(folder / "screens", ignore_errors=True)
            (folder / "screens").mkdir(parents=True)
            (folder / "words.txt").write_text(words, encoding="utf-8")
            (folder / "key.txt").write_text(key, encoding="utf-8")
            self._transcript = (folder / "transcript.txt").open("w", encoding="utf-8")
        self.pictures = PictureFolder(folder / "screens")
        self._sound = bytearray()

    @property
    def seconds(self) -> float:
        """The recording's length in seconds."""
        return len(self._sound) / 2 / RATE

    def sound(self, clip: Clip) -> None:
        """Add the sound of a player's words, or of an announcement."""
        self._sound += resample(clip, RATE).samples
        self._sound += bytes(2 * round(PAUSE * RATE))

    def line(self, text: str) -> None:
        """Write a line of the transcript."""
        self._transcript.write(f"{text}\n")

    def close(self) -> None:
        """Finish the transcript, and write the sound of the whole game."""
        self._transcript.close()
        (self.folder / "game.wav").write_bytes(write_wav(Clip(bytes(self._sound), RATE)))
