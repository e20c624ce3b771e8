"""The GPIO chip of the Pi's header, identified by its label.

Its number changes with model and kernel: 0 on a Pi 3 and 4, 4 or 0 on a Pi 5, 15 with kernels of
2026. Only the label says which chip has the header's pins. The kernel tells it (linux/gpio.h).
"""

import fcntl
import struct
from collections.abc import Callable
from pathlib import Path

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Labels of the header's chip on a Pi 5, a Pi 4, and earlier models."""
CHIP_INFO, ANSWER = 0x8044_B401, struct.Struct("32s32sI")
"""The request GPIO_GET_CHIPINFO_IOCTL, and its answer: name, label, and number of lines."""


def label_of(device: Path) -> str:
    """A chip's label; empty for a device that is not a chip, or that cannot be opened."""
    answer = bytearray(ANSWER.size)
    try:
        with device.open("rb", buffering=0) as chip:
            fcntl.ioctl(chip, CHIP_INFO, answer)
    except OSError:
        return ""
    _, label, _ = ANSWER.unpack(answer)
    return str(label.partition(b"\0")[0], errors="replace")


def header_chip(
    folder: Path = Path("/dev"), label: Callable[[Path], str] = label_of
) -> tuple[int, str] | None:
    """Number and label of the header's chip; None if no chip has its label."""
    numbers = {
        name: int(device.name.removeprefix("gpiochip"))
        for device in folder.glob("gpiochip[0-9]*")
        if (name := label(device)) in LABELS
    }
    return next(((numbers[name], name) for name in LABELS if name in numbers), None)
