"""Access to the far side of the devices: pulling a pin, reading a screen, hearing the room.

The virtual rig names these interfaces in its environment. On a Pi, a finger, an eye and an ear
would replace them: without the interfaces, the checks that need them are skipped with a message.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 60.0
"""Seconds that anything may take in an emulator on a busy machine before it counts as missing.

Only a missing result takes this long; `tests.pace` judges durations.
"""


@dataclass(frozen=True, slots=True)
class Pins:
    """The far end of the pins: a folder of gpio-sim, as Linux documents it."""

    folder: Path

    def hold(self, pin: int, down: bool) -> None:
        """Press or release the button at a pin."""
        (self.folder / f"sim_gpio{pin}/pull").write_text("pull-down" if down else "pull-up")

    def level(self, pin: int) -> bool:
        """Whether the pin is high."""
        return (self.folder / f"sim_gpio{pin}/value").read_text().strip() == "1"

    @contextmanager
    def finger(self, pin: int, seconds: float = 0.15) -> Iterator[None]:
        """A finger that presses, stays at least this long, whatever else happens, and releases."""
        self.hold(pin, True)
        try:
            yield
            time.sleep(seconds)
        finally:
            self.hold(pin, False)

    def tap(self, pin: int, seconds: float = 0.15) -> None:
        """Press for this long."""
        with self.finger(pin, seconds):
            pass


def pins() -> Pins | None:
    """The pins' far end, if this machine has one."""
    place = os.environ.get("RIG_PINS")
    return Pins(Path(place)) if place else None


def soon(true: Callable[[], object], patience: float = PATIENCE, beat: float = 0.05) -> bool:
    """Whether something becomes true within `patience` seconds."""
    last = time.monotonic() + patience
    while not true():
        if time.monotonic() > last:
            return False
        time.sleep(beat)
    return True
