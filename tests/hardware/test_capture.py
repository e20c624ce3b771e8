"""Sound from another process: delivery, errors and cleanup."""

import threading

import pytest

from assistant.game.errors import DeviceError
from hardware.capture import (
    CardFault,
    CardOpened,
    Deliver,
    Input,
    Message,
    Piece,
    another_process,
    serve,
)
from tests.stand_ins import children


def test_a_card_is_opened_and_its_sound_is_sent() -> None:
    sent: list[Message] = []

    def opens(name: str, deliver: Deliver) -> Input:
        deliver(Piece(b"\1\0", 5.0, lost=False))
        deliver(Piece(b"\2\0", 5.1, lost=True))
        return Input(44_100, 2, lambda: None)

    serve("USB", sent.append, opens, wanted=lambda: len(sent) < 3)
    assert sent == [CardOpened(44_100, 2), Piece(b"\1\0", 5.0, False), Piece(b"\2\0", 5.1, True)]


def test_an_unwanted_capture_ends_even_without_sound() -> None:
    sent: list[Message] = []
    asked = iter([True, True, False])

    def opens(name: str, deliver: Deliver) -> Input:
        return Input(16_000, 1, lambda: None)

    serve("", sent.append, opens, wanted=lambda: next(asked), beat=0.001)
    assert sent == [CardOpened(16_000, 1)]


def test_a_card_that_cannot_be_opened_is_reported() -> None:
    sent: list[Message] = []

    def opens(name: str, deliver: Deliver) -> Input:
        raise DeviceError(f"no microphone is called {name!r}; there are: none")

    serve("Blue", sent.append, opens)
    assert sent == [CardFault("no microphone is called 'Blue'; there are: none")]


def test_the_real_process_says_why_there_is_no_sound_and_ends() -> None:
    sent: list[Piece] = []
    before, threads = children(), threading.active_count()
    with pytest.raises(DeviceError, match="no microphone is called 'no such device'; there are: "):
        another_process("no such device", sent.append)
    assert sent == []
    assert children() == before
    assert threading.active_count() == threads
