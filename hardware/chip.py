"""The GPIO chip of the Pi's header, found by its label.

Its number changes with model and kernel: 0 on a Pi 3 and 4, 4 or 0 on a Pi 5, 15 with kernels of
2026. Only the label says which chip has the header's pins. The kernel tells it by the request
GPIO_GET_CHIPINFO_IOCTL (linux/gpio.h).
"""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Labels of the header's chip: of a Pi 5, a Pi 4, and those before it."""
CHIP_INFO = 0x8044_B401
"""GPIO_GET_CHIPINFO_IOCTL: it fills name (32 bytes), label (32 bytes) and number of lines."""
NAME, LABEL, LINES = 32, 32, 4


def label_of(device: Path) -> str:
    """The label of a chip; empty for what is no chip, or may not be opened."""
    info = bytearray(NAME + LABEL + LINES)
    try:
        opened = os.open(device, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.ioctl(opened, CHIP_INFO, info)
        finally:
            os.close(opened)
    except OSError:
        return ""
    return info[NAME : NAME + LABEL].partition(b"\0")[0].decode(errors="replace")


def header_chip(
    folder: Path = Path("/dev"), label: Callable[[Path], str] = label_of
) -> tuple[int, str] | None:
    """Number and label of the header's chip; None if no chip has its label."""
    found = (
        (LABELS.index(name), int(device.name.removeprefix("gpiochip")), name)
        for device in folder.glob("gpiochip[0-9]*")
        if (name := label(device)) in LABELS
    )
    _, number, name = min(found, default=(0, None, ""))
    return None if number is None else (number, name)
