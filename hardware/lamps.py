"""The lamps in the buttons, driven through gpiozero, with blinking patterns instead of colours.

Pins are only switched on and off, by a thread here, so that any kind of lamp works.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import accumulate
from typing import Any

from gpiozero import DigitalOutputDevice

from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.messages import Lamp, Light
from assistant.game.rules.cards import Party
from hardware.pins import connected, real_pins, why
from hardware.wiring import LAMPS, PinPlace
from hardware.worker import Worker

PATTERNS: dict[Lamp, tuple[float, ...]] = {
    Lamp.TROUBLE: (0.15, 0.25, 0.15, 0.25, 0.15, 1.05),
    Lamp.LISTENING: (0.2, 0.2),
    Lamp.SPEAKING: (0.1, 0.9),
    Lamp.QUESTION: (0.7, 0.7),
    Lamp.TURN: (1.0,),
    Lamp.OFF: (0.0, 1.0),
}
"""The seconds on, off, on and so on, of each pattern, repeated. No pattern flashes more than
three times a second, which could cause seizures (WCAG 2.2, 2.3.1)."""

STOP = 0.5
"""Timeout in seconds for the thread to end."""


def blink(lamp: Lamp, elapsed: float) -> tuple[bool, float | None]:
    """Whether a lamp is lit `elapsed` seconds after its pattern began, and for how much longer.

    The second value is the time in seconds until it switches; None if it never does.
    """
    pattern = PATTERNS[lamp]
    rest = elapsed % sum(pattern)
    left = [end - rest for end in accumulate(pattern) if end > rest]
    lit = (len(pattern) - len(left)) % 2 == 0
    if len(pattern) == 1 or 0.0 in pattern:
        return lit, None
    return lit, next(iter(left), sum(pattern) - rest)


class Lamps:
    """Shows each party's pattern on its lamp; lights of parties without a lamp are ignored.

    `light` only stores the pattern for the thread. `step` is that thread's work; tests call it with
    their own clock. A lamp that fails is reported once and not used again.
    """

    def __init__(
        self, pins: Any, report: Report, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`pins` is gpiozero's pin factory; `clock` is a monotonic clock in seconds."""
        self._pins = pins
        self._report = report
        self._clock = clock
        self._bulbs: dict[Party, DigitalOutputDevice] = {}
        self._lit: dict[Party, bool] = {}
        self._tasks: dict[Party, tuple[Lamp, float]] = {}  # each party's pattern, and when it began
        self._worker = Worker("lamps", self.step)

    def connect(self, party: Party, place: PinPlace) -> None:
        """Set up a lamp's pin, switched off; raises whatever the pin factory raises."""
        self._bulbs[party] = DigitalOutputDevice(place.pin.bcm, pin_factory=self._pins)

    def start(self) -> None:
        """Start the thread."""
        self._worker.start()

    def light(self, light: Light) -> None:
        """Show this pattern from now on; the current pattern is not restarted."""
        with self._worker.change:
            lamp, _ = self._tasks.get(light.of, (None, 0.0))
            if lamp is not light.lamp:
                self._tasks[light.of] = light.lamp, self._clock()
                self._worker.wake()

    def step(self) -> float | None:
        """Switch all lamps that are due; returns seconds until the next switch, None for never."""
        with self._worker.change:
            tasks = dict(self._tasks)
        now = self._clock()
        waits = []
        for party, (lamp, since) in tasks.items():
            if party in self._bulbs:
                lit, wait = blink(lamp, now - since)
                self._switch(party, lit)
                waits.append(wait)
        return min((wait for wait in waits if wait is not None), default=None)

    def close(self) -> None:
        """Switch all lamps off, release the pins and stop."""
        self._worker.close(STOP)
        for party in list(self._bulbs):
            self._switch(party, False)
        for bulb in self._bulbs.values():
            bulb.close()

    def _switch(self, party: Party, lit: bool) -> None:
        if lit == self._lit.get(party, False):
            return
        try:
            self._bulbs[party].value = lit
            self._lit[party] = lit
        except Exception as failure:  # lgpio's errors share only this base class
            broken = self._bulbs.pop(party)
            with suppress(Exception):
                broken.close()
            self._report(Complaint(Device.LAMP, Fault.WENT_OUT, party, detail=why(failure)))


def open_lamps(
    report: Report,
    places: Mapping[Party, PinPlace] = LAMPS,
    open_pins: Callable[[], Any] = real_pins,
    clock: Callable[[], float] = time.monotonic,
) -> Lamps | None:
    """Start the box's lamps; one that cannot be set up is reported, and the game continues.

    `open_pins` returns gpiozero's pin factory, which the buttons use as well. Returns None if there
    are no pins at all.
    """
    return connected(
        Device.LAMP, lambda pins: Lamps(pins, report, clock), places, open_pins, report
    )
