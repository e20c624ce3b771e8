"""Checks of the box: its pins and the parts wired to them, the screens and their bus."""

import fcntl
import importlib
import os
import struct
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from assistant.app.doctor.finding import Checkup, found, reason
from hardware.chip import header_chip
from hardware.overlays import CONFIGS, clashes, effective
from hardware.wiring import PORT, ScreenPlace, Wiring

LAYOUT: Final = struct.Struct("=32s32sIIQ160s16s")
"""`gpio_v2_line_info`: name, consumer, offset, attributes, flags, the attributes, padding."""
GET: Final = 3 << 30 | LAYOUT.size << 16 | 0xB4 << 8 | 0x05
"""GPIO_V2_GET_LINEINFO_IOCTL."""
USED: Final = 1
"""GPIO_V2_LINE_FLAG_USED."""

ADDRESSES = range(0x08, 0x78)
"""All valid I2C addresses."""


def lgpio(box: bool, load: Callable[[str], Any] = importlib.import_module) -> Checkup:
    """Check that the pin library is installed, rather than an empty package with its name."""
    try:
        library = load("lgpio")
    except (ImportError, OSError) as error:
        return found("lgpio", "missing", why=error) if box else found("check", "no_box")
    return found("lgpio", "ok" if hasattr(library, "gpiochip_open") else "empty")


def _bus(port: int) -> Any:
    import smbus2

    return smbus2.SMBus(port)


def scan(bus: Any) -> list[int]:
    """The addresses that answer on a bus, a `smbus2.SMBus`."""
    answering = []
    for address in ADDRESSES:
        with suppress(OSError):
            bus.read_byte(address)
            answering.append(address)
    return answering


def i2c(wiring: Wiring, opens: Callable[[int], Any] = _bus) -> Checkup:
    """Check that every screen answers at its I2C address."""
    try:
        bus = opens(PORT)
    except FileNotFoundError:
        return found("i2c", "off", port=PORT)
    except PermissionError:
        return found("i2c", "forbidden", port=PORT)
    with closing(bus):
        answering = scan(bus)
    missing = ", ".join(
        f"{side}'s screen at 0x{place.address:02X}"
        for side, place in wiring.screens.items()
        if place.address not in answering
    )
    told = ", ".join(f"0x{address:02X}" for address in answering) or "none"
    return found("i2c", "silent" if missing else "ok", port=PORT, found=told, missing=missing)


def _start(place: ScreenPlace) -> None:
    from hardware.glass import open_device

    open_device(place).close(darken=True)


def screens(wiring: Wiring, busy: bool, start: Callable[[ScreenPlace], None] = _start) -> Checkup:
    """Check that every screen can be started; skipped during a game (`busy`)."""
    if busy:
        return found("screens", "busy")
    for side, place in wiring.screens.items():
        try:
            start(place)
        except Exception as error:  # any error of luma, Pillow, the bus or the pins
            return found("screens", "fails", side=side, driver=place.driver, why=reason(error))
    drivers = ", ".join(dict.fromkeys(place.driver for place in wiring.screens.values()))
    return found("screens", "ok", drivers=drivers)


def overlays(wiring: Wiring, model: str, places: tuple[Path, ...] = CONFIGS) -> Checkup:
    """Check config.txt for lines that take one of the box's pins, and for required lines."""
    file = next((path for path in places if path.exists()), None)
    if file is None:
        return found("overlays", "none")
    lines = effective(file.read_text(encoding="utf-8", errors="replace"), model)
    for clash in clashes(lines, wiring):
        return found("overlays", "clash", line=clash, file=file)
    started = {line.partition(",")[0] for line in lines}
    for needed in wiring.overlays:
        if needed.partition(",")[0] not in started:
            return found("overlays", "missing", line=needed, file=file)
    return found("overlays", "ok", file=file)


def header_line(line: int) -> str | None:
    """The user of one of the header chip's lines, as `user_of` returns it."""
    chip = header_chip()
    if chip is None:
        raise FileNotFoundError("no chip has the label of a Pi's header")
    return user_of(Path(f"/dev/gpiochip{chip[0]}"), line)


def pins(
    wiring: Wiring,
    busy: bool,
    open_pins: Callable[[], Any] = lambda: importlib.import_module("hardware.pins").real_pins(),
    user: Callable[[int], str | None] = header_line,
    chip: Callable[[], tuple[int, str] | None] = header_chip,
) -> Checkup:
    """Check that all pins are free or in use by the service (`busy`), and no button is stuck.

    `open_pins` returns gpiozero's pin factory, `user` returns a pin's user or None, and `chip` the
    header's chip, whose number and label are reported.
    """
    buttons = {f"{party}'s button": place.pin.bcm for party, place in wiring.buttons.items()}
    lamps = {f"{party}'s lamp": place.pin.bcm for party, place in wiring.lamps.items()}
    places = buttons | lamps
    try:
        taken = {name: by for name, bcm in places.items() if (by := user(bcm)) is not None}
    except FileNotFoundError:
        return found("pins", "none")
    except OSError as error:
        return found("pins", "forbidden", why=error.strerror)
    if taken and busy:
        return found("pins", "busy", taken=len(taken), count=len(places))
    for name, by in taken.items():
        return found("pins", "taken", bcm=places[name], name=name, by=by or "somebody")
    if stuck := _stuck(buttons, open_pins):
        are = "is" if len(stuck) == 1 else "are"
        return found("pins", "stuck", names=f"{' and '.join(stuck)} {are}")
    where = "" if (here := chip()) is None else f"; {here[1]} is gpiochip{here[0]}"
    return found("pins", "ok", count=len(places), chip=where)


def _stuck(buttons: Mapping[str, int], open_pins: Callable[[], Any]) -> list[str]:
    from gpiozero import DigitalInputDevice

    factory = open_pins()
    pressed = []
    for name, bcm in buttons.items():
        with DigitalInputDevice(bcm, pull_up=True, pin_factory=factory) as device:
            if device.value:
                pressed.append(name)
    factory.close()
    return pressed


def user_of(chip: Path, line: int) -> str | None:
    """The kernel's name for a line's user, which can be ""; None if the line is free.

    Raises `OSError` if the kernel cannot be queried.
    """
    asked = bytearray(LAYOUT.pack(b"", b"", line, 0, 0, b"", b""))
    device = os.open(chip, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(device, GET, asked)
    finally:
        os.close(device)
    return consumer(bytes(asked))


def consumer(told: bytes) -> str | None:
    """The line's user in the kernel's answer; None if the line is free."""
    _, name, _, _, flags, _, _ = LAYOUT.unpack(told)
    return name.partition(b"\0")[0].decode(errors="replace") if flags & USED else None
