"""Sound in another process: whatever fails there, the next sentence is heard."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from assistant.apart.child import Patience
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from assistant.hearing.resample import Resampler
from hardware.loudspeaker import CardLoudspeaker
from hardware.player import SHORTEST, Player, SoundCard, loudspeaker
from tests.complaints import unexpected
from tests.hardware.faulty_card import FaultyCard
from tests.hardware.noted import Noted
from tests.stand_ins import children, soon

WORD = Clip(b"\x02\x00" * 1_600, 16_000)


def said(text: str) -> Clip:
    """A sentence that is written in one piece."""
    return Clip(text.encode().ljust(16), 400)


@pytest.fixture
def told() -> list[Complaint]:
    return []


@pytest.fixture
def speaker(tmp_path: Path, told: list[Complaint]) -> Iterator[CardLoudspeaker]:
    (tmp_path / "plugged").touch()
    player = Player(partial(FaultyCard, tmp_path), patience=Patience(load=20, answer=1))
    speaker = CardLoudspeaker(told.append, player, release=player.end)
    yield speaker
    speaker.close()


def played(speaker: CardLoudspeaker, folder: Path, *sentences: str) -> list[str]:
    """All sentences so far that were heard in full."""
    for sentence in sentences:
        speaker.play(said(sentence))
        assert speaker.wait(30)
    return [one.strip() for one in (folder / "played").read_text().split("|")[:-1]]


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["die", "hang", "stop", "fail"])
def test_a_sentence_cut_off_by_a_crash_is_repeated_by_a_new_process(
    speaker: CardLoudspeaker, tmp_path: Path, told: list[Complaint], fault: str
) -> None:
    heard = played(speaker, tmp_path, "storm", f"once {fault}", "river")
    assert [one.split() for one in heard] == [["storm"], 2 * ["once", fault], ["river"]]
    assert told == []


HANGS = Complaint(Device.LOUDSPEAKER, Fault.HANGS)
LEFT = Complaint(Device.LOUDSPEAKER, Fault.NONE_FOUND)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "complaint"), [("die", HANGS), ("hang", HANGS), ("fail", HANGS), ("leave", LEFT)]
)
def test_a_sentence_that_always_crashes_the_process_is_dropped_and_reported_once(
    speaker: CardLoudspeaker,
    tmp_path: Path,
    told: list[Complaint],
    fault: str,
    complaint: Complaint,
) -> None:
    played(speaker, tmp_path, fault, fault)
    assert told == [complaint]
    (tmp_path / "plugged").touch()
    assert played(speaker, tmp_path, "storm")[-1].endswith("storm")
    assert told == [complaint, Complaint(Device.LOUDSPEAKER, Fault.BACK)]


def test_a_loudspeaker_unplugged_in_mid_sentence_recovers(
    speaker: CardLoudspeaker, tmp_path: Path, told: list[Complaint]
) -> None:
    played(speaker, tmp_path, "leave", "river", "tiger")
    assert [one.fault for one in told] == [Fault.NONE_FOUND]
    (tmp_path / "plugged").touch()
    played(speaker, tmp_path, "storm", "piano")
    assert [one.fault for one in told] == [Fault.NONE_FOUND, Fault.BACK]
    assert played(speaker, tmp_path)[-2:] == ["leave           storm", "piano"]


def test_a_process_that_is_killed_between_sentences_is_replaced_unnoticed(
    speaker: CardLoudspeaker, tmp_path: Path, told: list[Complaint]
) -> None:
    assert played(speaker, tmp_path, "storm") == ["storm"]
    os.kill(children()[-1], signal.SIGKILL)
    assert played(speaker, tmp_path, "river") == ["storm", "river"]
    assert told == []


def test_the_process_ends_when_the_player_ends(speaker: CardLoudspeaker, tmp_path: Path) -> None:
    before = set(children())
    player = Player(partial(FaultyCard, tmp_path))
    (own,) = set(children()) - before
    player.end()
    assert set(children()) == before
    with pytest.raises(ProcessLookupError):
        os.kill(own, 0)


def test_a_cut_reaches_the_other_process_within_a_piece(
    speaker: CardLoudspeaker, tmp_path: Path, told: list[Complaint]
) -> None:
    speaker.play(Clip(b"\1\0" * 400 * 60, 400))
    assert soon((tmp_path / "played").exists)
    speaker.stop()
    assert speaker.wait(10)
    assert len((tmp_path / "played").read_bytes()) < 2 * 400 * 60
    assert told == []


def test_a_clip_is_resampled_to_a_rate_that_the_card_accepts(tmp_path: Path) -> None:
    (tmp_path / "plugged").touch()
    player = Player(partial(OnlyTwice, tmp_path), Resampler)
    speaker = CardLoudspeaker(unexpected, player, release=player.end)
    speaker.play(WORD)
    assert speaker.wait(20)
    speaker.close()
    assert (tmp_path / "played").stat().st_size == pytest.approx(2 * len(WORD.samples), rel=0.05)


class OnlyTwice(FaultyCard):
    """A card that accepts any rate except the clip's."""

    def open(self, rate: int, any_rate: bool) -> int:
        assert any_rate
        return 2 * rate


def test_the_real_process_says_why_there_is_no_sound() -> None:
    told: list[Complaint] = []
    speaker = loudspeaker(told.append, "no such device")
    for _ in range(2):
        speaker.play(WORD)
        assert speaker.wait(30)
    speaker.close()
    (complaint,) = told
    assert complaint.fault is Fault.FAILED
    assert complaint.detail.startswith("no loudspeaker is called 'no such device'; there are: ")


# --- the card, in this process --------------------------------------------------------


class PortAudioError(Exception):
    pass


class Stream(Noted):
    def __init__(self, **asked: Any) -> None:
        super().__init__()
        self.asked = asked
        self.broken = False

    def write(self, data: bytes) -> None:
        if self.broken:
            raise PortAudioError("Unanticipated host error")
        self.written += data


class Library:
    """A stand-in for sounddevice whose card appears when it lists the devices again."""

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


def card(name: str, library: Library) -> SoundCard:
    return SoundCard(name, lambda: library)


@pytest.mark.parametrize(
    ("library", "rate", "opened", "written"),
    [
        (Library({22_050, 48_000}), 22_050, (22_050, 1), [1, 2, 3]),
        (Library({48_000}, channels=2), 16_000, (48_000, 2), [1, 1, 2, 2, 3, 3]),
    ],
    ids=["as it is", "converted to the rate and channels of the card"],
)
@pytest.mark.parametrize("end", ["stop", "abort"])
def test_a_card_gets_the_sound_at_its_own_rate(
    library: Library, rate: int, opened: tuple[int, int], written: list[int], end: str
) -> None:
    usb = card("usb", library)
    assert usb.open(rate, any_rate=True) == opened[0]
    usb.write(b"\1\0\2\0\3\0")
    getattr(usb, end)()
    usb.close()
    stream = library.streams[-1]
    assert (stream.asked["samplerate"], stream.asked["channels"]) == opened
    played = memoryview(stream.written).cast("h").tolist()
    assert played[: len(written)] == written
    assert not any(played[len(written) :])  # silence fills the card's buffer
    rate, channels = opened
    assert len(played) == (SHORTEST * rate * channels if end == "stop" else len(written))
    assert stream.did == ["start", end, "close"]


@pytest.mark.parametrize(
    ("name", "rates", "message"),
    [
        ("", {48_000}, "takes no sample rate"),
        ("HDMI", {16_000}, "no loudspeaker is called 'HDMI'; there are: USB"),
    ],
)
def test_a_card_that_cannot_be_opened_is_refused(name: str, rates: set[int], message: str) -> None:
    with pytest.raises(DeviceError, match=message):
        card(name, Library(rates)).open(16_000, any_rate=False)


def test_a_loudspeaker_that_was_plugged_in_later_is_found() -> None:
    library = Library({16_000}, plugged=False)
    assert card("usb", library).open(16_000, any_rate=False) == 16_000
    assert library.looked == 1


def test_errors_of_portaudio_become_errors_that_can_be_pickled() -> None:
    library = Library({16_000})
    usb = card("usb", library)
    usb.open(16_000, any_rate=False)
    (stream,) = library.streams
    stream.broken = True
    with pytest.raises(DeviceError, match=r"^Unanticipated host error$"):
        usb.write(b"\1\0")


def test_closing_a_card_that_is_not_open_does_nothing() -> None:
    card("usb", Library({16_000})).close()
