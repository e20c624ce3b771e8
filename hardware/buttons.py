"""The box's buttons: turns the changes of gpiozero's pins into presses.

gpiozero's own `bounce_time` loses presses, and it reports a press before every hold. So only the
raw edges are used, each with its time; `contact` interprets them.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from gpiozero import DigitalInputDevice

from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.messages import Pressed
from assistant.game.rules.cards import Party
from hardware.contact import Contact, Contacts
from hardware.pins import connected, real_pins, why
from hardware.wiring import BUTTONS, PinPlace

STOP = 0.5
"""Timeout in seconds for the thread to end."""

Edge = tuple[Party, bool, float]
"""An edge: the button's party, whether the button is down, and the time of the change."""


class Buttons:
    """Debounces the edges of all buttons, and passes them on as `Pressed`.

    The pins' callbacks only put an edge on a queue: an exception there would end lgpio's only
    thread. Everything else happens in `step`, which runs on a separate thread; tests call it
    directly, with their own clock.
    """

    def __init__(
        self,
        pins: Any,
        put: Callable[[Pressed], None],
        report: Report,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`pins` is gpiozero's factory; `put` receives each press, and `report` each failure.

        `clock` is a monotonic clock in seconds.
        """
        self._pins = pins
        self._put = put
        self._report = report
        self._clock = clock
        self._edges: SimpleQueue[Edge | None] = SimpleQueue()
        self._contacts = Contacts()
        self._devices: list[DigitalInputDevice] = []
        self._thread = Thread(target=self._run, name="buttons", daemon=True)

    def connect(self, party: Party, place: PinPlace) -> None:
        """Set up a button's pin; raises whatever the pin factory raises."""
        device = DigitalInputDevice(place.pin.bcm, pull_up=True, pin_factory=self._pins)
        self._devices.append(device)
        self._contacts.of[party] = Contact()
        device.when_activated = partial(self._edge, party, True)
        device.when_deactivated = partial(self._edge, party, False)

    def start(self) -> None:
        """Start passing on presses."""
        self._thread.start()

    def step(self, wait: float | None = 0.0) -> bool:
        """Pass on all presses so far; False once `close` was called.

        Waits up to `wait` seconds for an edge (None: without a timeout).
        """
        try:
            edge = self._edges.get(timeout=wait) if wait != 0.0 else self._edges.get_nowait()
            while edge is not None:
                self._give(self._contacts.edge(*edge))
                edge = self._edges.get_nowait()
        except Empty:
            self._give(self._contacts.wait(self._clock()))
            return True
        return False

    def close(self) -> None:
        """Release the pins and stop."""
        for device in self._devices:
            device.close()
        self._edges.put(None)
        if self._thread.is_alive():
            self._thread.join(STOP)

    def _edge(self, party: Party, level: bool) -> None:
        self._edges.put((party, level, self._clock()))

    def _give(self, presses: Iterable[Pressed]) -> None:
        for one in presses:
            try:
                self._put(one)
            except Exception as failure:  # After any failure, the next press must still work.
                lost = Complaint(Device.BUTTON, Fault.PRESS_LOST, one.by, detail=why(failure))
                with suppress(Exception):
                    self._report(lost)

    def _run(self) -> None:
        while self.step(self._contacts.patience(self._clock())):
            pass


def open_buttons(
    put: Callable[[Pressed], None],
    report: Report,
    places: Mapping[Party, PinPlace] = BUTTONS,
    open_pins: Callable[[], Any] = real_pins,
    clock: Callable[[], float] = time.monotonic,
) -> Buttons | None:
    """Start the box's buttons; one that cannot be set up is reported, and the game continues.

    `open_pins` returns gpiozero's pin factory, or `gpiozero.pins.mock.MockFactory` in tests.
    None if there are no pins at all.
    """
    return connected(
        Device.BUTTON, lambda pins: Buttons(pins, put, report, clock), places, open_pins, report
    )
