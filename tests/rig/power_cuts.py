"""Power cuts on a real file system: `sudo ./tabletop-dev tests.rig.power_cuts --cuts 24`.

An emulated machine keeps moves on two disks that forget what was not flushed, one as the program
does it and one as it does not. The plug is pulled at moments that are chosen by lot; afterwards
another machine counts the moves that are left.
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
"""Bytes of a disk."""

DAMAGED = -1

NAMES = ("full", "normal")
"""As the program keeps its moves, and as it does not."""
DISKS = 12
"""Disks that a machine counts the moves of; it has 32 places for cards of any kind."""


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


def announced(folder: Path, name: str) -> int:
    """How many moves the guest has kept, by its own word."""
    file = folder / name
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    return int(lines[-1]) if lines else 0


def cut_power(times: int, place: Path) -> list[Cut]:
    """Cut the power of both disks so often; whatever that needs is written into `place`."""
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
    """For each cut: its disk's name, the moves announced, the writes lost, and what is left."""
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
    """Have a guest that was never cut count what is left on each."""
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
    """Print a line a disk; the exit code is 1 where a move was lost that had been announced."""
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
