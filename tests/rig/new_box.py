"""A new box: an emulated machine that sets itself up from a card, gets a first clue, and an owner.

`sudo ./tabletop-dev tests.rig.new_box --cuts 5` cuts its power in each step on the way.
"""

from __future__ import annotations

import itertools
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from assistant.app.service.card import STEPS
from tests.rig import machine
from tests.rig.guest.bench import soon
from tests.rig.guest.glasses import messages

CARD = machine.WORK / "card"

CLUE = "Zebra, two.\n"
"""The box repeats a clue that it accepted, and knows its giver by the button."""
LONGEST = 2400.0
"""Seconds after which a start is abandoned."""


WAYS = {"card": "loaded", "stick": "bare", "network": "bare"}
"""Sources from which a box installs itself, and the card it starts from in each case."""

HOME = "tcp:10.0.2.100:9418"
"""The project's address in the box's network; the card contains it as well."""
PORT = 8400
"""The port at which a phone, on this machine, reaches the pages of a box with a cable."""


class Box:
    """A box with its own card, in a folder that also has its console output."""

    def __init__(self, folder: Path, way: str = "card") -> None:
        self._system, self._boot = folder / "system", folder / "boot"
        self._console, self.results = folder / "console", folder / "results"
        self._way = way
        self.cable = way == "network"
        """Whether it has a network."""
        self.stick = CARD / "stick" if way == "stick" else None
        """The stick that is plugged in."""
        self.results.mkdir(parents=True)
        subprocess.run(["cp", "--sparse=always", CARD / "system", self._system], check=True)
        shutil.copy(CARD / WAYS[way], self._boot)

    @property
    def log(self) -> str:
        """The file `tabletop.log` on its card, as far as it is readable now."""
        command = ["mtype", "-i", str(self._boot), "::tabletop.log"]
        return subprocess.run(command, capture_output=True).stdout.decode(errors="replace")

    def write_on_card(self, name: str, text: str) -> None:
        """Write a file onto its card, as any computer can; the box must be switched off."""
        command = ["mcopy", "-o", "-i", str(self._boot), "-", f"::{name}"]
        subprocess.run(command, input=text.encode(), check=True)

    @property
    def last_words(self) -> str:
        """The ends of the log and of its console output."""
        console = self._console.read_text(encoding="utf-8", errors="replace")
        return "\n".join([*self.log.splitlines()[-20:], "", *console.splitlines()[-30:]])

    @property
    def heard(self) -> str:
        """The service's output after the first clue; empty before."""
        journal = self.results / "journal"
        return journal.read_text("utf-8") if journal.exists() else ""

    def sent_to_screens(self) -> list[tuple[float, int, bytes]]:
        """The screens' messages since the last call: seconds, address, message."""
        log = self.results / "screens"
        found = messages(log)
        log.unlink()
        return found

    def since_start(self, name: str) -> float:
        """Seconds from the machine's last start to a service event, by systemd's name for it."""
        told = dict(line.split("=") for line in (self.results / "start").read_text().split())
        return int(told[f"{name}TimestampMonotonic"]) / 1e6

    def start(self, cut_at: str = "", after: float = 0.0) -> float:
        """Start it and wait until it switches off or restarts; returns the seconds that took.

        If `cut_at` is given, its power is cut some seconds after one more line of its log begins
        with that. Raises `TimeoutError` if it does not end, and `EOFError` if it ended before the
        cut.
        """
        told = self._lines(cut_at)
        started = time.monotonic()
        with self.running() as process:
            while process.poll() is None:
                if time.monotonic() > started + LONGEST:
                    raise TimeoutError(self.last_words)
                if cut_at and self._lines(cut_at) > told:
                    time.sleep(after)
                    break
                time.sleep(1)
            if cut_at and process.poll() is not None:
                raise EOFError(self.last_words)
        return time.monotonic() - started

    @contextmanager
    def running(self) -> Iterator[subprocess.Popen[bytes]]:
        """Start it; its power is cut at the end."""
        with self._console.open("ab") as console:
            process = subprocess.Popen(
                self._command(), stdin=subprocess.DEVNULL, stdout=console, stderr=console
            )
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    def first_clue(self) -> float:
        """Start it, give it the first clue, and switch it off; returns the seconds that took."""
        shutil.copy(Path(__file__).parent / "image" / "first-clue", self.results / "ask")
        return self.start()

    def do(self, script: str) -> str:
        """Have a script run on the running box; returns its output."""
        answer, asked = self.results / "answer", self.results / "ask.new"
        answer.unlink(missing_ok=True)  # a script that switched the machine off may have left one
        asked.write_text(script, "utf-8")
        asked.rename(self.results / "ask")
        if not soon(answer.exists, LONGEST, 1):
            raise TimeoutError(self.last_words)
        text = answer.read_text("utf-8", "replace")
        answer.unlink()
        return text

    def _lines(self, beginning: str) -> int:
        return sum(line.startswith(beginning) for line in self.log.splitlines())

    def fill(self, megabytes: int) -> None:
        """Leave only this much space on its card where it installs; it must be switched off."""
        self._repair()
        told = self._debugfs("stats")
        free, size = (
            int(told.split(f"{name}:")[1].split()[0]) for name in ("Free blocks", "Block size")
        )
        filled = free - megabytes * 1_000_000 // size
        self._debugfs("write /dev/null filler", f"fallocate filler 0 {filled - 1}")

    def empty(self) -> None:
        """Remove what `fill` wrote."""
        self._repair()
        self._debugfs("rm filler")

    def _repair(self) -> None:
        """Repair its file system, from the file system's own journal."""
        done = subprocess.run(["e2fsck", "-fy", self._system], capture_output=True, text=True)
        if done.returncode > 1:  # 1 means that everything was repaired
            raise OSError(done.stdout)

    def _debugfs(self, *commands: str) -> str:
        done = subprocess.run(
            ["debugfs", "-w", "-f", "-", self._system],
            input="\n".join(commands), capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    def _command(self) -> list[str]:
        share = f"local,path={self.results},mount_tag=results,security_model=none"
        system = machine.drive("system", f"file={self._system},cache=unsafe")
        boot = machine.drive("boot", f"file={self._boot},cache=unsafe")
        stick = machine.drive("stick", f"file={self.stick},readonly=on") if self.stick else ()
        asked, cable = "", tuple[str, ...]()
        if self.cable:
            home = f"git daemon --inetd --export-all --base-path={CARD / 'home'}"
            # it has a network, but with internet access only for its set-up
            world = "off" if self._way == "network" else "on"
            forwards = f"guestfwd={HOME}-cmd:{home},hostfwd=tcp:127.0.0.1:{PORT}-:{PORT}"
            netdev = f"user,id=cable,restrict={world},{forwards}"
            asked, cable = (
                "rig.cable",
                ("-netdev", netdev, "-device", "virtio-net-pci,netdev=cable"),
            )
        return [*machine.emulator(asked), *system, *boot, *stick, *cable, "-virtfs", share]


@click.command()
@click.option(
    "--way", type=click.Choice([*WAYS]), default="card", show_default=True,
    help="Where it finds what it has to install.",
)  # fmt: skip
@click.option("--cuts", default=0, show_default=True, help="How often its plug is pulled.")
@click.option(
    "--step", "steps", multiple=True, type=click.IntRange(1, len(STEPS)),
    help="A step to pull it in; may be said again.  [default: all, in turn]",
)  # fmt: skip
@click.option("--room", type=int, help="Megabytes that its card has free at the first try.")
@click.option("--seed", default=1, show_default=True, help="Seed of the moments.")
def main(way: str, cuts: int, steps: Sequence[int], room: int | None, seed: int) -> None:
    """Set a new box up from its card and give it a clue."""
    lacking = machine.lacking()
    if lacking:
        raise click.ClickException(lacking)
    machine.build()
    build()
    moments = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="rig-") as folder:
        box = Box(Path(folder) / "box", way)
        if room is not None:
            box.fill(room)
            click.echo(f"not done after {box.start('Not done: ', 10):.0f} s, for lack of room")
            box.empty()
        for _, step in zip(range(cuts), itertools.cycle(steps or range(1, len(STEPS) + 1))):
            after = moments.uniform(0, 20)
            took = box.start(f"{step} of {len(STEPS)}: ", after)
            click.echo(f"plug pulled {after:.0f} s into step {step}, after {took:.0f} s")
        click.echo(f"set up after {box.start():.0f} s")
        click.echo(f"the first clue taken after {box.first_clue():.0f} s")
        click.echo(box.log)
        sys.exit(CLUE not in box.heard)


def build() -> None:
    """Bring the card up to date with this checkout."""
    subprocess.run([Path(__file__).parent / "build_card", machine.WORK], check=True)


if __name__ == "__main__":
    main()
