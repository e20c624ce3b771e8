"""Who uses which pin, as the kernel tells it, without taking the pin.

Source: the kernel's `include/uapi/linux/gpio.h`, GPIO_V2_GET_LINEINFO_IOCTL.
"""

from __future__ import annotations

import fcntl
import os
import struct
from pathlib import Path
from typing import Final

LAYOUT: Final = struct.Struct("=32s32sIIQ160s16s")
"""`gpio_v2_line_info`: name, consumer, offset, attributes, flags, the attributes, padding."""
GET: Final = 3 << 30 | LAYOUT.size << 16 | 0xB4 << 8 | 0x05
"""GPIO_V2_GET_LINEINFO_IOCTL."""
USED: Final = 1
"""GPIO_V2_LINE_FLAG_USED."""


def user_of(chip: Path, line: int) -> str | None:
    """What the kernel calls the user of a line, perhaps ""; None if it is free.

    Raises `OSError` where it cannot be asked.
    """
    asked = bytearray(LAYOUT.pack(b"", b"", line, 0, 0, b"", b""))
    device = os.open(chip, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(device, GET, asked)
    finally:
        os.close(device)
    return consumer(bytes(asked))


def consumer(told: bytes) -> str | None:
    """The same, from the kernel's answer."""
    _, name, _, _, flags, _, _ = LAYOUT.unpack(told)
    return name.partition(b"\0")[0].decode(errors="replace") if flags & USED else None
