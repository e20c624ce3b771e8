"""The plug is pulled while moves are kept: none that was announced may be missing afterwards."""

from __future__ import annotations

import random
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.rig import machine
from tests.rig.forgetful import Disk

CUTS = 6
SIZE = 64 << 20
"""Bytes of a disk."""

DAMAGED = -1

NAMES = ("full", "normal")
"""As the program keeps its moves, and as it does not."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut."""

    disk: str
    announced: int
    """Moves that the guest had told of before it."""
    left: int
    """Moves that are on the disk after it, or `DAMAGED`."""
    unsafe: int
    """Writes that were lost."""

    @property
    def missing(self) -> int:
        return max(0, self.announced - self.left)


def drive(name: str, address: str) -> tuple[str, ...]:
    """A disk that the guest finds by its serial number."""
    device = f"virtio-blk-pci,drive={name},serial={name}"
    return ("-drive", f"if=none,id={name},format=raw,{address}", "-device", device)


def announced(folder: Path, name: str) -> int:
    """How many moves the guest has kept, by its own word."""
    file = folder / name
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    return int(lines[-1]) if lines else 0


@pytest.fixture(scope="module")
def cuts(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Cut]]:
    """Every cut of both disks, at moments that are chosen by lot."""
    place = tmp_path_factory.mktemp("power")
    empty = place / "empty"
    subprocess.run(["mke2fs", "-q", "-t", "ext4", str(empty), f"{SIZE >> 10}"], check=True)
    disks = {
        name: Disk(empty.read_bytes(), place / f"{name}.socket", seed)
        for seed, name in enumerate(NAMES)
    }
    with ExitStack() as ending:
        for disk in disks.values():
            ending.callback(disk.close)
        made = list(cut_while_writing(disks, place))
        yield counted(made, place)


def cut_while_writing(disks: dict[str, Disk], place: Path) -> Iterator[tuple[str, int, int, Path]]:
    """For each cut: its disk's name, the moves announced, the writes lost, and what is left."""
    lot = random.Random(1)
    options = [
        drive(name, f"file=nbd+unix:///?socket={place / name}.socket,cache=none") for name in disks
    ]
    guest = machine.start("rig.power=keep", place / "keep", [one for two in options for one in two])
    try:
        wait_for(lambda: all(announced(guest.folder, name) > 20 for name in disks), guest)
        for number in range(CUTS):
            time.sleep(lot.uniform(0.3, 2))
            for name, disk in disks.items():
                told = announced(guest.folder, name)
                content, lost = disk.cut()
                left = place / f"{name}-{number}"
                left.write_bytes(content)
                yield name, told, lost, left
    finally:
        guest.end()


def wait_for(true: Callable[[], bool], guest: machine.Guest) -> None:
    last = time.monotonic() + machine.LONGEST / 2
    while not true():
        assert guest.process.poll() is None, guest.last_words()
        assert time.monotonic() < last, guest.last_words()
        time.sleep(0.2)


def counted(made: list[tuple[str, int, int, Path]], place: Path) -> list[Cut]:
    """Have a guest that was never cut count what is left of each."""
    options = [drive(left.name, f"file={left},snapshot=on") for *_, left in made]
    guest = machine.start(
        "rig.power=count", place / "count", [one for two in options for one in two]
    )
    guest.end(machine.LONGEST / 2)
    results = guest.folder / "left"
    assert results.exists(), guest.last_words()
    lines = (line.split() for line in results.read_text().splitlines())
    counts = {name: int(count) for name, count in lines}
    return [Cut(name, told, counts[left.name], lost) for name, told, lost, left in made]


def test_no_move_is_lost_that_was_announced(
    cuts: list[Cut], record_property: Callable[[str, object], None]
) -> None:
    """Every move is on disk before anyone hears of it."""
    full = [cut for cut in cuts if cut.disk == "full"]
    told = ", ".join(str(cut.announced) for cut in full)
    record_property("moves announced before each cut, none of them lost", told)
    assert len(full) == CUTS
    assert [cut for cut in full if cut.missing] == []


def test_the_disk_does_lose_what_is_not_flushed(
    cuts: list[Cut], record_property: Callable[[str, object], None]
) -> None:
    """The control: kept with less care, moves are lost; so a loss would have been seen."""
    normal = [cut for cut in cuts if cut.disk == "normal"]
    lost = ", ".join(str(cut.missing) for cut in normal)
    record_property("moves lost at each cut with synchronous=NORMAL", lost)
    assert any(cut.missing for cut in normal)
