"""Checks of the screens and their bus."""

from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

from assistant.app.doctor.finding import Checkup, broken, note, ok
from hardware.wiring import PORT, ScreenPlace, Wiring

ADDRESSES = range(0x08, 0x78)
"""All valid I2C addresses."""


def _bus(port: int) -> Any:
    import smbus2

    return smbus2.SMBus(port)


def scan(bus: Any) -> list[int]:
    """The addresses that answer on a bus, which is a `smbus2.SMBus`."""
    found = []
    for address in ADDRESSES:
        with suppress(OSError):
            bus.read_byte(address)
            found.append(address)
    return found


def i2c(wiring: Wiring, opens: Callable[[int], Any] = _bus) -> Checkup:
    """Check that every screen answers at its I2C address."""
    try:
        bus = opens(PORT)
    except FileNotFoundError:
        cure = "sudo raspi-config nonint do_i2c 0, restart"
        return broken(f"there is no i2c-{PORT}", cure)
    except PermissionError:
        return broken(f"i2c-{PORT} may not be used", "sudo usermod -aG i2c $USER, log in anew")
    with closing(bus):
        found = scan(bus)
    told = f"answering at i2c-{PORT}: {', '.join(map(_hexadecimal, found)) or 'none'}"
    missing = [
        f"{side}'s screen at {_hexadecimal(place.address)}"
        for side, place in wiring.screens.items()
        if place.address not in found
    ]
    if missing:
        cure = "check its four wires and its address jumper; `tabletop pins` shows what goes where"
        return broken(f"no answer from {', '.join(missing)}; {told}", cure)
    return ok(told)


def _hexadecimal(address: int) -> str:
    return f"0x{address:02X}"


def _start(place: ScreenPlace) -> None:
    from hardware.glass import open_device

    open_device(place).close(darken=True)


def screens(wiring: Wiring, busy: bool, start: Callable[[ScreenPlace], None] = _start) -> Checkup:
    """Check that every screen can be started; skipped while a game is on (`busy`)."""
    if busy:
        return note("the service shows a game on them; this was not tried")
    for side, place in wiring.screens.items():
        try:
            start(place)
        except Exception as error:  # from luma, Pillow, the bus or the pins
            reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
            return broken(
                f"{side}'s screen ({place.driver}) does not start ({reason})",
                "`tabletop screens` finds driver and address",
            )
    drivers = ", ".join(dict.fromkeys(place.driver for place in wiring.screens.values()))
    return ok(f"both start up ({drivers}); `tabletop screens` shows whether they are right")
