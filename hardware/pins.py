"""The Pi's own pins, through gpiozero and lgpio, and complaints about missing pins."""

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
    """The Pi's pin factory, shared by buttons and lamps.

    Raises gpiozero's errors if there are no pins, and `ImportError` without lgpio.
    """
    keep_pipes_away(os.environ)
    from gpiozero.pins.lgpio import LGPIOFactory  # only a Pi needs lgpio

    return LGPIOFactory()


def keep_pipes_away(environment: MutableMapping[str, str]) -> None:
    """Choose a folder for the pipe that lgpio creates, instead of the current one.

    Source: lgpio 0.2.2, lgUtil.c. The service unit sets the folder itself.
    """
    passing = environment.get("XDG_RUNTIME_DIR", tempfile.gettempdir())
    environment.setdefault("LG_WD", passing)


def no_pins(device: Device, failure: Exception, of: Party | None = None) -> Complaint:
    """Complaint that this machine has no pins for a device, and why."""
    if isinstance(failure, ImportError):
        return Complaint(device, Fault.NO_PIN_LIBRARY, of)
    return Complaint(device, Fault.NO_PINS, of, detail=why(failure))


def no_pin(device: Device, of: Party, pin: Pin, failure: Exception) -> Complaint:
    """Complaint that a device's pin is not available, and why."""
    taken = isinstance(failure, GPIOPinInUse) or "busy" in str(failure).lower()
    fault, detail = (Fault.PIN_TAKEN, "") if taken else (Fault.PIN_FAILED, why(failure))
    return Complaint(device, fault, of, pin.bcm, pin.header, detail=detail)


def why(failure: Exception) -> str:
    """First line of an error's message, or the name of its class."""
    first = str(failure).strip().splitlines()[:1]
    return first[0].rstrip(".") if first else type(failure).__name__
