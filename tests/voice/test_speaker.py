"""The speaker: in order, without anybody waiting, deaf in time, and silent when it should be."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from queue import Queue
from threading import Event

import pytest

from assistant.errors import DeviceError
from assistant.messages import Clip, Earcon, Press, Pressed, Trouble
from assistant.rules.cards import Party, Side
from assistant.voice.speaker import BEHIND, HANGS, Speaker, interrupting

BEEP = Clip(b"be", 8000)
CUES = {earcon: Clip(str(earcon).encode(), 8000) for earcon in Earcon}


class Mouth:
    """A voice that tells when it is asked, and waits until it may speak."""

    def __init__(self) -> None:
        self.asked: Queue[str] = Queue()
        self.may_speak = Event()

    def speak(self, sentence: str) -> Clip:
        self.asked.put(sentence)
        assert self.may_speak.wait(5)
        return Clip(sentence.encode(), 8000)


class Air:
    """A loudspeaker that remembers, and sounds until it is told not to."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.waited: Queue[str] = Queue()
        self.news: Queue[str] = Queue()
        self.silent = Event()
        self.silent.set()
        self.deafens: list[bool] = []
        self.stops = 0

    def play(self, clip: Clip, deafens: bool = True) -> None:
        self.played.append(clip.samples.decode())
        self.deafens.append(deafens)
        if deafens:
            self.silent.clear()
        self.news.put(self.played[-1])

    def stop(self) -> None:
        self.stops += 1
        self.silent.set()

    def wait(self, seconds: float | None = None) -> bool:
        if seconds:
            self.waited.put("")
        return self.silent.wait(seconds)

    def sounds_until(self) -> float:
        return 0.0 if self.silent.is_set() else 100.0


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def never(trouble: Trouble) -> None:
    raise AssertionError(trouble.sentence)


def speaking(mouth: Mouth, air: Air, clock: Callable[[], float] | None = None) -> Speaker:
    return Speaker(mouth, air, never, CUES, clock or Clock())


def test_sentences_come_in_order_and_the_ear_is_deaf_from_the_first_moment() -> None:
    mouth, air = Mouth(), Air()
    speaker = speaking(mouth, air)
    speaker.start()
    assert speaker.deaf_until() == 0.0
    assert not speaker.speaking()
    for sentence in ("one", "two", "three"):
        speaker.say(sentence)
    assert speaker.deaf_until() == inf  # though nothing sounds yet
    assert speaker.speaking()
    assert air.played == []
    mouth.may_speak.set()
    for sentence in ("one", "two", "three"):
        assert air.news.get(timeout=5) == sentence
        air.silent.set()
    speaker.close(5)
    assert speaker.deaf_until() == 0.0


def test_it_is_deaf_while_the_last_one_sounds() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say("one")
    assert air.news.get(timeout=5) == "one"
    speaker.close(5)
    assert speaker.deaf_until() == 100.0
    assert speaker.speaking()
    air.silent.set()
    assert speaker.deaf_until() == 0.0
    assert not speaker.speaking()


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
    assert air.news.get(timeout=5) == "fine"
    speaker.close(5)
    assert troubles == [Trouble("No voice: no espeak-ng. Look at the screens.")]
    air.silent.set()
    assert speaker.deaf_until() == 0.0


def test_a_voice_that_hangs_does_not_keep_the_ear_deaf() -> None:
    mouth, air, clock = Mouth(), Air(), Clock()
    speaker = speaking(mouth, air, clock)
    speaker.start()
    speaker.say("one")
    speaker.say("two")
    assert mouth.asked.get(timeout=5) == "one"
    clock.now += HANGS - 1
    assert speaker.deaf_until() == inf
    clock.now += 2
    assert speaker.deaf_until() == 0.0
    mouth.may_speak.set()
    speaker.close(5)


def test_what_is_still_to_be_said_is_dropped_at_the_end() -> None:
    mouth, air = Mouth(), Air()
    speaker = speaking(mouth, air)
    for sentence in ("one", "two", "three"):
        speaker.say(sentence)
    speaker.close()
    mouth.may_speak.set()
    speaker.start()
    speaker.close(5)
    assert air.played == []


# --- cut ----------------------------------------------------------------------------


def test_a_cut_drops_what_sounds_what_is_made_and_what_waits() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say("one")
    assert air.news.get(timeout=5) == "one"
    for sentence in ("two", "three"):
        speaker.say(sentence)
    assert mouth.asked.get(timeout=5) == "one"
    assert mouth.asked.get(timeout=5) == "two"  # it is made while the first one sounds
    speaker.cut()
    assert air.stops == 1
    speaker.say("four")
    assert air.news.get(timeout=5) == "four"
    speaker.close(5)
    assert air.played == ["one", "four"]


# --- old news -----------------------------------------------------------------------


def said(*sentences: str, late: float = 0.0) -> list[str]:
    """What is heard of sentences that all wait while one sounds, so many seconds."""
    mouth, air, clock = Mouth(), Air(), Clock()
    mouth.may_speak.set()
    speaker = speaking(mouth, air, clock)
    speaker.start()
    speaker.say("Begin.")
    assert air.news.get(timeout=5) == "Begin."
    assert air.waited.get(timeout=5) == ""
    for sentence in sentences:
        speaker.say(sentence)
    assert air.waited.get(timeout=5) == ""  # the first of them is made
    clock.now += late
    heard: list[str] = []
    while heard[-1:] != [sentences[-1]]:
        air.silent.set()
        heard.append(air.news.get(timeout=5))
    speaker.close(5)
    return heard


def test_what_is_news_is_said() -> None:
    sentences = ("Agent.", "North, your clue.", "Eight turns left.")
    assert said(*sentences, late=BEHIND - 1) == list(sentences)


def test_a_question_is_dropped_when_there_is_a_newer_one() -> None:
    assert said("Storm?", "Agent.", "River?") == ["Agent.", "River?"]
    assert said("Storm?", "The microphone is back.") == ["Storm?", "The microphone is back."]


def test_a_question_that_also_tells_something_is_said() -> None:
    assert said("Agent. Do you guess on?", "River?") == ["Agent. Do you guess on?", "River?"]


def test_after_a_while_only_the_newest_is_said() -> None:
    assert said("Agent.", "Bystander.", "You win.", late=BEHIND + 1) == ["You win."]


# --- short sounds -------------------------------------------------------------------


def test_a_short_sound_waits_its_turn() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say("one")
    speaker.cue(Earcon.UNDERSTOOD)
    assert air.news.get(timeout=5) == "one"
    air.silent.set()
    assert air.news.get(timeout=5) == "understood"
    assert air.deafens == [True, False]
    speaker.close(5)


def test_no_short_sound_deafens_for_a_moment() -> None:
    mouth, air = Mouth(), Air()
    speaker = speaking(mouth, air)
    for earcon in Earcon:
        speaker.cue(earcon)
    assert speaker.speaking()
    assert speaker.deaf_until() == 0.0


def test_the_one_that_asks_to_speak_comes_at_once() -> None:
    mouth, air = Mouth(), Air()
    speaker = speaking(mouth, air)
    speaker.cue(Earcon.LISTENING)
    assert air.played == ["listening"]
    assert air.deafens == [False]
    assert speaker.deaf_until() == 0.0


def test_a_short_sound_that_comes_too_late_is_dropped() -> None:
    mouth, air, clock = Mouth(), Air(), Clock()
    mouth.may_speak.set()
    speaker = speaking(mouth, air, clock)
    speaker.cue(Earcon.NOT_UNDERSTOOD)
    speaker.say("one")
    clock.now += 1.1
    speaker.start()
    assert air.news.get(timeout=5) == "one"
    speaker.close(5)


def test_there_need_be_no_short_sounds() -> None:
    air = Air()
    speaker = Speaker(Mouth(), air, never)
    for earcon in Earcon:
        speaker.cue(earcon)
    assert not speaker.speaking()
    assert air.played == []


# --- a finger -----------------------------------------------------------------------


class Talk:
    """Something that speaks until it is cut."""

    def __init__(self) -> None:
        self.on = True

    def cut(self) -> None:
        self.on = False


def pressed(*presses: Press, talk: Talk, by: Party = Side.NORTH) -> list[Pressed]:
    found: list[Pressed] = []
    take = interrupting(found.append, lambda: talk.on, talk.cut)
    for press in presses:
        take(Pressed(by, press))
    return found


@pytest.mark.parametrize(
    "presses",
    [
        (Press.DOWN, Press.TAP),
        (Press.DOWN, Press.HOLD, Press.RELEASE),
        (Press.DOWN, Press.DOWN, Press.DOUBLE),
    ],
)
def test_a_finger_cuts_the_speech_and_its_press_is_marked(presses: tuple[Press, ...]) -> None:
    talk = Talk()
    assert pressed(*presses, talk=talk) == [Pressed(Side.NORTH, one, cut=True) for one in presses]
    assert not talk.on


def test_the_next_press_is_an_ordinary_one() -> None:
    talk = Talk()
    found = pressed(Press.DOWN, Press.TAP, Press.DOWN, Press.TAP, talk=talk)
    assert [one.cut for one in found] == [True, True, False, False]


def test_who_pressed_nothing_cut_nothing() -> None:
    talk = Talk()
    found: list[Pressed] = []
    take = interrupting(found.append, lambda: talk.on, talk.cut)
    take(Pressed(Side.NORTH, Press.DOWN))
    take(Pressed(Side.SOUTH, Press.DOWN))
    take(Pressed(Side.SOUTH, Press.TAP))
    take(Pressed(Side.NORTH, Press.TAP))
    assert [one.cut for one in found] == [True, False, False, True]
