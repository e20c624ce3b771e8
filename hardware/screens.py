"""Both seats' screens, updated by one thread, because luma does not lock the bus."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from threading import Condition, Thread

from PIL import Image

from assistant.game.complaints import Report
from assistant.game.messages import Face
from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.glass import DRIVERS, Glass, GlassKind, open_device
from hardware.wiring import SCREENS, ScreenPlace

BEAT = 1.0
"""Seconds between two checks of missing and dimmed screens."""

STOP = 1.5
"""Seconds that a clean stop may take; then a bus that hangs is abandoned."""


class GlassScreens:
    """A `Screen` for every seat that has a glass; faces of other seats are ignored.

    `show` only stores the face for the thread, which draws the latest one and skips any
    before it. `step` is that thread's work; tests call it with a clock of their own.
    """

    def __init__(
        self, glasses: Mapping[Side, Glass], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`clock` gives seconds and never goes back."""
        self._glasses = glasses
        self._clock = clock
        self._wanted: dict[Side, tuple[Face, float]] = {}
        self._drawn: dict[Side, tuple[Face, Image.Image]] = {}
        self._change = Condition()
        self._changed = False
        self._how: tuple[float, ...] = ()
        self._closing = False
        self._thread = Thread(target=self._run, name="screens", daemon=True)

    def start(self) -> None:
        """Start updating the screens."""
        self._thread.start()

    def show(self, face: Face) -> None:
        """Show a face soon; also wakes a dimmed screen.

        A mere change of the box's activity does not wake it, because every noise is a change.
        """
        with self._change:
            before, since = self._wanted.get(face.seat, (None, 0.0))
            noise = before and before != face and replace(before, doing=face.doing) == face
            self._wanted[face.seat] = face, since if noise else self._clock()
            self._changed = True
            self._change.notify()

    def rest(self, brightness: float, sleep: float) -> None:
        """Shine with this part of the full brightness, and go dark after so many idle seconds."""
        self._how = brightness, sleep

    def step(self) -> None:
        """Update every glass."""
        with self._change:
            wanted = dict(self._wanted)
        for seat, (face, since) in wanted.items():
            glass = self._glasses.get(seat)
            if glass is not None:
                now = self._clock()
                picture = self._picture(face, glass.kind)
                glass.update(picture, now - since, now, *self._how)

    def close(self) -> None:
        """Clear the screens and stop, within `STOP` seconds."""
        with self._change:
            self._closing = True
            self._change.notify()
        if self._thread.is_alive():
            self._thread.join(STOP)
        else:
            self._darken()

    def _run(self) -> None:
        while not self._closing:
            self.step()
            with self._change:
                self._change.wait_for(lambda: self._changed or self._closing, BEAT)
                self._changed = False
        self._darken()

    def _darken(self) -> None:
        for glass in self._glasses.values():
            glass.close()

    def _picture(self, face: Face, kind: GlassKind) -> Image.Image:
        drawn = self._drawn.get(face.seat)
        if drawn is None or drawn[0] != face:
            picture = draw(face, kind.size, kind.palette)
            drawn = self._drawn[face.seat] = face, picture
        return drawn[1]


def open_screens(
    report: Report, places: Mapping[Side, ScreenPlace] = SCREENS, bus: object | None = None
) -> GlassScreens:
    """Start the box's screens; a missing screen is reported, and tried again.

    `report` is called on the screens' own thread.
    """
    screens = GlassScreens(
        {
            seat: Glass(seat, partial(open_device, place, bus), report, DRIVERS[place.driver])
            for seat, place in places.items()
        }
    )
    screens.start()
    return screens
