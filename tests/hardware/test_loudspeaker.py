"""The loudspeaker plays in order, can be cut, and never raises."""

from __future__ import annotations

import threading

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from hardware.loudspeaker import OVERDUE, CardLoudspeaker
from tests.clock import Clock
from tests.complaints import unexpected
from tests.hardware.noted import Noted

SECOND = Clip(b"\x01\x00" * 16_000, 16_000)
WORD = Clip(b"\x02\x00" * 1_600, 16_000)


class Card(Noted):
    """A stand-in for a sound card: notes what happens, and plays on when it is let."""

    def __init__(self) -> None:
        super().__init__()
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


def play(speaker: CardLoudspeaker, clip: Clip = WORD) -> None:
    """Play a clip to its end."""
    speaker.play(clip)
    assert speaker.wait(10)


def test_clips_are_played_completely_and_in_order() -> None:
    card = Card()
    speaker = CardLoudspeaker(unexpected, card)
    speaker.play(WORD)
    speaker.play(Clip(b"\x03\x00" * 2_205, 22_050))
    assert speaker.wait(10)
    assert card.written == WORD.samples + b"\x03\x00" * 2_205
    assert card.did == ["open 16000", "stop", "close", "open 22050", "stop", "close"]
    speaker.close()


def test_a_cut_takes_effect_within_a_piece_and_drops_the_rest() -> None:
    card = Card()
    card.go_on.clear()
    speaker = CardLoudspeaker(unexpected, card)
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
    speaker = CardLoudspeaker(unexpected, card)
    speaker.stop()
    play(speaker)
    assert card.written == WORD.samples
    speaker.close()


def test_the_ear_is_deaf_from_the_order_until_the_sound_fades() -> None:
    card, clock = Card(), Clock()
    card.go_on.clear()
    speaker = CardLoudspeaker(unexpected, card, clock)
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
    speaker = CardLoudspeaker(unexpected, card, clock)
    speaker.play(SECOND)
    assert card.writing.wait(10)
    clock.now += 2.9
    assert speaker.sounding()
    clock.now += 0.2
    assert not speaker.sounding()
    assert speaker.stop() is None
    card.go_on.set()
    speaker.close()


def test_lost_and_restored_sound_are_reported_once() -> None:
    told: list[Complaint] = []
    card = Card()
    card.broken = True
    speaker = CardLoudspeaker(told.append, card)
    for _ in range(3):
        play(speaker)
    card.broken = False
    play(speaker)
    speaker.close()
    assert told == [
        Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail="no such device"),
        Complaint(Device.LOUDSPEAKER, Fault.BACK),
    ]


def test_a_sound_that_does_not_deafen_leaves_the_ear_open() -> None:
    card, clock = Card(), Clock()
    card.go_on.clear()
    speaker = CardLoudspeaker(unexpected, card, clock)
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
    speaker = CardLoudspeaker(unexpected, card, clock)
    play(speaker)
    clock.now += 5
    assert speaker.stop() is None
    assert not speaker.sounding()
    speaker.close()


class Shaky(Card):
    """A card that breaks in the middle of the first sentence, and may be there again at once."""

    def __init__(self, breaks: int = 1) -> None:
        super().__init__()
        self.breaks = breaks

    def write(self, data: bytes) -> None:
        if self.breaks and self.written:
            self.breaks -= 1
            raise DeviceError("a loose contact")
        super().write(data)


def test_a_sentence_that_breaks_off_is_repeated_once_without_a_report() -> None:
    card = Shaky()
    speaker = CardLoudspeaker(unexpected, card)
    play(speaker)
    speaker.close()
    assert card.written == WORD.samples[: 2 * 320] + WORD.samples
    assert card.did == ["open 16000", "close", "open 16000", "stop", "close"]


def test_a_sentence_that_breaks_off_twice_is_lost_and_reported_once() -> None:
    told: list[Complaint] = []
    card = Shaky(breaks=3)
    speaker = CardLoudspeaker(told.append, card)
    for _ in range(3):  # the second is tried once only: that there is no sound is known by then
        play(speaker)
    speaker.close()
    assert card.did == 3 * ["open 16000", "close"] + ["open 16000", "stop", "close"]
    assert told == [
        Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail="a loose contact"),
        Complaint(Device.LOUDSPEAKER, Fault.BACK),
    ]


def test_cut_sentences_and_earcons_are_not_repeated() -> None:
    class Cut(Shaky):
        def write(self, data: bytes) -> None:
            if self.written:
                speaker.stop()
            super().write(data)

    told: list[Complaint] = []
    for card, deafens in ((Cut(), True), (Shaky(), False)):
        speaker = CardLoudspeaker(told.append, card)
        speaker.play(WORD, deafens)
        assert speaker.wait(10)
        speaker.close()
        assert card.did == ["open 16000", "close"]
    assert [one.fault for one in told] == [Fault.FAILED, Fault.FAILED]


def test_the_ear_is_deaf_for_the_whole_sentence_again_while_it_is_repeated() -> None:
    clock = Clock()

    class Late(Shaky):
        def write(self, data: bytes) -> None:
            if self.breaks and self.written:
                clock.now += 5.0
            elif not self.breaks:
                deaf_until.append(speaker.sounds_until())
            super().write(data)

    deaf_until: list[float] = []
    speaker = CardLoudspeaker(unexpected, Late(), clock)
    speaker.play(SECOND)
    assert speaker.wait(10)
    speaker.close()
    assert deaf_until[0] == 100.0 + 5.0 + 1.0 + OVERDUE


def test_the_sound_card_is_released_at_the_end() -> None:
    given_back: list[str] = []
    speaker = CardLoudspeaker(unexpected, Card(), release=lambda: given_back.append("card"))
    play(speaker)
    assert given_back == []
    speaker.close()
    assert given_back == ["card"]


def test_wait_returns_after_its_time_limit() -> None:
    card = Card()
    card.go_on.clear()
    speaker = CardLoudspeaker(unexpected, card)
    speaker.play(WORD)
    assert not speaker.wait(0.01)
    card.go_on.set()
    speaker.close()
