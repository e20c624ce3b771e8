"""Power cuts on a real file system: `sudo ./tabletop-dev tests.rig.power_cuts --cuts 24`.

An emulated machine saves moves on two disks that lose unflushed data, one written as the program
does and one less carefully. The power is cut at random moments; afterwards another machine counts
the remaining moves.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import click

from tests.rig import machine
from tests.rig.forgetful import Disk

SIZE = 64 << 20
"""Size of a disk in bytes."""

DAMAGED = -1

NAMES = ("full", "normal")
"""Written as the program saves its moves, and less carefully."""
DISKS = 12
"""Disks whose moves one machine counts; it has 32 slots for cards of any kind."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut."""

    disk: str
    announced: int
    """Moves announced by the guest before the cut."""
    left: int
    """Moves on the disk after it, or `DAMAGED`."""
    unsafe: int
    """Writes that were lost."""

    @property
    def missing(self) -> int:
        return max(0, self.announced - self.left)


def announced(folder: Path, name: str) -> int:
    """Number of moves that the guest has announced as saved."""
    file = folder / name
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    return int(lines[-1]) if lines else 0


def cut_power(times: int, place: Path) -> list[Cut]:
    """Cut the power of both disks this often; all files are written into `place`."""
    empty = place / "empty"
    subprocess.run(["mke2fs", "-q", "-t", "ext4", str(empty), f"{SIZE >> 10}"], check=True)
    disks = {
        name: Disk(empty.read_bytes(), place / f"{name}.socket", seed)
        for seed, name in enumerate(NAMES)
    }
    with ExitStack() as ending:
        for disk in disks.values():
            ending.callback(disk.close)
        made = list(cut_while_writing(times, disks, place))
    counts: dict[str, int] = {}
    for at in range(0, len(made), DISKS):
        counts |= counted([left for *_, left in made[at : at + DISKS]], place / f"count-{at}")
    return [Cut(name, told, counts[left.name], lost) for name, told, lost, left in made]


def cut_while_writing(
    times: int, disks: dict[str, Disk], place: Path
) -> Iterator[tuple[str, int, int, Path]]:
    """For each cut: its disk's name, the announced moves, the lost writes, and the moves left."""
    lot = random.Random(1)
    options = [
        machine.drive(name, f"file=nbd+unix:///?socket={place / name}.socket,cache=none")
        for name in disks
    ]
    guest = machine.start("rig.power=keep", place / "keep", [one for two in options for one in two])
    try:
        wait_for(lambda: all(announced(guest.folder, name) > 20 for name in disks), guest)
        for number in range(times):
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


def counted(disks: Sequence[Path], folder: Path) -> dict[str, int]:
    """Have an uninterrupted guest count the moves left on each."""
    options = [machine.drive(left.name, f"file={left},snapshot=on") for left in disks]
    guest = machine.start("rig.power=count", folder, [one for two in options for one in two])
    guest.end(machine.LONGEST / 2)
    results = guest.folder / "left"
    assert results.exists(), guest.last_words()
    lines = (line.split() for line in results.read_text().splitlines())
    return {name: int(count) for name, count in lines}


@click.command()
@click.option("--cuts", type=click.IntRange(min=1), default=24, help="How often, for each disk.")
def main(cuts: int) -> None:
    """Print a line per disk; the exit code is 1 if an announced move was lost."""
    if lacking := machine.lacking():
        raise click.ClickException(lacking)
    machine.build()
    with tempfile.TemporaryDirectory(prefix="power-") as folder:
        made = cut_power(cuts, Path(folder))
    for name in NAMES:
        ours = [cut for cut in made if cut.disk == name]
        told = max(cut.announced for cut in ours)
        unsafe = sum(cut.unsafe > 0 for cut in ours)
        lost = sum(cut.missing > 0 for cut in ours)
        click.echo(
            f"synchronous={name.upper()}: {len(ours)} cuts, {unsafe} of them lost writes; "
            f"{told} moves announced; {lost} cuts lost moves"
        )
    sys.exit(1 if any(cut.missing for cut in made if cut.disk == NAMES[0]) else 0)


if __name__ == "__main__":
    main()
