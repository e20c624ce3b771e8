"""`./tabletop-dev tools.speech.strangers UNPACKED FOLDER`: makes clips of Debian's recordings.

Some packages contain recordings of people who say single words. `strangers.csv` beside this module
names the usable files and their texts. The sounds are cut to the word and written to a folder for
`./tabletop-dev tools.speech --clips`. Beforehand:

    mkdir packages unpacked && cd packages
    apt-get download asterisk-core-sounds-en-wav klettres-data ktuberling-data
    apt-get download tuxpaint-stamps-default
    for package in *.deb; do dpkg-deb -x "$package" ../unpacked; done
"""

import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np

from assistant.app.verbs.options import FOLDER, PATH
from assistant.game.errors import FileError, TabletopError
from assistant.game.messages import Clip
from assistant.speaking.wav import write_wav
from tools.speech.clips import RATE, sound
from tools.speech.recordings import MANIFEST

TABLE = Path(__file__).with_suffix(".csv")
UNDER = Path("usr/share")
FRAME = RATE // 50
QUIET = 1e-3
"""Maximum share of the loudest frame's energy at which a frame is not speech."""
BEFORE, AFTER = 5, 6
"""Number of frames that are kept before and after the word."""


@dataclass(frozen=True, slots=True)
class Recording:
    """One row of the table."""

    file: str
    """The file's path below `usr/share` of the unpacked packages."""
    text: str
    kind: str
    speaker: str

    @property
    def name(self) -> str:
        """The name of the clip."""
        return f"{self.speaker}-{self.kind}-{self.text}.wav"


def recordings() -> tuple[Recording, ...]:
    """All rows in the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return tuple(Recording(**row) for row in csv.DictReader(file))


def gather(unpacked: Path, folder: Path) -> tuple[int, list[str]]:
    """Write the clips and their manifest; returns their number, and the unreadable files.

    Raises `FileError` if none of the files can be read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kept, remarks = list[Recording](), list[str]()
    for one in recordings():
        try:
            clip = sound(unpacked / UNDER / one.file)
        except FileError as error:
            remarks.append(str(error))
            continue
        (folder / one.name).write_bytes(write_wav(word_of(clip)))
        kept.append(one)
    if not kept:
        raise FileError(f"{unpacked}: none of the packages was unpacked here; {remarks[0]}")
    (folder / MANIFEST).write_text("".join(_lines(kept)), encoding="utf-8")
    return len(kept), remarks


def _lines(kept: list[Recording]) -> Iterator[str]:
    yield "file,text,kind,speaker,human\n"
    for one in kept:
        yield f"{one.name},{one.text},{one.kind},{one.speaker},1\n"


def word_of(clip: Clip) -> Clip:
    """The sound, without the quiet before and after the word."""
    samples = np.frombuffer(clip.samples, "<i2")
    frames = samples[: len(samples) // FRAME * FRAME].reshape(-1, FRAME).astype(np.float64)
    powers = np.square(frames).mean(axis=1)
    speaks = np.flatnonzero(powers > QUIET * powers.max(initial=0.0))
    if not len(speaks):
        return clip
    begin = max(0, int(speaks[0]) - BEFORE) * FRAME
    return Clip(samples[begin : (int(speaks[-1]) + 1 + AFTER) * FRAME].tobytes(), clip.rate)


@click.command()
@click.argument("unpacked", type=FOLDER)
@click.argument("folder", type=PATH)
def strangers(unpacked: Path, folder: Path) -> None:
    """Make a folder of clips from the packages unpacked into UNPACKED."""
    count, remarks = gather(unpacked, folder)
    for remark in remarks:
        click.echo(f"speech: {remark}", err=True)
    click.echo(f"{count} clips are in {folder}")


if __name__ == "__main__":
    try:
        strangers()
    except TabletopError as error:
        sys.exit(f"speech: {error}")
