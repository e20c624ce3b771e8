"""A recognizer in its own process: real processes that die and hang on command."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from assistant.apart.child import Patience
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError, ModelError
from assistant.game.messages import Readings, Recognizer, Vocabulary
from assistant.hearing.spoken_forms import Knows
from assistant.hearing.watched import Watched
from tests.clock import Clock
from tests.speaking.faulty import (
    Faulty,
    dead_on_arrival,
    refused_by_its_library,
    slow_to_load,
    without_a_model,
)

NOTHING = Vocabulary(())
RESTARTED = Complaint(Device.RECOGNIZER, Fault.RESTARTED)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def patience() -> Patience:
    return Patience()


@pytest.fixture
def watched(tmp_path: Path, patience: Patience, clock: Clock) -> Iterator[Watched]:
    recognizer = Watched(partial(Faulty, tmp_path / "once"), patience, clock)
    yield recognizer
    recognizer.close()


impatient = pytest.mark.parametrize("patience", [Patience(answer=1.5)], ids=["impatient"])
"""A process that does not answer within this patience is abandoned quickly."""


def hear(watched: Watched, *pieces: str, vocabulary: Vocabulary = NOTHING) -> tuple[str, ...]:
    watched.start(vocabulary, 16_000)
    for piece in pieces:
        watched.accept(piece.encode())
    return watched.finish().texts


def process_of(watched: Watched) -> int:
    """The recognizer's process."""
    return watched._kept.child().pid


def complaint_of(watched: Watched, sound: str) -> Complaint:
    """The complaint caused by this sound."""
    with pytest.raises(ComplaintError) as caught:
        hear(watched, sound)
    return caught.value.complaint


def test_the_child_process_answers_as_the_recognizer_would(watched: Watched) -> None:
    watched.accept(b"storm")  # before a start
    assert watched.peek() == watched.finish() == Readings()
    watched.start(NOTHING, 16_000)
    watched.accept(b"sto")
    assert watched.peek() == Readings(("sto",))
    watched.accept(b"rm")
    assert watched.finish() == Readings(("storm",))
    watched.start(NOTHING, 16_000)
    watched.accept(b"storm")  # an unfinished utterance
    assert hear(watched, "ri", "ver") == ("river",)
    assert isinstance(watched, Knows)
    assert watched.missing(("storm", "zyzzyva")) == ("zyzzyva",)


@impatient
@pytest.mark.parametrize(
    "fault",
    ["die", "fail", *(pytest.param(one, marks=pytest.mark.slow) for one in ("hang", "stop"))],
)
@pytest.mark.parametrize("pieces", [("now {} once", ",storm", ",two"), ("storm,", "{} once")])
def test_the_next_process_gets_the_whole_utterance(
    watched: Watched, fault: str, pieces: tuple[str, ...]
) -> None:
    """The process stops at the beginning or at the end of the utterance."""
    said = [piece.format(fault) for piece in pieces]
    assert hear(watched, *said) == ("".join(said),)


@pytest.mark.parametrize("fault", ["die", "fail"])
def test_an_utterance_that_always_crashes_the_process_is_dropped(
    watched: Watched, fault: str
) -> None:
    with pytest.raises(ComplaintError) as caught:
        hear(watched, fault)
    assert caught.value.complaint == RESTARTED
    assert caught.value.__notes__
    assert hear(watched, "storm") == ("storm",)


def test_a_crash_at_a_peek_gives_no_readings_yet(watched: Watched) -> None:
    watched.start(NOTHING, 16_000)
    watched.accept(b"peek die once")
    assert watched.peek() == Readings()
    assert watched.peek() == Readings()
    watched.accept(b",storm")
    assert watched.finish() == Readings(("peek die once,storm",))


def test_a_process_that_stops_at_the_start_is_replaced(watched: Watched) -> None:
    watched.start(Vocabulary(("die once",)), 16_000)
    watched.accept(b"storm")
    assert watched.peek() == Readings(("storm",))
    assert watched.finish() == Readings(("storm",))


def test_a_process_that_is_killed_between_utterances_is_replaced(watched: Watched) -> None:
    assert hear(watched, "storm") == ("storm",)
    os.kill(process_of(watched), signal.SIGKILL)
    assert hear(watched, "river") == ("river",)


def test_errors_of_the_recognizer_are_passed_on(watched: Watched) -> None:
    watched.warm()
    before = process_of(watched)
    with pytest.raises(DeviceError, match=r"^no such grammar$"):
        watched.start(Vocabulary(("refuse",)), 16_000)
    with pytest.raises(ComplaintError) as caught:
        watched.start(Vocabulary(("complain",)), 16_000)
    assert caught.value.complaint == Complaint(Device.RECOGNIZER, Fault.KNOWS_NO_WORD)
    assert watched.finish() == Readings()
    assert hear(watched, "storm") == ("storm",)
    assert process_of(watched) == before


def test_pauses_between_restarts_grow(watched: Watched, clock: Clock) -> None:
    assert complaint_of(watched, "die") == RESTARTED
    for seconds in (10, 20, 40, 80, 160, 300, 300):
        assert complaint_of(watched, "die") == Complaint(
            Device.RECOGNIZER, Fault.GIVEN_UP, seconds=seconds
        )
        assert watched.deaf
        assert hear(watched, "storm") == ()
        assert watched.missing(("zyzzyva",)) == ()
        clock.now += seconds
        assert not watched.deaf
    assert hear(watched, "storm") == ("storm",)
    assert complaint_of(watched, "die") == RESTARTED


def test_signals_and_library_output_are_hidden_from_players(
    watched: Watched, capfd: pytest.CaptureFixture[str]
) -> None:
    watched.warm()
    before = process_of(watched)
    assert hear(watched, "interrupt,", "shout") == ("interrupt,shout",)
    assert process_of(watched) == before
    assert capfd.readouterr() == ("", "")


def test_another_thread_may_ask_for_missing_words_in_mid_utterance(watched: Watched) -> None:
    watched.start(NOTHING, 16_000)
    asked = ThreadPoolExecutor(1).submit(watched.missing, ("storm", "zyzzyva"))
    pieces = [f"{number}," for number in range(200)]
    for piece in pieces:
        watched.accept(piece.encode())
    assert watched.finish().texts == ("".join(pieces),)
    assert asked.result(10) == ("zyzzyva",)


def test_sound_larger_than_the_pipe_is_heard(watched: Watched) -> None:
    long = "x" * 1_000_000
    assert hear(watched, long) == (long,)


@impatient
@pytest.mark.slow
def test_a_crash_loses_no_sound_larger_than_the_pipe(watched: Watched) -> None:
    assert hear(watched, "now stop once", "," + "x" * 1_000_000)[0].endswith("xxx")


def test_the_process_is_gone_after_close(watched: Watched) -> None:
    watched.warm()
    process = process_of(watched)
    watched.close()
    with pytest.raises(ProcessLookupError):  # not even a zombie remains
        os.kill(process, 0)
    assert watched.deaf
    assert hear(watched, "storm") == ()


@pytest.mark.parametrize(
    ("build", "error", "told"),
    [
        (without_a_model, ModelError, r"^models/there: not a usable model$"),
        (dead_on_arrival, DeviceError, r"^The recognizer was killed .*; .* memory\?\s"),
        (partial(dead_on_arrival, signal.SIGILL), DeviceError, r"\(SIGILL\); is .*too old.*\?\s"),
        (partial(dead_on_arrival, signal.SIGABRT), DeviceError, r"\(SIGABRT\); .* damaged\?\s"),
        (refused_by_its_library, DeviceError, r"loaded \(ValueError: .*\); .* damaged\?\s"),
    ],
)
def test_a_recognizer_that_cannot_be_loaded_says_why(
    build: Callable[[], Recognizer], error: type[Exception], told: str
) -> None:
    watched = Watched(build)
    with pytest.raises(error, match=told):
        watched.warm()
    watched.close()


@pytest.mark.slow
@pytest.mark.parametrize("patience", [Patience(answer=0.5)], ids=["impatient"])
def test_a_recognizer_that_always_hangs_is_reported_as_hanging(watched: Watched) -> None:
    watched.warm()
    assert complaint_of(watched, "hang") == Complaint(Device.RECOGNIZER, Fault.HANGS)


def test_a_model_that_takes_too_long_is_not_called_damaged() -> None:
    watched = Watched(slow_to_load, Patience(load=0.3))
    with pytest.raises(DeviceError) as told:
        watched.warm()
    assert "not loaded after 0 seconds" in str(told.value)
    assert "damaged" not in str(told.value)
    watched.close()
