"""A test card for a screen, and the keyboard keys that identify its chip.

It has a border of one pixel, and a dot that moves as long as the picture is being updated.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from PIL import Image, ImageDraw

from assistant.game.complaints import Complaint, Report
from assistant.game.rules.cards import Side
from hardware.glass import Glass, open_device
from hardware.layout import HEIGHT, SIZE, WIDTH
from hardware.lettering import BOLD, PLAIN, ink
from hardware.wiring import SCREENS, Driver, ScreenPlace

BEAT = 0.5
"""Seconds between two steps of the moving dot, and between two checks for a missing screen."""


def card(side: Side, place: ScreenPlace, step: int = 0) -> Image.Image:
    """The test card for the screen of `side`; `step` determines its dot's position."""
    picture = Image.new("1", SIZE)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    top = 4
    place_at = f"0x{place.address:02X}"
    for text, letters in ((side.upper(), BOLD), (place.driver.upper(), PLAIN), (place_at, PLAIN)):
        line = ink(text, letters)
        pen.bitmap(((WIDTH - line.width) // 2, top), line, fill=1)
        top += line.height + 3
    left = 10 + step * 3 % (WIDTH - 22)
    pen.rectangle((left, HEIGHT - 5, left + 1, HEIGHT - 4), fill=1)
    return picture


def settings_of(places: Mapping[Side, ScreenPlace]) -> list[str]:
    """Lines for tabletop.toml that describe these screens."""
    lines: list[str] = []
    for side, place in places.items():
        usual = SCREENS[side]
        lines += [f"[{side}]", f'screen = "{place.driver}"']
        if place.address != usual.address:
            lines.append(f"address = 0x{place.address:02X}")
        if place.upside_down:
            lines.append("upside_down = true")
        if place.offset:
            lines.append(f"offset = {place.offset}")
    return lines


class Cards:
    """Test cards on all screens of a box; a screen is reopened when its settings change."""

    def __init__(
        self,
        places: Mapping[Side, ScreenPlace],
        report: Report,
        believed: Callable[[Side, Driver], None],
        bus: Any = None,
    ) -> None:
        """`report` is called when a screen is lost or found, `believed` when a key sets its chip.

        `bus` replaces the Pi's own bus in tests, as in `open_device`.
        """
        self.places = dict(places)
        self.at = Side.NORTH
        """The screen that the keys act on."""
        self._report = report
        self._believed = believed
        self._bus = bus
        self._step = 0
        self._told: dict[Side, Complaint] = {}
        self._glasses = {side: self._glass(side) for side in places}

    def press(self, key: str) -> None:
        """Handle a key: select another screen, or the next chip for this one."""
        if key in ("n", "s"):
            self.at = Side.NORTH if key == "n" else Side.SOUTH
        if key in ("\r", "\n"):
            place, drivers = self.places[self.at], list(Driver)
            driver = drivers[(drivers.index(place.driver) + 1) % len(drivers)]
            self.places[self.at] = replace(place, driver=driver)
            self._glasses[self.at].close()
            self._glasses[self.at] = self._glass(self.at)
            self._believed(self.at, driver)

    def draw(self, now: float) -> None:
        """Draw all test cards with the dot moved on; `now` is in seconds on a monotonic clock."""
        self._step += 1
        for side, glass in self._glasses.items():
            glass.update(card(side, self.places[side], self._step), idle=0.0, now=now)

    def close(self) -> None:
        """Clear the screens."""
        for glass in self._glasses.values():
            glass.close()

    def run(self, read: Callable[[float], str], clock: Callable[[], float]) -> None:
        """Draw and handle keys until q, or the end of the input.

        `read` returns the keys typed within a timeout in seconds, or raises `EOFError`.
        """
        with suppress(EOFError):
            while True:
                self.draw(clock())
                for key in read(BEAT):
                    if key == "q":
                        return
                    self.press(key)

    def _tell(self, side: Side, complaint: Complaint) -> None:
        """Report a screen's loss or return once, however often it is tried."""
        if self._told.get(side) != complaint:
            self._told[side] = complaint
            self._report(complaint)

    def _glass(self, side: Side) -> Glass:
        place = self.places[side]
        return Glass(side, lambda: open_device(place, self._bus), partial(self._tell, side))
