"""The ear combines microphone, end of speech and recognizer, and is deaf on request."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf

import pytest

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError
from assistant.game.messages import (
    Certainty,
    Clip,
    Doing,
    Heard,
    Press,
    Pressed,
    Readings,
    Status,
    Trouble,
    Vocabulary,
)
from assistant.game.rules.cards import Side
from assistant.hearing.ear import Ear, Hearing, Screening
from assistant.hearing.end_of_speech import FRAME_BYTES, HELD, EndOfSpeech
from assistant.hearing.holds import Holds, PushToTalk
from assistant.language.en.numbers import NUMBERS
from hardware.microphone import Recording
from tests.stand_ins import Loud

GUESS = Vocabulary(("storm", "river"))
CLUE = Vocabulary(("help",), clue=True)
RESTARTED = Complaint(Device.RECOGNIZER, Fault.RESTARTED)
MUTED = Complaint(Device.MICROPHONE, Fault.FLAT)
QUIET = Clip(bytes(31 * FRAME_BYTES), 16_000)


def spoken(value: int) -> Clip:
    """Half a second of one sample value, which the stand-in recognizes as a word."""
    return Clip(value.to_bytes(2, "little") * (16 * FRAME_BYTES // 2), 16_000)


class Echo:
    """A stand-in for a recognizer: it "hears" the loudest sample value, after several faults."""

    def __init__(
        self,
        words: dict[int, str],
        weights: tuple[float, ...] = (),
        faults: Sequence[Exception] = (),
    ) -> None:
        self.words, self.weights, self.faults = words, weights, list(faults)
        self.vocabularies: list[Vocabulary] = []
        self.did: list[str] = []
        self.threads: set[int] = set()
        self.sound = b""

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        assert rate == 16_000
        self.vocabularies.append(vocabulary)
        self.sound = b""
        self.did.append("start")

    def accept(self, samples: bytes) -> None:
        self.threads.add(threading.get_ident())
        self.sound += samples
        if self.did[-1] != "accept":
            self.did.append("accept")

    def peek(self) -> Readings:
        self.did.append("peek")
        return self.read()

    def finish(self) -> Readings:
        self.did.append("finish")
        if self.faults:
            raise self.faults.pop()
        return self.read()

    def read(self) -> Readings:
        loudest = max(memoryview(self.sound[: len(self.sound) // 2 * 2]).cast("h"))
        word = self.words.get(round(loudest, -2))
        return Readings((word,), weights=self.weights) if word else Readings()


def failed(reason: str) -> Trouble:
    return Trouble(Complaint(Device.RECOGNIZER, Fault.FAILED, detail=reason))


def said(word: str) -> Heard:
    return Heard((word,), certainty=Certainty.LIKELY)


def hearing(recognizer: Echo, vocabulary: Vocabulary = GUESS) -> Hearing:
    return Hearing(recognizer, EndOfSpeech(Loud()), lambda: vocabulary, NUMBERS)


def heard(ears: Hearing, *clips: Clip) -> list[Heard]:
    return [one for clip in clips for one in ears.take(clip)]


@pytest.mark.parametrize(
    ("echo", "found"),
    [
        (Echo({500: "storm"}), [said("storm")]),
        (Echo({500: "storm"}, weights=(-0.5,)), [replace(said("storm"), weights=(-0.5,))]),
        (Echo({}), []),
    ],
    ids=["readings", "weights", "no reading"],
)
def test_an_utterance_becomes_its_readings(echo: Echo, found: list[Heard]) -> None:
    assert heard(hearing(echo), QUIET, spoken(500), QUIET) == found


def test_the_vocabulary_is_asked_for_when_an_utterance_begins() -> None:
    now = [GUESS]
    echo = Echo({500: "storm"})
    ears = Hearing(echo, EndOfSpeech(Loud()), lambda: now[0], NUMBERS)
    ears.take(QUIET)
    now[0] = CLUE
    ears.take(spoken(500))
    now[0] = GUESS
    ears.take(QUIET)
    assert echo.vocabularies == [CLUE]


def test_sound_at_another_rate_is_resampled_first() -> None:
    quiet = Clip(bytes(2 * 48_000), 48_000)
    loud = Clip((500).to_bytes(2, "little") * 24_000, 48_000)
    assert heard(hearing(Echo({500: "storm"})), quiet, loud, quiet) == [said("storm")]


def test_the_end_of_the_sound_ends_the_utterance() -> None:
    ears = hearing(Echo({500: "storm"}))
    assert heard(ears, QUIET, spoken(500)) == []
    assert ears.finish() == [said("storm")]
    assert ears.finish() == []


def test_forget_drops_the_current_utterance() -> None:
    ears = hearing(Echo({500: "storm"}))
    ears.take(spoken(500))
    ears.forget()
    assert ears.take(QUIET) == []


@dataclass
class Told:
    """An ear's messages: utterances, trouble, and changes of its state."""

    heard: list[Heard | Trouble] = field(default_factory=list)
    done: list[Doing] = field(default_factory=list)

    def put(self, message: Heard | Trouble | Status) -> None:
        if isinstance(message, Status):
            self.done.append(message.doing)
        else:
            self.heard.append(message)


def listened(
    source: Recording | Line | Button,
    ears: Hearing,
    deaf_until: Callable[[], float] = lambda: 0.0,
    clock: Callable[[], float] = time.monotonic,
    screening: Screening | None = None,
) -> Told:
    """An ear's messages up to the end of the sound."""
    told = Told()
    ear = Ear(source, ears, told.put, deaf_until, clock, screening)
    ear.start()
    assert source.ended.wait(10)
    ear.end()
    ear.join(10)
    return told


class Interrupted(Recording):
    """The assistant speaks while some of the pieces are read."""

    def __init__(self, clips: list[Clip], spoken_over: range) -> None:
        super().__init__(clips)
        self.spoken_over, self.at = spoken_over, -1

    def read(self, seconds: float) -> Clip | None:
        self.at += 1
        return super().read(seconds)

    def deaf_until(self) -> float:
        return inf if self.at in self.spoken_over else 0.0


def test_the_ear_listens_on_a_single_separate_thread() -> None:
    echo = Echo({500: "storm", 900: "river"})
    recording = Recording([QUIET, spoken(500), QUIET, spoken(900), QUIET])
    assert listened(recording, hearing(echo)).heard == [said("storm"), said("river")]
    assert len(echo.threads) == 1
    assert threading.get_ident() not in echo.threads


def test_an_utterance_that_began_before_the_assistant_spoke_is_dropped() -> None:
    clips = [QUIET, spoken(500), QUIET, QUIET, spoken(900), QUIET]
    recording = Interrupted(clips, spoken_over=range(40, 60))  # starts in the middle of the word
    ears = hearing(Echo({500: "storm", 900: "river"}))
    assert listened(recording, ears, recording.deaf_until).heard == [said("river")]


def test_a_failing_recognizer_is_reported_and_the_ear_continues() -> None:
    class Refusing(Echo):
        def start(self, vocabulary: Vocabulary, rate: int) -> None:
            super().start(vocabulary, rate)
            if len(self.vocabularies) == 1:
                raise DeviceError("the speech model knows none of the words")

    recording = Recording([QUIET, spoken(500), QUIET, QUIET, spoken(900), QUIET])
    found = listened(recording, hearing(Refusing({500: "storm", 900: "river"})))
    assert found.heard == [failed("the speech model knows none of the words"), said("river")]


UNTIL = 5.032 - 9 * 0.032
"""All pieces have the same time, and the last nine are quiet."""


class Stamped(Recording):
    """Sound that was captured at `at`, even if it is read later."""

    at = 5.0

    def read(self, seconds: float) -> Clip | None:
        clip = super().read(seconds)
        return clip and replace(clip, at=self.at)


@pytest.mark.parametrize(
    ("silent_since", "heard"), [(4.9, [replace(said("storm"), at=5.032, until=UNTIL)]), (5.1, [])]
)
def test_sound_captured_while_the_assistant_spoke_is_dropped(
    silent_since: float, heard: list[Heard]
) -> None:
    recording = Stamped([QUIET, spoken(500), QUIET])
    ears = hearing(Echo({500: "storm"}))
    assert listened(recording, ears, lambda: silent_since, lambda: 100.0).heard == heard


@pytest.mark.parametrize("fault", [RuntimeError("out of memory"), ComplaintError(RESTARTED)])
def test_a_failing_recognizer_is_reported_once_and_never_given_up(fault: Exception) -> None:
    recording = Recording([QUIET, *[spoken(500), QUIET] * 6])
    echo = Echo({500: "weather two"}, faults=[fault] * 5)
    trouble = failed(str(fault)) if isinstance(fault, RuntimeError) else Trouble(RESTARTED)
    assert listened(recording, hearing(echo)).heard == [trouble, said("weather two")]


# --- early ends ---------------------------------------------------------------------


def pause(seconds: float) -> Clip:
    return Clip(bytes(round(seconds * 31.25) * FRAME_BYTES), 16_000)


def test_a_phrase_is_answered_at_its_pause() -> None:
    echo = Echo({500: "storm"})
    ears = hearing(echo)
    assert heard(ears, QUIET, spoken(500)) == []
    assert heard(ears, pause(0.29), QUIET) == [said("storm")]
    assert echo.did == ["start", "accept", "peek", "finish"]


@pytest.mark.parametrize(
    ("word", "vocabulary"),
    [("weather", GUESS), ("storm", Vocabulary(("storm",), deliberate=("storm",)))],
    ids=["unknown", "irreversible"],
)
def test_an_unknown_or_irreversible_phrase_ends_after_a_long_pause(
    word: str, vocabulary: Vocabulary
) -> None:
    echo = Echo({500: word})
    ears = hearing(echo, vocabulary)
    assert heard(ears, QUIET, spoken(500), pause(0.64)) == []
    assert heard(ears, pause(0.1)) == [said(word)]
    assert echo.did == ["start", "accept", "peek", "finish"]


def test_speech_resumed_after_a_short_pause_is_one_utterance() -> None:
    echo = Echo({500: "weather", 900: "weather two"})
    ears = hearing(echo, CLUE)
    assert heard(ears, QUIET, spoken(500), pause(0.5), spoken(900)) == []
    assert heard(ears, pause(0.29)) == [said("weather two")]
    assert echo.did == ["start", "accept", "peek", "accept", "peek", "finish"]


# --- the box's state ----------------------------------------------------------------


def test_the_ear_reports_every_change_of_its_state() -> None:
    recording = Recording([QUIET, spoken(500), QUIET, spoken(900), QUIET])
    assert listened(recording, hearing(Echo({500: "storm", 900: "weather"}))).done == [
        *(Doing.LISTENING, Doing.THINKING, Doing.IDLE),
        *(Doing.LISTENING, Doing.THINKING, Doing.LISTENING, Doing.THINKING, Doing.IDLE),
    ]


def test_the_ear_reports_when_the_assistant_speaks() -> None:
    recording = Interrupted([QUIET], spoken_over=range(10))
    told = listened(recording, hearing(Echo({})), recording.deaf_until)
    assert told.done == [Doing.SPEAKING, Doing.IDLE]


class Line:
    """A microphone that gives prepared clips or nothing; each reading advances its clock."""

    def __init__(self, *pieces: Clip | None) -> None:
        self.pieces = list(pieces)
        self.now = 0.0
        self.ended = threading.Event()

    def read(self, seconds: float) -> Clip | None:
        if not self.pieces:
            self.ended.set()
            threading.Event().wait(0.001)
            return None
        piece = self.pieces.pop(0)
        self.now += seconds if piece is None else piece.seconds
        return piece


def test_the_ear_is_ready_once_the_microphone_gives_sound() -> None:
    """Otherwise a greeting invites words that get lost."""
    gives = threading.Event()

    class Slow:
        def read(self, seconds: float) -> Clip | None:
            return pause(0.1) if gives.wait(0.01) else None

    ear = Ear(Slow(), hearing(Echo({})), lambda message: None)
    ear.start()
    assert not ear.wait(0.05)
    gives.set()
    assert ear.wait(5)
    ear.end()
    ear.join(5)


def test_lost_and_returning_sound_is_reported() -> None:
    line = Line(*[None] * 11, pause(0.1), None, None)
    told = listened(line, hearing(Echo({})), clock=lambda: line.now)
    assert told.done == [Doing.DEAF, Doing.IDLE]


def test_sound_is_examined_even_while_the_ear_is_deaf() -> None:
    seen: list[bool] = []

    def examine(piece: Clip, own: bool) -> Complaint | None:
        seen.append(own)
        return MUTED if len(seen) == 2 else None

    recording, checked = Recording([pause(0.128)]), Screening(examine=examine)
    told = listened(recording, hearing(Echo({})), lambda: inf, screening=checked)
    assert seen == [True] * 4
    assert told.heard == [Trouble(MUTED)]


# --- buttons ------------------------------------------------------------------------


def timed(*clips: Clip, start: float = 100.0) -> list[Clip]:
    """The clips in short pieces, each with its time of capture."""
    pieces: list[Clip] = []
    for clip in clips:
        for at in range(0, len(clip.samples), FRAME_BYTES):
            samples = clip.samples[at : at + FRAME_BYTES]
            pieces.append(Clip(samples, clip.rate, at=start))
            start += pieces[-1].seconds
    return pieces


def test_an_utterance_during_a_hold_belongs_to_its_holder() -> None:
    holds = Holds()
    ears = Hearing(
        Echo({500: "storm", 900: "river"}), EndOfSpeech(Loud()), lambda: GUESS, NUMBERS, holds.who
    )
    holds.take(Pressed(Side.SOUTH, Press.HOLD), 101.5)
    holds.take(Pressed(Side.SOUTH, Press.RELEASE), 101.6)
    # The word lies from 100.992 to 101.504; the next begins half a second after the hold.
    found = heard(ears, *timed(QUIET, spoken(500), QUIET, spoken(900), QUIET))
    moments = [one.at for one in found]
    assert moments == pytest.approx([100.992 + 0.064, 102.496 + 0.064])  # speech was certain then
    assert [replace(one, at=None, until=None) for one in found] == [
        replace(said("storm"), by=Side.SOUTH),
        said("river"),
    ]


class Button:
    """Presses a button at given times in the sound."""

    def __init__(self, pieces: list[Clip], presses: dict[float, Press]) -> None:
        self.recording = Recording([])
        self.ended = self.recording.ended
        self.pieces = pieces
        self.presses = presses
        self.holds = Holds()

    def read(self, seconds: float) -> Clip | None:
        if not self.pieces:
            return self.recording.read(seconds)
        piece = self.pieces.pop(0)
        assert piece.at is not None
        for at in [at for at in self.presses if at <= piece.at]:
            self.holds.take(Pressed(Side.NORTH, self.presses.pop(at)), at)
        return piece


def held(presses: dict[float, Press], *clips: Clip) -> tuple[list[Heard | Trouble], Echo]:
    """Utterances heard by an ear that only a held button opens."""
    echo = Echo({500: "storm", 900: "river"})
    button = Button(timed(*clips), presses)
    ears = Hearing(echo, EndOfSpeech(Loud(), HELD), lambda: GUESS, NUMBERS, button.holds.who)
    gate = Screening(PushToTalk(button.holds))
    found = listened(button, ears, clock=lambda: 0.0, screening=gate).heard
    return [
        replace(one, at=None, until=None) if isinstance(one, Heard) else one for one in found
    ], echo


def test_a_hold_is_heard_from_half_a_second_before_it_to_its_release() -> None:
    # The word begins at 100.992; the finger is down from 101.4, which is a hold at 101.9.
    found, _ = held(
        {101.9: Press.HOLD, 102.2: Press.RELEASE}, QUIET, spoken(500), QUIET, spoken(900), QUIET
    )
    assert found == [replace(said("storm"), by=Side.NORTH)]  # the river came too late
    found, _ = held({102.1: Press.HOLD, 102.2: Press.RELEASE}, QUIET, spoken(500), QUIET)
    assert found == [replace(said("storm"), by=Side.NORTH)]  # it ends within that half second
    for presses in ({102.6: Press.HOLD, 102.7: Press.RELEASE}, {}):
        found, echo = held(presses, QUIET, spoken(500), QUIET)
        assert (found, echo.did) == ([], [])


def test_a_pause_does_not_end_what_is_said_during_a_hold() -> None:
    found, echo = held(
        {101.0: Press.HOLD, 105.0: Press.RELEASE},
        *(QUIET, spoken(500), QUIET, spoken(900), QUIET, QUIET, QUIET),
    )
    assert found == [replace(said("river"), by=Side.NORTH)]
    assert echo.did == ["start", "accept", "finish"]
