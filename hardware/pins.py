"""The Pi's own pins, through gpiozero and lgpio, and complaints about missing pins."""

import os
import tempfile
from collections.abc import Callable, Mapping, MutableMapping
from functools import cache
from typing import Any, Protocol, TypeVar

from gpiozero import GPIOPinInUse

from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.rules.cards import Party
from hardware.chip import header_chip
from hardware.header import Pin
from hardware.wiring import PinPlace


@cache
def real_pins() -> Any:
    """The Pi's pin factory, shared by buttons and lamps.

    Raises gpiozero's errors if there are no pins, and `ImportError` if lgpio is missing.
    """
    keep_pipes_away(os.environ)
    from gpiozero.pins.lgpio import LGPIOFactory  # Late, because only a Pi needs lgpio.

    chip = header_chip()  # lgpio itself tries only chips 4 and 0.
    return LGPIOFactory(None if chip is None else chip[0])


def keep_pipes_away(environment: MutableMapping[str, str]) -> None:
    """Choose a folder for the pipe that lgpio creates, instead of the current one.

    Source: lgpio 0.2.2, lgUtil.c. The service unit sets the folder itself.
    """
    passing = environment.get("XDG_RUNTIME_DIR", tempfile.gettempdir())
    environment.setdefault("LG_WD", passing)


class Circuits(Protocol):
    """The buttons or the lamps of a box, which are set up and started in the same way."""

    def connect(self, party: Party, place: PinPlace) -> None:
        """Set up a pin; raises any error of the pin factory."""

    def start(self) -> None:
        """Start the thread."""


Made = TypeVar("Made", bound=Circuits)


def connected(
    device: Device,
    make: Callable[[Any], Made],
    places: Mapping[Party, PinPlace],
    open_pins: Callable[[], Any],
    report: Report,
) -> Made | None:
    """Create and start a box's buttons or lamps; None if the machine has no pins.

    A pin that cannot be set up is reported, and the game continues without it.
    """
    try:
        circuits = make(open_pins())
    except Exception as failure:  # The error classes of pin factories have no common base.
        report(no_pins(device, failure))
        return None
    for party, place in places.items():
        try:
            circuits.connect(party, place)
        except Exception as failure:  # As above, lgpio's errors derive from Exception alone.
            report(no_pin(device, party, place.pin, failure))
    circuits.start()
    return circuits


def no_pins(device: Device, failure: Exception, of: Party | None = None) -> Complaint:
    """A complaint that this machine has no pins for a device, with the reason."""
    if isinstance(failure, ImportError):
        return Complaint(device, Fault.NO_PIN_LIBRARY, of)
    return Complaint(device, Fault.NO_PINS, of, detail=why(failure))


def no_pin(device: Device, of: Party, pin: Pin, failure: Exception) -> Complaint:
    """A complaint that a device's pin is not available, with the reason."""
    taken = isinstance(failure, GPIOPinInUse) or "busy" in str(failure).lower()
    fault, detail = (Fault.PIN_TAKEN, "") if taken else (Fault.PIN_FAILED, why(failure))
    return Complaint(device, fault, of, pin.bcm, pin.header, detail=detail)


def why(failure: Exception) -> str:
    """First line of an error's message, or the name of its class."""
    first = str(failure).strip().splitlines()[:1]
    return first[0].rstrip(".") if first else type(failure).__name__
