import sys
import time
from queue import SimpleQueue
from threading import Event
from typing import Any

import pytest

from assistant.errors import DeviceError
from assistant.languages.en.desk import DESK
from assistant.messages import Press, Pressed
from assistant.rules.cards import Side
from hardware.desk_window import Window
from hardware.drawing import draw
from hardware.glass import DRIVERS
from hardware.pictures import side_by_side
from hardware.wiring import Driver
from tests.hardware.faces import middle, start

# pygame looks for its own files with setuptools' pkg_resources, which warns of itself
pytestmark = pytest.mark.filterwarnings("ignore:.*pkg_resources")


class Desk:
    """A window that nobody sees, and what happens to it."""

    def __init__(self, **options: Any) -> None:
        self.presses: SimpleQueue[Pressed] = SimpleQueue()
        self.closed = Event()
        self.window = Window(self.presses.put, self.closed.set, DESK, **options)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def key(key: int, down: bool) -> None:
    import pygame

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=key))


def shown() -> bytes:
    import pygame

    surface = pygame.display.get_surface()
    return b"" if surface is None else pygame.image.tobytes(surface, "RGB")


def until_shown(expected: bytes) -> None:
    deadline = time.monotonic() + 5
    while shown() != expected:
        assert time.monotonic() < deadline
        Event().wait(0.01)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("driver", [Driver.SSD1306, Driver.SSD1351])
def test_the_window_shows_both_screens(driver: Driver) -> None:
    kind = DRIVERS[driver]
    desk = Desk(kind=kind)
    desk.window.start()
    for moment in (start, middle):
        for seat in Side:
            desk.window.show(moment(seat))
        screens = {seat: draw(moment(seat), kind.size, kind.palette) for seat in Side}
        until_shown(side_by_side(screens).convert("RGB").tobytes())
    desk.window.close()
    assert shown() == b""
    assert not desk.closed.is_set()


@pytest.mark.usefixtures("unseen")
def test_keys_are_buttons_and_held_while_they_are_down() -> None:
    desk = Desk()
    desk.window.start()
    key(ord("2"), True)
    held = [desk.presses.get(timeout=5) for _ in range(2)]
    key(ord("2"), False)
    released = desk.presses.get(timeout=5)
    assert [one.press for one in (*held, released)] == [Press.DOWN, Press.HOLD, Press.RELEASE]
    before = time.monotonic()
    key(ord("1"), True)
    down = desk.presses.get(timeout=5)
    assert down.at is not None
    assert before <= down.at <= time.monotonic()
    assert down == Pressed(Side.NORTH, Press.DOWN, at=down.at)
    key(ord("1"), False)
    assert desk.presses.get(timeout=5) == Pressed(Side.NORTH, Press.TAP, at=down.at)
    key(0x40000000, True)  # a key without a letter
    desk.window.close()
    assert {one.by for one in held} == {Side.SOUTH}
    assert desk.presses.empty()


@pytest.mark.usefixtures("unseen")
def test_closing_the_window_is_told() -> None:
    import pygame

    desk = Desk()
    desk.window.start()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert desk.closed.wait(5)
    desk.window.show(start(Side.NORTH))
    desk.window.close()


@pytest.mark.rule("D20")
@pytest.mark.usefixtures("unseen")
def test_a_window_of_one_seat_never_shows_the_others_key() -> None:
    desk = Desk(seats=(Side.NORTH,))
    desk.window.start()
    desk.window.show(middle(Side.SOUTH))
    desk.window.show(start(Side.NORTH))
    only = side_by_side({Side.NORTH: draw(start(Side.NORTH))})
    until_shown(only.convert("RGB").tobytes())
    desk.window.close()


@pytest.mark.usefixtures("unseen")
def test_a_window_says_where_words_are_typed() -> None:
    import pygame

    desk = Desk()
    desk.window.start()
    title, _ = pygame.display.get_caption()
    assert title.endswith("hold: 5 6. Words are typed in the terminal.")
    desk.window.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays are named so on Linux")
def test_a_window_that_nobody_would_see_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(DeviceError, match=r"no window can be opened here: .*; use --desk alone"):
        Desk().window.start()


def test_a_missing_display_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(DeviceError, match=r"no window can be opened here: .*; use --desk alone"):
        Desk().window.start()
