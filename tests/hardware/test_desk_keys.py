import os
import pty
import termios
import tty
from collections.abc import Iterator
from contextlib import suppress

import pytest

from hardware.desk_keys import Keyboard

Terminal = tuple[int, int]
"""What people type into, and what the program reads."""


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    far, near = pty.openpty()
    yield far, near
    for one in (far, near):
        with suppress(OSError):
            os.close(one)


def test_keys_arrive_at_once_without_echo(terminal: Terminal) -> None:
    far, near = terminal
    with Keyboard(near) as keyboard:
        os.write(far, "1wé".encode())
        assert keyboard.read(5) == "1wé"
        assert keyboard.read(0) == ""
    os.set_blocking(far, False)
    with pytest.raises(BlockingIOError):
        os.read(far, 100)


@pytest.mark.parametrize("failure", [None, KeyboardInterrupt, SystemExit])
def test_the_terminal_is_always_restored(
    terminal: Terminal, failure: type[BaseException] | None
) -> None:
    _, near = terminal
    before = termios.tcgetattr(near)
    with suppress(KeyboardInterrupt, SystemExit), Keyboard(near) as keyboard:
        assert not termios.tcgetattr(near)[tty.LFLAG] & termios.ICANON
        if failure:
            raise failure
    assert termios.tcgetattr(near) == before
    keyboard.restore()
    assert termios.tcgetattr(near) == before


def test_ctrl_c_still_ends_the_program(terminal: Terminal) -> None:
    _, near = terminal
    with Keyboard(near):
        assert termios.tcgetattr(near)[tty.LFLAG] & termios.ISIG


def test_arrows_and_function_keys_are_ignored_even_in_pieces(terminal: Terminal) -> None:
    far, near = terminal
    with Keyboard(near) as keyboard:
        os.write(far, b"a\x1b[A\x1bOPb\x1b[1;5Cc\x1b[")
        assert keyboard.read(5) == "abc"
        os.write(far, b"15~d")
        assert keyboard.read(5) == "d"
        os.write(far, b"\x1b")
        assert keyboard.read(5) == ""
        assert keyboard.read(0) == ""
        os.write(far, b"e")
        assert keyboard.read(5) == "e"


def test_a_letter_may_arrive_byte_by_byte(terminal: Terminal) -> None:
    far, near = terminal
    with Keyboard(near) as keyboard:
        first, second = "é".encode()[:1], "é".encode()[1:]
        os.write(far, first)
        assert keyboard.read(5) == ""
        os.write(far, second)
        assert keyboard.read(5) == "é"


def test_a_closed_pipe_or_terminal_ends_the_keys(terminal: Terminal) -> None:
    far, near = terminal
    reading, writing = os.pipe()
    os.write(writing, b"q")
    os.close(writing)
    with Keyboard(reading) as keyboard:
        assert keyboard.read(5) == "q"
        with pytest.raises(EOFError):
            keyboard.read(5)
    os.close(reading)
    keyboard = Keyboard(near)
    os.close(far)
    with pytest.raises(EOFError):
        keyboard.read(5)
