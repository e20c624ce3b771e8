"""Answers of a separate process, run here on a thread."""

import threading
from functools import partial
from multiprocessing import Pipe
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest

from assistant.apart.inside import (
    Answered,
    Build,
    Failed,
    Failure,
    Message,
    Notice,
    Request,
    serve,
)
from assistant.game.messages import Readings, Recognizer, Vocabulary
from assistant.hearing.watched import _missing
from tests.speaking.faulty import Faulty, without_a_model
from tests.stand_ins import Hears

PEEK, FINISH = Request(methodcaller("peek")), Request(methodcaller("finish"))
STORM = Notice(methodcaller("accept", b"storm"))
BEGIN = Request(methodcaller("start", Vocabulary(()), 16_000))


def confused() -> Recognizer:
    raise ZeroDivisionError("no model, no samples")


def answers(build: Build, *messages: Message) -> list[Any]:
    """All answers until the pipe is closed."""
    ours, theirs = Pipe()
    ended = threading.Event()
    serving = threading.Thread(target=serve, args=(theirs, ended.set))
    serving.start()
    ours.send(build)
    for message in messages:
        ours.send(message)
    ours.send("nonsense")
    serving.join(10)
    found = []
    while ours.poll():
        found.append(ours.recv())
    ours.close()
    assert ended.wait(10)
    theirs.close()
    return found


@pytest.fixture
def faulty(tmp_path: Path) -> Build:
    return partial(Faulty, tmp_path / "once")


def test_everything_but_sound_is_answered(faulty: Build) -> None:
    loaded, *rest = answers(
        faulty, BEGIN, STORM, PEEK, FINISH, Request(partial(_missing, ("storm", "zoo")))
    )
    assert loaded == Answered(None)
    assert rest[:4] == [
        Answered(None),
        Answered(Readings(("storm",))),
        Answered(Readings(("storm",))),
        Answered(("zoo",)),
    ]


def test_a_recognizer_that_cannot_tell_reports_no_missing_words() -> None:
    assert answers(
        partial(Hears, Readings(("something",))),
        BEGIN,
        Request(partial(_missing, ("zoo",))),
        FINISH,
    )[2:4] == [Answered(()), Answered(Readings(("something",)))]


def test_a_device_error_is_answered_and_the_recognizer_continues(faulty: Build) -> None:
    bad = Request(methodcaller("start", Vocabulary(("refuse",)), 16_000))
    assert answers(faulty, bad, BEGIN, STORM, FINISH)[1:4] == [
        Failure("DeviceError", "no such grammar"),
        Answered(None),
        Answered(Readings(("storm",))),
    ]


@pytest.mark.parametrize(
    ("sound", "told"),
    [
        (b"now refuse", Failure("DeviceError", "no such grammar")),
        (b"now fail", Failed("ValueError: the engine is confused")),
    ],
)
def test_an_error_with_sound_ends_the_process(faulty: Build, sound: bytes, told: object) -> None:
    assert answers(faulty, BEGIN, Notice(methodcaller("accept", sound)), FINISH)[2:] == [told]


def test_a_recognizer_that_cannot_be_created_is_reported() -> None:
    assert answers(without_a_model) == [Failure("ModelError", "models/there: not a usable model")]
    assert answers(confused) == [Failed("ZeroDivisionError: no model, no samples")]
