"""The speaker: in order, without anybody waiting, deaf in time."""

from __future__ import annotations

from threading import Event

from assistant.errors import DeviceError
from assistant.messages import Clip, Trouble
from assistant.voice.speaker import Speaker


class Mouth:
    """A voice that waits until it may speak; `sentence` "broken" fails."""

    def __init__(self) -> None:
        self.may_speak = Event()

    def speak(self, sentence: str) -> Clip:
        assert self.may_speak.wait(5)
        if sentence == "broken":
            raise DeviceError("espeak-ng is missing")
        return Clip(sentence.encode(), 8000)


class Air:
    """A loudspeaker that remembers, and sounds until it is told not to."""

    def __init__(self) -> None:
        self.played: list[bytes] = []
        self.sounds = False

    def play(self, clip: Clip) -> None:
        self.played.append(clip.samples)
        self.sounds = True

    def sounding(self) -> bool:
        return self.sounds


def test_sentences_come_in_order_and_the_ear_is_deaf_from_the_first_moment() -> None:
    mouth, air = Mouth(), Air()
    troubles: list[Trouble] = []
    speaker = Speaker(mouth, air, troubles.append)
    speaker.start()
    assert not speaker.speaking()
    for sentence in ("one", "two", "three"):
        speaker.say(sentence)
    assert speaker.speaking()  # though nothing sounds yet
    assert not air.sounding()
    mouth.may_speak.set()
    speaker.close(5)
    assert air.played == [b"one", b"two", b"three"]
    assert speaker.speaking()  # it still sounds
    air.sounds = False
    assert not speaker.speaking()
    assert troubles == []


def test_a_voice_that_fails_is_told_once_and_never_leaves_the_ear_deaf() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    troubles: list[Trouble] = []
    speaker = Speaker(mouth, air, troubles.append)
    for sentence in ("broken", "broken", "fine"):
        speaker.say(sentence)
    speaker.start()
    speaker.close(5)
    assert troubles == [Trouble("No voice: espeak-ng is missing. Look at the screens.")]
    assert air.played == [b"fine"]
    air.sounds = False
    assert not speaker.speaking()
