"""The Pi's own pins, through gpiozero and lgpio, and why one cannot be had."""

from __future__ import annotations

import os
import tempfile
from collections.abc import MutableMapping
from functools import cache
from typing import Any

from gpiozero import GPIOPinInUse

from assistant.complaints import Complaint, Device, Fault
from assistant.rules.cards import Party
from hardware.header import Pin


@cache
def real_pins() -> Any:
    """The factory of the Pi's pins, one for buttons and lamps.

    Raises whatever it raises where there are no pins, and `ImportError` without lgpio.
    """
    keep_pipes_away(os.environ)
    from gpiozero.pins.lgpio import LGPIOFactory  # only a Pi needs to have lgpio

    return LGPIOFactory()


def keep_pipes_away(environment: MutableMapping[str, str]) -> None:
    """Name a folder for the pipe that lgpio makes: its own choice is where the players stand.

    Source: lgpio 0.2.2, lgUtil.c. A service names one itself.
    """
    passing = environment.get("XDG_RUNTIME_DIR", tempfile.gettempdir())
    environment.setdefault("LG_WD", passing)


def no_pins(device: Device, failure: Exception, of: Party | None = None) -> Complaint:
    """A device that misses the pins of this machine, and why there are none."""
    if isinstance(failure, ImportError):
        return Complaint(device, Fault.NO_PIN_LIBRARY, of)
    return Complaint(device, Fault.NO_PINS, of, detail=why(failure))


def no_pin(device: Device, of: Party, pin: Pin, failure: Exception) -> Complaint:
    """A device that misses its one pin, and why that cannot be had."""
    taken = isinstance(failure, GPIOPinInUse) or "busy" in str(failure).lower()
    fault, detail = (Fault.PIN_TAKEN, "") if taken else (Fault.PIN_FAILED, why(failure))
    return Complaint(device, fault, of, pin.bcm, pin.header, detail=detail)


def why(failure: Exception) -> str:
    """The first line of what a library says, or at least the name of its error."""
    first = str(failure).strip().splitlines()[:1]
    return first[0].rstrip(".") if first else type(failure).__name__
