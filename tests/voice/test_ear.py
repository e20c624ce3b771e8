"""The ear ties microphone, end of speech and recognizer together, and is deaf when told."""

from __future__ import annotations

import itertools
import threading
from dataclasses import replace
from math import inf
from queue import Queue

import pytest

from assistant.errors import DeviceError
from assistant.messages import Certainty, Clip, Heard, Readings, Trouble, Vocabulary
from assistant.voice.ear import Ear, Hearing
from assistant.voice.end_of_speech import FRAME_BYTES, EndOfSpeech
from hardware.microphone import Recording

GUESS = Vocabulary(("storm", "river"))
CLUE = Vocabulary(("help",), clue=True)
QUIET = Clip(bytes(31 * FRAME_BYTES), 16_000)


def spoken(value: int) -> Clip:
    """Half a second of one sample value, which the stand-in takes for a word."""
    return Clip(value.to_bytes(2, "little") * (16 * FRAME_BYTES // 2), 16_000)


class Loud:
    def __call__(self, audio: bytes) -> float:
        return 1.0 if any(audio) else 0.0

    def reset(self) -> None:
        """It remembers nothing."""


class Echo:
    """A stand-in for a recognizer: it "hears" the loudest sample value."""

    def __init__(self, words: dict[int, str]) -> None:
        self.words = words
        self.vocabularies: list[Vocabulary] = []
        self.threads: set[int] = set()
        self.sound = b""

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        assert rate == 16_000
        self.vocabularies.append(vocabulary)
        self.sound = b""

    def accept(self, samples: bytes) -> None:
        self.threads.add(threading.get_ident())
        self.sound += samples

    def peek(self) -> Readings:
        loudest = max(memoryview(self.sound[: len(self.sound) // 2 * 2]).cast("h"))
        word = self.words.get(round(loudest, -2))
        return Readings((word,) if word else ())

    def finish(self) -> Readings:
        return self.peek()


def said(word: str) -> Heard:
    return Heard((word,), certainty=Certainty.LIKELY)


def hearing(recognizer: Echo, vocabulary: Vocabulary = GUESS) -> Hearing:
    return Hearing(recognizer, EndOfSpeech(Loud()), lambda: vocabulary)


def test_an_utterance_becomes_its_readings() -> None:
    ears = hearing(Echo({500: "storm"}))
    found = [heard for clip in (QUIET, spoken(500), QUIET) for heard in ears.take(clip)]
    assert found == [said("storm")]


def test_what_gives_no_reading_is_not_heard() -> None:
    ears = hearing(Echo({}))
    assert [heard for clip in (QUIET, spoken(500), QUIET) for heard in ears.take(clip)] == []


def test_the_vocabulary_is_asked_for_when_an_utterance_begins() -> None:
    now = [GUESS]
    echo = Echo({500: "storm"})
    ears = Hearing(echo, EndOfSpeech(Loud()), lambda: now[0])
    ears.take(QUIET)
    now[0] = CLUE
    ears.take(spoken(500))
    now[0] = GUESS
    ears.take(QUIET)
    assert echo.vocabularies == [CLUE]


def test_another_rate_is_resampled_before_anybody_listens() -> None:
    ears = hearing(Echo({500: "storm"}))
    quiet = Clip(bytes(2 * 48_000), 48_000)
    loud = Clip((500).to_bytes(2, "little") * 24_000, 48_000)
    found = [heard for clip in (quiet, loud, quiet) for heard in ears.take(clip)]
    assert found == [said("storm")]


def test_the_end_of_the_sound_ends_the_utterance() -> None:
    ears = hearing(Echo({500: "storm"}))
    assert ears.take(QUIET) == []
    assert ears.take(spoken(500)) == []
    assert ears.finish() == [said("storm")]
    assert ears.finish() == []


def test_forgetting_drops_the_utterance_at_work() -> None:
    ears = hearing(Echo({500: "storm"}))
    ears.take(spoken(500))
    ears.forget()
    assert ears.take(QUIET) == []


def listened(recording: Recording, ears: Hearing, deaf: list[bool]) -> list[Heard | Trouble]:
    """What an ear puts on the queue until the recording is over."""
    inbox: Queue[Heard | Trouble] = Queue()
    ear = Ear(recording, ears, inbox.put, lambda: inf if deaf[0] else 0.0)
    ear.start()
    assert recording.ended.wait(10)
    ear.end()
    ear.join(10)
    return [inbox.get() for _ in range(inbox.qsize())]


def test_the_ear_hears_on_one_thread_of_its_own() -> None:
    echo = Echo({500: "storm", 900: "river"})
    recording = Recording([QUIET, spoken(500), QUIET, spoken(900), QUIET])
    assert listened(recording, hearing(echo), [False]) == [said("storm"), said("river")]
    assert len(echo.threads) == 1
    assert threading.get_ident() not in echo.threads


def test_a_deaf_ear_hears_nothing() -> None:
    recording = Recording([QUIET, spoken(500), QUIET])
    assert listened(recording, hearing(Echo({500: "storm"})), [True]) == []


def test_what_began_before_the_assistant_spoke_is_dropped() -> None:
    deaf = [False]

    class Interrupting(Recording):
        """The assistant begins to speak in the middle of the word."""

        count = itertools.count()

        def read(self, seconds: float) -> Clip | None:
            clip = super().read(seconds)
            deaf[0] = 40 <= next(self.count) < 60
            return clip

    recording = Interrupting([QUIET, spoken(500), QUIET, QUIET, spoken(900), QUIET])
    found = listened(recording, hearing(Echo({500: "storm", 900: "river"})), deaf)
    assert found == [said("river")]


def test_a_recognizer_that_refuses_is_told_and_the_ear_goes_on() -> None:
    class Refusing(Echo):
        def start(self, vocabulary: Vocabulary, rate: int) -> None:
            super().start(vocabulary, rate)
            if len(self.vocabularies) == 1:
                raise DeviceError("the speech model knows none of the words")

    recording = Recording([QUIET, spoken(500), QUIET, QUIET, spoken(900), QUIET])
    found = listened(recording, hearing(Refusing({500: "storm", 900: "river"})), [False])
    assert found == [Trouble("the speech model knows none of the words"), said("river")]


class Stamped(Recording):
    """Sound that was captured at `at`, however late it is read."""

    at = 5.0

    def read(self, seconds: float) -> Clip | None:
        clip = super().read(seconds)
        return clip and replace(clip, at=self.at)


@pytest.mark.parametrize(("silent_since", "heard"), [(4.9, [said("storm")]), (5.1, [])])
def test_sound_from_while_the_assistant_spoke_is_dropped_however_late_it_is_read(
    silent_since: float, heard: list[Heard]
) -> None:
    recording = Stamped([QUIET, spoken(500), QUIET])
    inbox: Queue[Heard | Trouble] = Queue()
    ears = hearing(Echo({500: "storm"}))
    ear = Ear(recording, ears, inbox.put, lambda: silent_since, clock=lambda: 100.0)
    ear.start()
    assert recording.ended.wait(10)
    ear.end()
    ear.join(10)
    assert [inbox.get() for _ in range(inbox.qsize())] == heard


def test_a_recognizer_that_breaks_is_tried_again_and_given_up_after_three_failures() -> None:
    class Broken(Echo):
        def finish(self) -> Readings:
            raise RuntimeError("out of memory")

    recording = Recording([QUIET, *[spoken(500), QUIET] * 3])
    inbox: Queue[Heard | Trouble] = Queue()
    ear = Ear(recording, hearing(Broken({})), inbox.put)
    ear.start()
    found = [inbox.get(timeout=10) for _ in range(3)]
    ear.end()
    ear.join(10)
    assert found == [
        Trouble("out of memory"),
        Trouble("out of memory"),
        Trouble("The ear stopped: out of memory. Buttons still work; start again."),
    ]
