"""Asks the kernel which program uses a pin, without opening the pin.

Source: the kernel's `include/uapi/linux/gpio.h`, GPIO_V2_GET_LINEINFO_IOCTL.
"""

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
