"""The loudspeaker plays in order, can be cut, and never raises."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from assistant.complaints import Complaint, Device, Fault
from assistant.errors import DeviceError
from assistant.messages import Clip
from assistant.voice.resample import Resampler
from hardware.loudspeaker import STUCK, Loudspeaker, sound_card
from tests.complaints import unexpected

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
    speaker = Loudspeaker(unexpected, card)
    speaker.play(WORD)
    speaker.play(Clip(b"\x03\x00" * 2_205, 22_050))
    assert speaker.wait(10)
    assert card.written == WORD.samples + b"\x03\x00" * 2_205
    assert card.did == ["open 16000", "stop", "close", "open 22050", "stop", "close"]
    speaker.close()


def test_a_cut_is_heard_within_a_piece_and_forgets_the_rest() -> None:
    card = Card()
    card.go_on.clear()
    speaker = Loudspeaker(unexpected, card)
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
    speaker = Loudspeaker(unexpected, card)
    speaker.stop()
    speaker.play(WORD)
    assert speaker.wait(10)
    assert card.written == WORD.samples
    speaker.close()


def test_the_ear_is_deaf_from_the_order_until_the_tail_has_died_away() -> None:
    card, clock = Card(), Clock()
    card.go_on.clear()
    speaker = Loudspeaker(unexpected, card, clock)
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
    speaker = Loudspeaker(unexpected, card, clock)
    speaker.play(SECOND)
    assert card.writing.wait(10)
    clock.now += 2.9
    assert speaker.sounding()
    clock.now += 0.2
    assert not speaker.sounding()
    assert speaker.stop() is None
    card.go_on.set()
    speaker.close()


def test_no_sound_is_said_once_and_its_return_too() -> None:
    told: list[Complaint] = []
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
        Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail="no such device"),
        Complaint(Device.LOUDSPEAKER, Fault.BACK),
    ]


def test_a_card_that_breaks_in_mid_sentence_is_closed_and_told() -> None:
    class Loose(Card):
        def write(self, data: bytes) -> None:
            raise DeviceError("unplugged")

    told: list[Complaint] = []
    card = Loose()
    speaker = Loudspeaker(told.append, card)
    speaker.play(WORD)
    assert speaker.wait(10)
    speaker.close()
    assert card.did == ["open 16000", "close"]
    assert told == [Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail="unplugged")]


def test_what_leaves_the_ear_open_is_played_without_deafening() -> None:
    card, clock = Card(), Clock()
    card.go_on.clear()
    speaker = Loudspeaker(unexpected, card, clock)
    speaker.play(WORD, deafens=False)
    assert card.writing.wait(10)
    assert not speaker.wait(0)
    assert not speaker.sounding()
    speaker.play(SECOND)
    assert speaker.sounding()
    card.go_on.set()
    assert speaker.wait(10)
    speaker.close()


def test_a_cut_after_the_end_does_not_make_the_ear_deaf_again() -> None:
    card, clock = Card(), Clock()
    speaker = Loudspeaker(unexpected, card, clock)
    speaker.play(WORD)
    assert speaker.wait(10)
    clock.now += 5
    assert speaker.stop() is None
    assert not speaker.sounding()
    speaker.close()


class Hanging(Card):
    """A driver that never comes back from the first write."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = threading.Event()

    def write(self, data: bytes) -> None:
        first = not self.written
        super().write(data)
        if first:
            self.let_go.wait(10)


def test_what_hangs_is_left_behind_and_the_next_sentence_is_heard() -> None:
    told: list[Complaint] = []
    card, clock = Hanging(), Clock()
    speaker = Loudspeaker(told.append, card, clock)
    speaker.play(SECOND)
    assert card.writing.wait(10)
    clock.now += 3.1
    speaker.play(WORD)
    assert speaker.wait(10)
    card.let_go.set()
    speaker.close()
    assert card.written.endswith(WORD.samples)
    assert told == [
        Complaint(Device.LOUDSPEAKER, Fault.HANGS),
        Complaint(Device.LOUDSPEAKER, Fault.BACK),
    ]


def test_it_is_not_left_behind_for_ever() -> None:
    class Dead(Card):
        """Nothing that is written to it ever comes back."""

        def write(self, data: bytes) -> None:
            opened.release()
            let_go.wait(10)

    opened, let_go = threading.Semaphore(0), threading.Event()
    clock = Clock()
    speaker = Loudspeaker(lambda complaint: None, Dead(), clock)
    for _ in range(STUCK + 1):
        speaker.play(WORD)
        assert opened.acquire(timeout=10)
        clock.now += 3
        assert not speaker.sounding()
    speaker.play(WORD)
    assert not opened.acquire(timeout=0.05)
    let_go.set()
    speaker.close()


# --- the sound card -----------------------------------------------------------------


class PortAudioError(Exception):
    pass


class Stream:
    def __init__(self, **asked: Any) -> None:
        self.asked = asked
        self.written = b""
        self.did: list[str] = []

    def write(self, data: bytes) -> None:
        self.written += data

    def start(self) -> None:
        self.did.append("start")

    def stop(self) -> None:
        self.did.append("stop")

    def abort(self) -> None:
        self.did.append("abort")

    def close(self) -> None:
        self.did.append("close")


class Library:
    """A stand-in for sounddevice, with a card that comes up when it looks anew."""

    def __init__(self, rates: set[int], channels: int = 1, plugged: bool = True) -> None:
        self.rates, self.channels, self.plugged = rates, channels, plugged
        self.default = SimpleNamespace(device=(-1, -1))
        self.PortAudioError = PortAudioError
        self.looked = 0
        self.streams: list[Stream] = []

    def query_devices(self) -> list[dict[str, Any]]:
        card = {"name": "USB Speaker", "default_samplerate": 48_000.0}
        return [card | {"max_output_channels": 2, "max_input_channels": 0}] * self.plugged

    def check_output_settings(self, index: int, channels: int, kind: str, samplerate: int) -> None:
        if samplerate not in self.rates or channels != self.channels:
            raise PortAudioError("Invalid sample rate")

    def RawOutputStream(self, **asked: Any) -> Stream:  # noqa: N802 - sounddevice's name
        self.streams.append(Stream(**asked))
        return self.streams[-1]

    def _terminate(self) -> None:
        self.looked += 1

    def _initialize(self) -> None:
        self.plugged = True


def test_a_card_that_takes_the_rate_gets_the_sound_as_it_is() -> None:
    library = Library({22_050, 48_000})
    card = sound_card(22_050, "usb", Resampler, lambda: library)
    card.write(b"\1\0\2\0")
    card.stop()
    card.close()
    (stream,) = library.streams
    assert stream.asked["samplerate"] == 22_050
    assert stream.written == b"\1\0\2\0"
    assert stream.did == ["start", "stop", "close"]


def test_a_card_with_one_rate_and_two_channels_gets_both() -> None:
    library = Library({48_000}, channels=2)
    card = sound_card(16_000, "", Resampler, lambda: library)
    card.write(WORD.samples)
    card.stop()
    card.close()
    (stream,) = library.streams
    assert (stream.asked["samplerate"], stream.asked["channels"]) == (48_000, 2)
    samples = memoryview(stream.written).cast("h")
    assert samples[::2].tolist() == samples[1::2].tolist()
    assert len(samples) / 2 == pytest.approx(3 * len(WORD.samples) / 2, abs=300)


def test_without_a_resampler_another_rate_is_refused() -> None:
    with pytest.raises(DeviceError, match="takes no sample rate"):
        sound_card(16_000, "", None, lambda: Library({48_000}))


def test_a_loudspeaker_that_was_plugged_in_later_is_found() -> None:
    library = Library({16_000}, plugged=False)
    sound_card(16_000, "usb", None, lambda: library).close()
    assert library.looked == 1


def test_a_loudspeaker_that_is_not_there_is_named() -> None:
    with pytest.raises(DeviceError, match="no loudspeaker is called 'HDMI'; there are: USB"):
        sound_card(16_000, "HDMI", None, lambda: Library({16_000}))


def test_devices_are_not_looked_for_while_something_sounds() -> None:
    sounding = sound_card(16_000, "", None, lambda: Library({16_000}))
    library = Library({16_000}, plugged=False)
    with pytest.raises(DeviceError, match="no loudspeaker; there are: none"):
        sound_card(16_000, "", None, lambda: library)
    assert library.looked == 0
    sounding.close()
    sound_card(16_000, "", None, lambda: library).close()
    assert library.looked == 1


def test_waiting_has_an_end() -> None:
    card = Card()
    card.go_on.clear()
    speaker = Loudspeaker(unexpected, card)
    speaker.play(WORD)
    assert not speaker.wait(0.01)
    card.go_on.set()
    speaker.close()
