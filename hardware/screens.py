"""Both seats' screens, updated by a single thread, because luma does not lock the bus."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from assistant.game.complaints import Report
from assistant.game.messages import Face
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.glass import Glass, open_device
from hardware.wiring import SCREENS, ScreenPlace
from hardware.worker import Worker

BEAT = 1.0
"""Seconds between two checks of missing and dimmed screens."""

STOP = 1.5
"""Timeout in seconds for a clean stop; then a bus that hangs is abandoned."""


class GlassScreens:
    """A `Screen` for every seat that has one in the box; faces of other seats are ignored.

    `show` only stores the face for the thread, which draws the latest one and skips any before it.
    `step` is that thread's work; tests call it with their own clock.
    """

    def __init__(
        self, glasses: Mapping[Side, Glass], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`clock` is a monotonic clock in seconds."""
        self._glasses = glasses
        self._clock = clock
        self._wanted: dict[Side, tuple[Face, float]] = {}
        self._how: tuple[float, ...] = ()
        self._worker = Worker("screens", self.step, self._darken)

    def start(self) -> None:
        """Start updating the screens."""
        self._worker.start()

    def show(self, face: Face) -> None:
        """Show a face soon; also wakes a dimmed screen.

        A change of the activity alone does not wake it, because every noise causes one.
        """
        with self._worker.change:
            before, since = self._wanted.get(face.seat, (None, 0.0))
            noise = before and before != face and replace(before, doing=face.doing) == face
            self._wanted[face.seat] = face, since if noise else self._clock()
            self._worker.wake()

    def rest(self, brightness: float, sleep: float) -> None:
        """Set the screens' share of full brightness, and the idle seconds until they go dark."""
        self._how = brightness, sleep

    def step(self) -> float:
        """Update every screen; returns the seconds until the next check."""
        with self._worker.change:
            wanted = dict(self._wanted)
        for seat, (face, since) in wanted.items():
            glass = self._glasses.get(seat)
            if glass is not None:
                now = self._clock()
                glass.update(draw(face), now - since, now, *self._how)
        return BEAT

    def close(self) -> None:
        """Clear the screens and stop, within `STOP` seconds."""
        self._worker.close(STOP)

    def _darken(self) -> None:
        for glass in self._glasses.values():
            glass.close()


def open_screens(
    report: Report, places: Mapping[Side, ScreenPlace] = SCREENS, bus: object | None = None
) -> GlassScreens:
    """Start the box's screens; a missing screen is reported, and tried again.

    `report` is called on the screens' own thread.
    """
    opened = {seat: partial(open_device, place, bus) for seat, place in places.items()}
    screens = GlassScreens({seat: Glass(seat, opens, report) for seat, opens in opened.items()})
    screens.start()
    return screens
