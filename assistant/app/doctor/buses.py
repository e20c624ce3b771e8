"""Checks of the screens and their bus."""

from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

from assistant.app.doctor.finding import Checkup, absent, broken, note, ok
from hardware.wiring import SECOND_BUS, ScreenPlace, Wiring

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
    places = {side: place for side, place in wiring.screens.items() if not place.spi}
    if not places:
        return absent("all screens are on SPI")
    told, missing = [], []
    for port in sorted({place.port for place in places.values()}):
        try:
            bus = opens(port)
        except FileNotFoundError:
            # raspi-config can only switch on the first bus
            line = f"a line for it in config.txt, such as {SECOND_BUS}, then restart"
            cure = "sudo raspi-config nonint do_i2c 0, restart" if port == 1 else line
            return broken(f"there is no i2c-{port}", cure)
        except PermissionError:
            return broken(f"i2c-{port} may not be used", "sudo usermod -aG i2c $USER, log in anew")
        with closing(bus):
            found = scan(bus)
        told.append(f"answering at i2c-{port}: {', '.join(map(_hexadecimal, found)) or 'none'}")
        missing += [
            f"{side}'s screen at {_hexadecimal(place.address)}"
            for side, place in places.items()
            if place.port == port and place.address not in found
        ]
    if missing:
        cure = "check its four wires and its address jumper; `tabletop pins` shows what goes where"
        return broken(f"no answer from {', '.join(missing)}; {'; '.join(told)}", cure)
    return ok("; ".join(told))


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
                f"{side}'s screen ({place.driver}, {place.bus}) does not start ({reason})",
                "`tabletop screens --test` finds driver and address",
            )
    drivers = ", ".join(dict.fromkeys(place.driver for place in wiring.screens.values()))
    return ok(f"both start up ({drivers}); `tabletop screens --test` shows whether they are right")
