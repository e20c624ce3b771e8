"""A detector of speech in another process, which any sound may crash."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from assistant.apart.child import Patience
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError
from assistant.game.messages import Clip, Readings, Vocabulary
from assistant.hearing.detector import PROVED, DetectorApart, silero
from assistant.hearing.ear import Hearing
from assistant.hearing.end_of_speech import FRAME_BYTES, EndOfSpeech
from assistant.language.en.numbers import NUMBERS
from tests.clock import Clock
from tests.stand_ins import Obeys

SHORT = Patience(load=20, answer=1)
FRAMES_A_SECOND = 16_000 * 2 // FRAME_BYTES


def frame(text: str) -> bytes:
    """A frame of sound that the detector reads as text."""
    return text.encode().ljust(FRAME_BYTES, b"\0")


class Mortal:
    """Detects "speech", and obeys any other text."""

    def __init__(self, once: Path) -> None:
        self._obeys, self._since = Obeys(once), 0

    def __call__(self, audio: bytes, /) -> float:
        text = audio.rstrip(b"\0").decode()
        self._obeys.obey(text)
        self._since += 1
        return self._since / 100 if text == "since" else float("speech" in text)

    def reset(self) -> None:
        self._since = 0


@contextmanager
def apart(folder: Path, clock: Clock | None = None) -> Iterator[DetectorApart]:
    detector = DetectorApart(partial(Mortal, folder / "once"), SHORT, clock or Clock())
    try:
        yield detector
    finally:
        detector.close()


@pytest.fixture
def detector(tmp_path: Path) -> Iterator[DetectorApart]:
    with apart(tmp_path) as made:
        yield made


def paused_by(detector: DetectorApart, sound: str) -> float:
    """Seconds for which this sound disables the detector, according to its complaint."""
    with pytest.raises(ComplaintError) as told:
        detector(frame(sound))
    seconds = told.value.complaint.seconds
    assert told.value.complaint == Complaint(Device.DETECTOR, Fault.GIVEN_UP, seconds=seconds)
    return seconds or 0.0


def test_the_detector_keeps_the_sound_until_reset(detector: DetectorApart) -> None:
    assert [detector(frame(one)) for one in ("speech", "hum", "since")] == [1, 0, 0.03]
    detector.reset()
    assert detector(frame("since")) == 0.01


@pytest.mark.slow
@pytest.mark.parametrize("sound", ["speech crash once", "speech hang once"])
def test_a_sound_that_crashes_a_process_is_judged_by_the_next(
    detector: DetectorApart, sound: str
) -> None:
    assert detector(frame(sound)) == 1
    assert detector(frame("since")) == 0.02


def test_no_part_of_an_utterance_is_lost_in_a_crash(detector: DetectorApart) -> None:
    """The recognizer gets the same sound as without a crash."""
    said = [frame("speech")] * FRAMES_A_SECOND
    said[FRAMES_A_SECOND // 2] = frame("speech die once")
    sound = b"".join([*said, *[frame("")] * FRAMES_A_SECOND])
    taken: list[bytes] = []

    class Takes:
        def start(self, vocabulary: Vocabulary, rate: int) -> None:
            """Another utterance."""

        def accept(self, samples: bytes) -> None:
            taken.append(samples)

        def peek(self) -> Readings:
            return Readings()

        def finish(self) -> Readings:
            return Readings(("storm",))

    hearing = Hearing(Takes(), EndOfSpeech(detector), lambda: Vocabulary(()), NUMBERS)
    assert [one.alternatives for one in hearing.take(Clip(sound, 16_000))] == [("storm",)]
    assert b"".join(taken).startswith(b"".join(said))


@pytest.mark.slow
def test_a_detector_that_keeps_dying_is_reported_and_paused(tmp_path: Path) -> None:
    clock = Clock(0.0)
    with apart(tmp_path, clock) as detector:
        assert paused_by(detector, "crash") == 10.0
        assert detector(frame("speech")) == 0  # the detector is paused
        clock.now = 10.0
        assert paused_by(detector, "crash") == 20.0
        clock.now = 30.0
        assert detector(frame("speech")) == 1


@pytest.mark.slow
def test_failures_are_forgotten_after_ten_seconds_of_sound(tmp_path: Path) -> None:
    clock = Clock(0.0)
    with apart(tmp_path, clock) as detector:
        assert paused_by(detector, "crash") == 10.0
        clock.now = 10.0
        for _ in range(PROVED):
            detector(frame("speech"))
        assert paused_by(detector, "crash") == 10.0


@pytest.mark.slow
def test_a_missing_library_is_reported() -> None:
    detector = DetectorApart(nothing, SHORT, Clock())
    with pytest.raises(ComplaintError) as told:
        detector(frame("speech"))
    assert told.value.complaint.seconds == 10.0
    assert told.value.__notes__ == ["ImportError: no libggml"]


def nothing() -> Mortal:
    raise ImportError("no libggml")


def test_a_closed_detector_detects_nothing(detector: DetectorApart) -> None:
    detector.close()
    assert detector(frame("speech")) == 0


def test_results_equal_those_of_a_detector_in_this_process() -> None:
    detector, here = DetectorApart(), silero()
    try:
        for number in range(20):
            sound = bytes((number * at * at) % 251 for at in range(FRAME_BYTES))
            assert detector(sound) == here(sound)
    finally:
        detector.close()
