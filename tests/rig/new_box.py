"""A new box: an emulated machine that sets itself up from a card, and is given its first clue.

`sudo .venv/bin/python -m tests.rig.new_box --cuts 5` pulls its plug in each step on the way.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click

from assistant.app.service.card import STEPS
from tests.rig import machine
from tests.rig.guest.glasses import messages

CARD = machine.WORK / "card"

CLUE = "Zebra, two"
"""The box repeats a clue that it took."""
LONGEST = 2400.0
"""Seconds after which a start is given up."""


class Box:
    """A box with a card of its own, in a folder that also has what it says on its console."""

    def __init__(self, folder: Path) -> None:
        self._system, self._boot = folder / "system", folder / "boot"
        self._console, self.results = folder / "console", folder / "results"
        self.results.mkdir(parents=True)
        base = ("-b", str(CARD / "system"), "-F", "raw", "-f", "qcow2")
        subprocess.run(["qemu-img", "create", "-q", *base, str(self._system)], check=True)
        shutil.copy(CARD / "boot", self._boot)

    @property
    def log(self) -> str:
        """The file `tabletop.log` on its card, as far as it can be read now."""
        command = ["mtype", "-i", str(self._boot), "::tabletop.log"]
        return subprocess.run(command, capture_output=True).stdout.decode(errors="replace")

    @property
    def last_words(self) -> str:
        """The ends of the log and of what it said on its console."""
        console = self._console.read_text(encoding="utf-8", errors="replace")
        return "\n".join([*self.log.splitlines()[-20:], "", *console.splitlines()[-30:]])

    @property
    def heard(self) -> str:
        """What the service said, once the first clue was given; empty before."""
        journal = self.results / "journal"
        return journal.read_text("utf-8") if journal.exists() else ""

    def sent_to_screens(self) -> list[tuple[float, int, bytes]]:
        """What the screens were sent since this was asked last: seconds, address, message."""
        log = self.results / "screens"
        found = messages(log)
        log.unlink()
        return found

    def since_start(self, name: str) -> float:
        """Seconds from the machine's last start to an event of the service, as systemd names it."""
        told = dict(line.split("=") for line in (self.results / "start").read_text().split())
        return int(told[f"{name}TimestampMonotonic"]) / 1e6

    def start(self, cut_in: int | None = None, after: float = 0.0) -> float:
        """Start it and wait until it switches off or starts again; return the seconds that took.

        Its plug is pulled so many seconds after it began this step. Raises `TimeoutError`.
        """
        wanted, begun = (
            f"\n{cut_in} of {len(STEPS)}: ",
            self.log.count(f"\n{cut_in} of {len(STEPS)}: "),
        )
        started = time.monotonic()
        with self._console.open("ab") as console:
            process = subprocess.Popen(
                self._command(), stdin=subprocess.DEVNULL, stdout=console, stderr=console
            )
        try:
            while process.poll() is None:
                if time.monotonic() > started + LONGEST:
                    raise TimeoutError(self.last_words)
                if cut_in and self.log.count(wanted) > begun:
                    time.sleep(after)
                    break
                time.sleep(1)
        finally:
            process.kill()
            process.wait()
        return time.monotonic() - started

    def _command(self) -> list[str]:
        share = f"local,path={self.results},mount_tag=results,security_model=none"
        system = machine.drive("system", f"file={self._system},cache=unsafe", "qcow2")
        boot = machine.drive("boot", f"file={self._boot},cache=unsafe")
        return [*machine.emulator(), *system, *boot, "-virtfs", share]


@click.command()
@click.option("--cuts", default=0, show_default=True, help="How often its plug is pulled.")
@click.option("--seed", default=1, show_default=True, help="Seed of the moments.")
def main(cuts: int, seed: int) -> None:
    """Set a new box up from its card, and give it a clue."""
    lacking = machine.lacking()
    if lacking:
        raise click.ClickException(lacking)
    machine.build()
    build()
    moments = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="rig-") as folder:
        box = Box(Path(folder) / "box")
        for number in range(cuts):
            step, after = number % len(STEPS) + 1, moments.uniform(0, 20)
            took = box.start(step, after)
            click.echo(f"plug pulled {after:.0f} s into step {step}, after {took:.0f} s")
        click.echo(f"set up after {box.start():.0f} s")
        click.echo(f"the first clue taken after {box.start():.0f} s")
        click.echo(box.log)
        sys.exit(CLUE not in box.heard)


def build() -> None:
    """Bring the card up to date with this checkout."""
    subprocess.run([Path(__file__).parent / "build_card", machine.WORK], check=True)


if __name__ == "__main__":
    main()
