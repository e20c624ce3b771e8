"""The loudspeaker plays in order, can be cut off, and never raises."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from hardware.loudspeaker import OVERDUE, CardLoudspeaker
from tests.clock import Clock
from tests.hardware.noted import Noted

SECOND = Clip(b"\x01\x00" * 16_000, 16_000)
WORD = Clip(b"\x02\x00" * 1_600, 16_000)
PIECE = 2 * 320
"""Number of bytes in 20 ms."""
BACK = Complaint(Device.LOUDSPEAKER, Fault.BACK)


def failed(why: str) -> Complaint:
    return Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail=why)


class Card(Noted):
    """A stand-in for a sound card: logs what happens, and continues playing when released."""

    def __init__(self) -> None:
        super().__init__()
        self.writing = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()
        self.broken = False
        self.breaks = 0
        """How often it fails in the middle of a sentence; it recovers at once."""
        self.before_writing: Callable[[], object] = lambda: None

    def __call__(self, rate: int) -> Card:
        if self.broken:
            raise OSError("no such device")
        self.did.append(f"open {rate}")
        return self

    def write(self, data: bytes) -> None:
        self.before_writing()
        if self.breaks and self.written:
            self.breaks -= 1
            raise DeviceError("a loose contact")
        self.written += data
        self.writing.set()
        assert self.go_on.wait(10)


class Table:
    """A loudspeaker with its card, a clock that tests move, and its complaints."""

    def __init__(self) -> None:
        self.card, self.clock, self.released = Card(), Clock(), threading.Event()
        self.told: list[Complaint] = []
        self.speaker = CardLoudspeaker(
            self.told.append, self.card, self.clock, release=self.released.set
        )

    def play(self, *clips: Clip, deafens: bool = True) -> None:
        """Play clips, by default one word, to their end."""
        for clip in clips or (WORD,):
            self.speaker.play(clip, deafens)
        assert self.speaker.wait(10)

    def complaints(self) -> list[Complaint]:
        """All complaints, after closing the loudspeaker."""
        self.speaker.close()
        told = [*self.told]
        self.told.clear()
        return told


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.card.go_on.set()
    assert table.complaints() == []


def test_clips_are_played_completely_and_in_order(table: Table) -> None:
    table.play(WORD, Clip(b"\x03\x00" * 2_205, 22_050))
    assert table.card.written == WORD.samples + b"\x03\x00" * 2_205
    assert table.card.did == ["open 16000", "stop", "close", "open 22050", "stop", "close"]


def test_a_cut_takes_effect_within_a_piece_and_drops_the_rest(table: Table) -> None:
    table.card.go_on.clear()
    table.speaker.play(SECOND)
    table.speaker.play(SECOND)
    assert table.card.writing.wait(10)
    table.speaker.stop()
    table.card.go_on.set()
    assert table.speaker.wait(10)
    assert table.card.did == ["open 16000", "abort", "close"]
    assert len(table.card.written) == PIECE


def test_a_loudspeaker_plays_again_after_a_cut(table: Table) -> None:
    table.speaker.stop()
    table.play()
    assert table.card.written == WORD.samples


def test_the_ear_is_deaf_from_the_request_until_the_sound_fades(table: Table) -> None:
    table.card.go_on.clear()
    assert not table.speaker.sounding()
    table.speaker.play(SECOND)
    assert table.speaker.sounding()
    table.clock.now += 1.2  # a little late
    assert table.speaker.sounding()
    table.card.go_on.set()
    assert table.speaker.wait(10)
    assert table.speaker.sounding()
    table.clock.now += 0.39
    assert table.speaker.sounding()
    table.clock.now += 0.02
    assert not table.speaker.sounding()


def test_playback_that_hangs_does_not_keep_the_ear_deaf(table: Table) -> None:
    table.card.go_on.clear()
    table.speaker.play(SECOND)
    assert table.card.writing.wait(10)
    table.clock.now += 2.9
    assert table.speaker.sounding()
    table.clock.now += 0.2
    assert not table.speaker.sounding()
    assert table.speaker.stop() is None


def test_lost_and_restored_sound_are_reported_once(table: Table) -> None:
    table.card.broken = True
    for _ in range(3):
        table.play()
    table.card.broken = False
    table.play()
    assert table.complaints() == [failed("no such device"), BACK]


def test_a_sound_that_does_not_deafen_leaves_the_ear_open(table: Table) -> None:
    table.card.go_on.clear()
    table.speaker.play(WORD, deafens=False)
    assert table.card.writing.wait(10)
    assert not table.speaker.wait(0)
    assert not table.speaker.sounding()
    table.speaker.play(SECOND)
    assert table.speaker.sounding()


def test_a_cut_after_the_end_does_not_make_the_ear_deaf_again(table: Table) -> None:
    table.play()
    table.clock.now += 5
    assert table.speaker.stop() is None
    assert not table.speaker.sounding()


def test_an_interrupted_sentence_is_repeated_once_without_a_report(table: Table) -> None:
    table.card.breaks = 1
    table.play()
    assert table.card.written == WORD.samples[:PIECE] + WORD.samples
    assert table.card.did == ["open 16000", "close", "open 16000", "stop", "close"]


def test_a_sentence_interrupted_twice_is_lost_and_reported_once(table: Table) -> None:
    table.card.breaks = 3
    for _ in range(3):  # the second is tried only once: by then the sound is known to be gone
        table.play()
    assert table.card.did == 3 * ["open 16000", "close"] + ["open 16000", "stop", "close"]
    assert table.complaints() == [failed("a loose contact"), BACK]


@pytest.mark.parametrize("deafens", [True, False], ids=["a cut sentence", "an earcon"])
def test_cut_sentences_and_earcons_are_not_repeated(table: Table, deafens: bool) -> None:
    table.card.breaks = 1
    if deafens:
        table.card.before_writing = lambda: table.card.written and table.speaker.stop()
    table.play(deafens=deafens)
    assert table.card.did == ["open 16000", "close"]
    assert table.complaints() == [failed("a loose contact")]


def test_the_ear_is_deaf_for_the_whole_sentence_again_while_it_is_repeated(table: Table) -> None:
    deaf_until: list[float] = []

    def breaks_late() -> None:
        if table.card.breaks and table.card.written:
            table.clock.now += 5.0
        elif not table.card.breaks:
            deaf_until.append(table.speaker.sounds_until())

    table.card.breaks, table.card.before_writing = 1, breaks_late
    table.play(SECOND)
    assert deaf_until[0] == 100.0 + 5.0 + 1.0 + OVERDUE


def test_the_sound_card_is_released_at_the_end(table: Table) -> None:
    table.play()
    assert not table.released.is_set()
    table.speaker.close()
    assert table.released.is_set()


def test_wait_returns_after_its_time_limit(table: Table) -> None:
    table.card.go_on.clear()
    table.speaker.play(WORD)
    assert not table.speaker.wait(0.01)
