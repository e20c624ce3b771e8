"""Pictures on the two screens, computed from the bus log."""

from __future__ import annotations

import os
import struct
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from hardware.wiring import SCREENS
from tests.hardware.panel import Panel

HEADER = struct.Struct("<QHH")
"""Nanoseconds, address and length of a message, whose bytes follow (kernel/rig_i2c.c)."""

ADDRESSES = tuple(place.address for place in SCREENS.values())

PIXELS = 0x40
"""The first byte of a pixel message (SSD1306 data sheet, 8.1.5.2); for commands it is 0x00."""


@dataclass(slots=True)
class Glasses:
    """The panels at the end of the wires, dark at first and after each new connection."""

    log: Path
    plugs: Path
    panels: dict[int, Panel] = field(default_factory=lambda: {at: Panel() for at in ADDRESSES})
    sent: Counter[int] = field(default_factory=Counter)
    """Bytes to each address so far."""
    pictures: dict[int, tuple[int, Image.Image]] = field(default_factory=dict)
    """Each glass's picture, and the number of bytes from which it was computed."""
    frames: dict[int, list[float]] = field(default_factory=lambda: {at: [] for at in ADDRESSES})
    """The time of each pixel transfer, in seconds on the monotonic clock."""

    def read(self) -> None:
        """Read the messages since the last call."""
        for at, address, message in messages(self.log):
            self.sent[address] += len(message) + 1  # plus the address byte
            panel = self.panels[address]
            if message[0] == PIXELS:
                panel.data(message[1:])
                self.frames[address].append(at)
            else:
                panel.command(message[1:])

    def picture(self, address: int) -> Image.Image:
        """The current picture on that screen."""
        self.read()
        known = self.pictures.get(address)
        if known is None or known[0] != self.sent[address]:
            known = self.sent[address], self.panels[address].picture()
            self.pictures[address] = known
        return known[1]

    def unplug(self, address: int) -> None:
        """Unplug a glass from the bus."""
        self.read()
        self.plugs.write_text(",".join(str(at) for at in ADDRESSES if at != address))

    def plug(self, address: int) -> None:
        """Plug it in again; it starts dark and with random memory."""
        self.read()
        self.panels[address] = Panel()
        self.pictures.pop(address, None)
        self.plugs.write_text(",".join(map(str, ADDRESSES)))


def messages(log: Path) -> list[tuple[float, int, bytes]]:
    """The messages in a bus log: seconds on the monotonic clock, address, bytes."""
    raw = bytearray()
    with log.open("rb", buffering=0) as file:
        while piece := file.read(1 << 16):
            raw += piece
    found, start = [], 0
    while start < len(raw):
        nanoseconds, address, length = HEADER.unpack_from(raw, start)
        start += HEADER.size
        found.append((nanoseconds / 1e9, address, bytes(raw[start : start + length])))
        start += length
    return found


def plugged_in() -> Glasses | None:
    """The screens' far end, if this machine has one."""
    log, plugs = os.environ.get("RIG_SCREENS"), os.environ.get("RIG_PLUGS")
    return Glasses(Path(log), Path(plugs)) if log and plugs else None
