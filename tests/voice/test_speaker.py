"""The speaker: in order, without anybody waiting, deaf in time."""

from __future__ import annotations

from math import inf
from threading import Event

import pytest

from assistant.errors import DeviceError
from assistant.messages import Clip, Trouble
from assistant.voice.speaker import Speaker


class Mouth:
    """A voice that waits until it may speak."""

    def __init__(self) -> None:
        self.may_speak = Event()

    def speak(self, sentence: str) -> Clip:
        assert self.may_speak.wait(5)
        return Clip(sentence.encode(), 8000)


class Air:
    """A loudspeaker that remembers, and sounds until it is told not to."""

    def __init__(self) -> None:
        self.played: list[bytes] = []
        self.sounds = False
        self.third = Event()

    def play(self, clip: Clip) -> None:
        self.played.append(clip.samples)
        self.sounds = True
        if clip.samples in (b"three", b"fine"):
            self.third.set()

    def sounds_until(self) -> float:
        return 100.0 if self.sounds else 0.0


def test_sentences_come_in_order_and_the_ear_is_deaf_from_the_first_moment() -> None:
    mouth, air = Mouth(), Air()
    troubles: list[Trouble] = []
    speaker = Speaker(mouth, air, troubles.append)
    speaker.start()
    assert speaker.deaf_until() == 0.0
    for sentence in ("one", "two", "three"):
        speaker.say(sentence)
    assert speaker.deaf_until() == inf  # though nothing sounds yet
    assert not air.sounds
    mouth.may_speak.set()
    assert air.third.wait(5)
    speaker.close(5)
    assert air.played == [b"one", b"two", b"three"]
    assert speaker.deaf_until() == 100.0  # it still sounds
    air.sounds = False
    assert speaker.deaf_until() == 0.0
    assert troubles == []


@pytest.mark.parametrize("error", [DeviceError("no espeak-ng"), ValueError("no espeak-ng")])
def test_a_voice_that_fails_is_told_once_and_never_leaves_the_ear_deaf(error: Exception) -> None:
    class Broken(Mouth):
        def speak(self, sentence: str) -> Clip:
            if sentence == "broken":
                raise error
            return Clip(sentence.encode(), 8000)

    air = Air()
    troubles: list[Trouble] = []
    speaker = Speaker(Broken(), air, troubles.append)
    for sentence in ("broken", "broken", "fine"):
        speaker.say(sentence)
    speaker.start()
    assert air.third.wait(5)
    speaker.close(5)
    assert troubles == [Trouble("No voice: no espeak-ng. Look at the screens.")]
    assert air.played == [b"fine"]
    air.sounds = False
    assert speaker.deaf_until() == 0.0


def test_what_is_still_to_be_said_is_dropped_at_the_end() -> None:
    mouth, air = Mouth(), Air()
    speaker = Speaker(mouth, air, lambda trouble: None)
    for sentence in ("one", "two", "three"):
        speaker.say(sentence)
    speaker.close()
    mouth.may_speak.set()
    speaker.start()
    speaker.close(5)
    assert air.played == []
