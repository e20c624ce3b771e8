"""Both screens in a window. Number keys are the buttons, held for as long as they are down.

Needs luma.emulator, which draws with pygame (`pip install tabletop-assistant[desk]`).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from PIL import Image

from assistant.desk_words import DeskWords
from assistant.errors import DeviceError
from assistant.messages import Face, Pressed
from assistant.rules.cards import Party, Side, Team
from hardware.desk_fingers import Fingers
from hardware.drawing import draw
from hardware.glass import DRIVERS, Kind
from hardware.pictures import side_by_side
from hardware.wiring import Driver

PATIENCE = 20
"""How often changes are checked for, in milliseconds."""

STOP = 1.0
"""Seconds that a clean stop may take."""

UNSEEN = ("dummy", "offscreen")
"""What SDL draws on where there is no display, unless the environment names a driver."""


class Window:
    """A `Screen` for the seats shown here.

    pygame must be used from a single thread, so one thread opens the window, draws, and reads
    the keys.
    """

    def __init__(
        self,
        put: Callable[[Pressed], None],
        closed: Callable[[], None],
        words: DeskWords,
        seats: Sequence[Side] = tuple(Side),
        teams: bool = False,
        kind: Kind = DRIVERS[Driver.SSD1306],
    ) -> None:
        """`put` receives each press, and `closed` is called when somebody closes the window.

        `teams`: whether there are buttons for red and blue, too. `kind`: how the screens look.
        """
        parties: list[Party] = [*Side, *(Team if teams else ())]
        self._put = put
        self._closed = closed
        self._kind = kind
        self._fingers = Fingers(parties)
        self._title = words.keys_in_window(self._fingers.taps, self._fingers.holds)
        self._lock = Lock()
        self._screens = {seat: Image.new(kind.palette.mode, kind.size) for seat in seats}
        self._changed = True
        self._closing = False
        self._opened: SimpleQueue[Exception | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="window", daemon=True)

    def start(self) -> None:
        """Open the window; raises `DeviceError` where that is impossible."""
        self._thread.start()
        failure = self._opened.get()
        if isinstance(failure, ImportError):
            raise DeviceError("a window needs luma.emulator: pip install luma.emulator")
        if failure:
            raise DeviceError(f"no window can be opened here: {failure}; use --desk alone")

    def show(self, face: Face) -> None:
        """Show a seat's screen, if that seat is shown here."""
        if face.seat in self._screens:
            picture = draw(face, self._kind.size, self._kind.palette)
            with self._lock:
                self._screens[face.seat] = picture
                self._changed = True

    def close(self) -> None:
        """Close the window."""
        self._closing = True
        if self._thread.is_alive():
            self._thread.join(STOP)

    def _run(self) -> None:
        try:
            pygame, device = _open(self._picture().size, self._title)
        except Exception as failure:  # pygame's own errors, or missing libraries
            self._opened.put(failure)
            return
        self._opened.put(None)
        try:
            while not self._closing:
                self._step(pygame, device)
        except SystemExit:  # the emulator raises this for the Esc key
            self._closed()
        finally:
            pygame.quit()

    def _step(self, pygame: Any, device: Any) -> None:
        event = pygame.event.wait(PATIENCE)
        now = time.monotonic()
        if event.type == pygame.QUIT:
            raise SystemExit
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key < 128:
            for press in self._fingers.edge(chr(event.key), event.type == pygame.KEYDOWN, now):
                self._put(press)
        for press in self._fingers.wait(now):
            self._put(press)
        if self._changed:
            device.display(self._picture())

    def _picture(self) -> Image.Image:
        with self._lock:
            self._changed = False
            return side_by_side(self._screens).convert("RGB")


def _open(size: tuple[int, int], title: str) -> tuple[Any, Any]:
    """The emulator, and the device of `size` that it shows in a window.

    Raises `DeviceError` where nobody would see it.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame
    from luma.emulator.device import pygame as emulated

    device = emulated(*size, mode="RGB", transform="none", scale=1)
    if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
        pygame.quit()
        raise DeviceError("there is no display")
    device.display(Image.new("RGB", size))
    pygame.display.set_caption(title)
    return pygame, device
