"""Checks of the pins, and of the parts that are wired to them."""

import fcntl
import importlib
import os
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from assistant.app.doctor.finding import Checkup, absent, broken, note, ok
from hardware.chip import header_chip
from hardware.overlays import CONFIGS, clashes, effective
from hardware.wiring import Wiring

LAYOUT: Final = struct.Struct("=32s32sIIQ160s16s")
"""`gpio_v2_line_info`: name, consumer, offset, attributes, flags, the attributes, padding."""
GET: Final = 3 << 30 | LAYOUT.size << 16 | 0xB4 << 8 | 0x05
"""GPIO_V2_GET_LINEINFO_IOCTL."""
USED: Final = 1
"""GPIO_V2_LINE_FLAG_USED."""

NO_BOX = "there is no box here"


def lgpio(box: bool, load: Callable[[str], Any] = importlib.import_module) -> Checkup:
    """Check that the pin library is installed, and is not the empty package of that name."""
    cure = "sudo apt install python3-lgpio, then ./bootstrap"
    try:
        library = load("lgpio")
    except (ImportError, OSError) as error:
        if not box:
            return absent(NO_BOX)
        return broken(f"the pins' library cannot be loaded ({error})", cure)
    if not hasattr(library, "gpiochip_open"):
        return broken("the package lgpio is an empty one", cure)
    return ok("the pins' library is there")


def header_line(line: int) -> str | None:
    """The user of a line of the header's chip, as `user_of`."""
    found = header_chip()
    if found is None:
        raise FileNotFoundError("no chip has the label of a Pi's header")
    return user_of(Path(f"/dev/gpiochip{found[0]}"), line)


def overlays(wiring: Wiring, model: str, places: tuple[Path, ...] = CONFIGS) -> Checkup:
    """Check config.txt for lines that take a pin of the box, and for lines that it needs."""
    found = next((path for path in places if path.exists()), None)
    if found is None:
        return absent("there is no config.txt here")
    lines = effective(found.read_text(encoding="utf-8", errors="replace"), model)
    for clash in clashes(lines, wiring):
        cure = f"change that line of {found}, or tabletop.toml; `tabletop pins` shows the wiring"
        return broken(clash, cure)
    started = {line.partition(",")[0] for line in lines}
    for needed in wiring.overlays:
        if needed.partition(",")[0] not in started:
            return broken(f"{found} does not say {needed}", "add that line and start again")
    return ok(f"{found} takes no pin of the box")


def pins(
    wiring: Wiring,
    busy: bool,
    open_pins: Callable[[], Any] = lambda: importlib.import_module("hardware.pins").real_pins(),
    user: Callable[[int], str | None] = header_line,
    chip: Callable[[], tuple[int, str] | None] = header_chip,
) -> Checkup:
    """Check that all pins are free, or used by the service (`busy`), and no button is stuck.

    `open_pins` returns gpiozero's pin factory, `user` who uses a pin, or None, and `chip` the
    header's chip, whose number and label are reported.
    """
    places = {f"{party}'s button": place.pin for party, place in wiring.buttons.items()}
    places |= {f"{party}'s lamp": place.pin for party, place in wiring.lamps.items()}
    try:
        taken = {name: by for name, pin in places.items() if (by := user(pin.bcm)) is not None}
    except FileNotFoundError:
        return broken("this machine has no pins", 'in tabletop.toml: [box] wired = "no"')
    except OSError as error:
        cure = "sudo usermod -aG gpio $USER, then log in anew"
        return broken(f"the pins cannot be asked ({error.strerror})", cure)
    if taken and busy:
        return ok(f"the service has {len(taken)} of {len(places)}")
    for name, by in taken.items():
        return broken(
            f"GPIO {places[name].bcm}, {name}, is in use by {by or 'somebody'}",
            "stop that program, or look for an overlay in config.txt that claims it",
        )
    stuck = _stuck({name: places[name].bcm for name in places if "button" in name}, open_pins)
    if stuck:
        are = "is" if len(stuck) == 1 else "are"
        return note(f"{' and '.join(stuck)} {are} pressed", "let go, or look for a short circuit")
    where = "" if (found := chip()) is None else f"; {found[1]} is gpiochip{found[0]}"
    return ok(f"all {len(places)} are free, and no button is pressed{where}")


def _stuck(buttons: Mapping[str, int], open_pins: Callable[[], Any]) -> list[str]:
    from gpiozero import DigitalInputDevice

    factory = open_pins()
    found = []
    for name, bcm in buttons.items():
        with DigitalInputDevice(bcm, pull_up=True, pin_factory=factory) as device:
            if device.value:
                found.append(name)
    factory.close()
    return found


def user_of(chip: Path, line: int) -> str | None:
    """The kernel's name for the user of a line, which may be ""; None if the line is free.

    Raises `OSError` if the kernel cannot be asked.
    """
    asked = bytearray(LAYOUT.pack(b"", b"", line, 0, 0, b"", b""))
    device = os.open(chip, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(device, GET, asked)
    finally:
        os.close(device)
    return consumer(bytes(asked))


def consumer(told: bytes) -> str | None:
    """The user of a line in the kernel's answer; None if the line is free."""
    _, name, _, _, flags, _, _ = LAYOUT.unpack(told)
    return name.partition(b"\0")[0].decode(errors="replace") if flags & USED else None
