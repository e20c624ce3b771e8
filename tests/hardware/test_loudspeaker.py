"""The loudspeaker plays in order, can be cut, and never raises."""

from __future__ import annotations

import threading

import pytest

from assistant.errors import DeviceError
from assistant.messages import Clip
from hardware.loudspeaker import Loudspeaker

SECOND = Clip(b"\x01\x00" * 16_000, 16_000)
WORD = Clip(b"\x02\x00" * 1_600, 16_000)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Card:
    """A stand-in for a sound card: notes what happens, and plays on when it is let."""

    def __init__(self) -> None:
        self.did: list[str] = []
        self.written = b""
        self.writing = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()
        self.broken = False

    def __call__(self, rate: int) -> Card:
        if self.broken:
            raise OSError("no such device")
        self.did.append(f"open {rate}")
        return self

    def write(self, data: bytes) -> None:
        self.written += data
        self.writing.set()
        assert self.go_on.wait(10)

    def stop(self) -> None:
        self.did.append("stop")

    def abort(self) -> None:
        self.did.append("abort")

    def close(self) -> None:
        self.did.append("close")


def test_clips_are_played_in_order_and_to_their_end() -> None:
    card = Card()
    speaker = Loudspeaker(pytest.fail, card)
    speaker.play(WORD)
    speaker.play(Clip(b"\x03\x00" * 2_205, 22_050))
    assert speaker.wait(10)
    assert card.written == WORD.samples + b"\x03\x00" * 2_205
    assert card.did == ["open 16000", "stop", "close", "open 22050", "stop", "close"]
    speaker.close()


def test_a_cut_is_heard_within_a_piece_and_forgets_the_rest() -> None:
    card = Card()
    card.go_on.clear()
    speaker = Loudspeaker(pytest.fail, card)
    speaker.play(SECOND)
    speaker.play(SECOND)
    assert card.writing.wait(10)
    speaker.stop()
    card.go_on.set()
    assert speaker.wait(10)
    assert card.did == ["open 16000", "abort", "close"]
    assert len(card.written) == 2 * 320  # 20 ms
    speaker.close()


def test_it_plays_again_after_a_cut() -> None:
    card = Card()
    speaker = Loudspeaker(pytest.fail, card)
    speaker.stop()
    speaker.play(WORD)
    assert speaker.wait(10)
    assert card.written == WORD.samples
    speaker.close()


def test_the_ear_is_deaf_from_the_order_until_the_tail_has_died_away() -> None:
    card, clock = Card(), Clock()
    card.go_on.clear()
    speaker = Loudspeaker(pytest.fail, card, clock)
    assert not speaker.sounding()
    speaker.play(SECOND)
    assert speaker.sounding()
    clock.now += 1.2  # a little late
    assert speaker.sounding()
    card.go_on.set()
    assert speaker.wait(10)
    assert speaker.sounding()
    clock.now += 0.39
    assert speaker.sounding()
    clock.now += 0.02
    assert not speaker.sounding()
    speaker.close()


def test_playback_that_hangs_does_not_keep_the_ear_deaf() -> None:
    card, clock = Card(), Clock()
    card.go_on.clear()
    speaker = Loudspeaker(pytest.fail, card, clock)
    speaker.play(SECOND)
    assert card.writing.wait(10)
    clock.now += 2.9
    assert speaker.sounding()
    clock.now += 0.2
    assert not speaker.sounding()
    card.go_on.set()
    speaker.close()


def test_no_sound_is_said_once_and_its_return_too() -> None:
    told: list[str] = []
    card = Card()
    card.broken = True
    speaker = Loudspeaker(told.append, card)
    for _ in range(3):
        speaker.play(WORD)
        assert speaker.wait(10)
    card.broken = False
    speaker.play(WORD)
    assert speaker.wait(10)
    speaker.close()
    assert told == [
        "No sound (no such device). The screens show everything; check the speaker.",
        "The loudspeaker is back.",
    ]


def test_a_card_that_breaks_in_mid_sentence_is_closed_and_told() -> None:
    class Loose(Card):
        def write(self, data: bytes) -> None:
            raise DeviceError("unplugged")

    told: list[str] = []
    card = Loose()
    speaker = Loudspeaker(told.append, card)
    speaker.play(WORD)
    assert speaker.wait(10)
    speaker.close()
    assert card.did == ["open 16000", "close"]
    assert len(told) == 1


def test_waiting_has_an_end() -> None:
    card = Card()
    card.go_on.clear()
    speaker = Loudspeaker(pytest.fail, card)
    speaker.play(WORD)
    assert not speaker.wait(0.01)
    card.go_on.set()
    speaker.close()
