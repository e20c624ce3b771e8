"""The Pi's own pins, through gpiozero and lgpio, and why one cannot be had."""

from __future__ import annotations

import os
import tempfile
from collections.abc import MutableMapping
from functools import cache
from typing import Any

from gpiozero import GPIOPinInUse

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


def no_pins(failure: Exception) -> str:
    """Why there are no pins at all, as the end of a sentence."""
    if isinstance(failure, ImportError):
        return "the pins need lgpio; install the package python3-lgpio"
    return f"this machine's pins cannot be used ({why(failure)})"


def no_pin(pin: Pin, failure: Exception) -> str:
    """Why one pin cannot be had, as the end of a sentence that begins with its name."""
    name = f"GPIO {pin.bcm} (place {pin.header} of the header)"
    if isinstance(failure, GPIOPinInUse) or "busy" in str(failure).lower():
        return (
            f"{name} is in use; stop the other program that uses it, or look for an overlay "
            "in config.txt that claims it"
        )
    return f"{name} cannot be used ({why(failure)})"


def why(failure: Exception) -> str:
    """The first line of what a library says, or at least the name of its error."""
    first = str(failure).strip().splitlines()[:1]
    return first[0].rstrip(".") if first else type(failure).__name__
