"""In the guest: saves moves until the power is cut, and counts the moves left after a cut.

Each disk is identified by its serial number: `full-…` is written like the program's, `normal-…`
with SQLite's `synchronous=NORMAL`, which is known to lose moves.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from multiprocessing import Process
from pathlib import Path

from assistant.game.errors import FileError
from assistant.game.rules.cards import Side
from assistant.game.rules.events import ClueGiven
from assistant.game.store.journal import FILE_NAME, Journal
from tests.tables import WEATHER, started

DISKS = Path("/dev/disk/by-id")
RESULTS = Path("/srv/results")


def mounted(disk: Path) -> Path:
    """Mounts a disk, and returns the folder of its files."""
    folder = Path("/run/rig") / disk.name
    folder.mkdir(parents=True)
    subprocess.run(["mount", "-t", "ext4", str(disk), str(folder)], check=True)
    return folder


def keep(disk: Path) -> None:
    """Save a move, undo it, and repeat for ever; each is announced once it is saved."""
    name = disk.name.removeprefix("virtio-")
    journal = Journal(mounted(disk) / FILE_NAME)
    if name.startswith("normal"):
        journal._database.execute("pragma synchronous = normal")
    journal.begin(started())
    with (RESULTS / name).open("wb", buffering=0) as announced:
        count = 0
        while True:
            journal.append((ClueGiven(Side.NORTH, WEATHER),))
            journal.undo()
            count += 2
            announced.write(b"%8d\n" % count)


def count(disk: Path) -> int:
    """Number of moves that a disk still has; -1 if they are damaged."""
    file = mounted(disk) / FILE_NAME
    try:
        journal = Journal(file)
        journal.resume()
        journal.close()
    except FileError as error:
        sys.stdout.write(f"{disk.name}: {error}\n")
        return -1
    with sqlite3.connect(file) as database:
        (moves,) = database.execute("select count(*) from moves").fetchone()
    database.close()
    return int(moves)


if __name__ == "__main__":
    disks = sorted(DISKS.glob("virtio-*"))
    if sys.argv[1] == "keep":
        for process in [Process(target=keep, args=(disk,)) for disk in disks]:
            process.start()
    else:
        found = [f"{disk.name.removeprefix('virtio-')} {count(disk)}" for disk in disks]
        (RESULTS / "left").write_text("\n".join(found) + "\n")
