"""The speaker: in order, without anybody waiting, deaf in time, and silent when it should be."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from queue import Queue
from threading import Event

import pytest

from assistant.complaints import Complaint, Device, Fault
from assistant.errors import DeviceError
from assistant.messages import Clip, Cut, Earcon, Press, Pressed, Trouble, Utterance
from assistant.rules.cards import Party, Side
from assistant.voice.speaker import BEHIND, HANGS, RATES, VOLUMES, Speaker, interrupting
from tests.clock import Clock

BEEP = Clip(b"be", 8000)
CUES = {earcon: Clip(str(earcon).encode(), 8000) for earcon in Earcon}


class Mouth:
    """A voice that tells when it is asked, and waits until it may speak."""

    def __init__(self) -> None:
        self.asked: Queue[str] = Queue()
        self.may_speak = Event()
        self.paces: list[float] = []

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        self.asked.put(sentence)
        self.paces.append(pace)
        assert self.may_speak.wait(5)
        return Clip(sentence.encode(), 8000)


class Air:
    """A loudspeaker that remembers, and sounds until it is told not to."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.sounds: Clip | None = None
        self.waited: Queue[str] = Queue()
        self.news: Queue[str] = Queue()
        self.silent = Event()
        self.silent.set()
        self.deafens: list[bool] = []
        self.stops = 0

    def play(self, clip: Clip, deafens: bool = True) -> None:
        self.sounds = clip
        self.played.append(clip.samples.decode())
        self.deafens.append(deafens)
        if deafens:
            self.silent.clear()
        self.news.put(self.played[-1])

    def stop(self) -> Clip | None:
        self.stops += 1
        sounded = None if self.silent.is_set() else self.sounds
        self.silent.set()
        return sounded

    def wait(self, seconds: float | None = None) -> bool:
        if seconds:
            self.waited.put("")
        return self.silent.wait(seconds)

    def sounds_until(self) -> float:
        return 0.0 if self.silent.is_set() else 100.0


def never(trouble: Trouble) -> None:
    raise AssertionError(trouble.complaint)


def tells(text: str) -> Utterance:
    return Utterance(text)


def asks(text: str, told: bool = False) -> Utterance:
    """It asks whatever stands at its end."""
    return Utterance(text, text.split()[-1], told)


def speaking(mouth: Mouth, air: Air, clock: Callable[[], float] | None = None) -> Speaker:
    return Speaker(mouth, air, never, CUES, clock or Clock())


def test_sentences_come_in_order_and_the_ear_is_deaf_from_the_first_moment() -> None:
    mouth, air = Mouth(), Air()
    speaker = speaking(mouth, air)
    speaker.start()
    assert speaker.deaf_until() == 0.0
    assert speaker.cut() is None
    for sentence in ("one", "two", "three"):
        speaker.say(tells(sentence))
    assert speaker.deaf_until() == inf  # though nothing sounds yet
    assert air.played == []
    mouth.may_speak.set()
    for sentence in ("one", "two", "three"):
        assert air.news.get(timeout=5) == sentence
        air.silent.set()
    speaker.close(5)
    assert speaker.deaf_until() == 0.0


def test_the_ear_is_deaf_while_the_last_sentence_sounds() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say(tells("one"))
    assert air.news.get(timeout=5) == "one"
    speaker.close(5)
    assert speaker.deaf_until() == 100.0
    air.silent.set()
    assert speaker.deaf_until() == 0.0
    assert speaker.cut() is None


@pytest.mark.parametrize("error", [DeviceError("no espeak-ng"), ValueError("no espeak-ng")])
def test_a_failing_voice_is_reported_once_and_never_leaves_the_ear_deaf(error: Exception) -> None:
    class Broken(Mouth):
        def speak(self, sentence: str, pace: float = 1.0) -> Clip:
            if sentence == "broken":
                raise error
            return Clip(sentence.encode(), 8000)

    air = Air()
    troubles: list[Trouble] = []
    speaker = Speaker(Broken(), air, troubles.append)
    for sentence in ("broken", "broken", "fine"):
        speaker.say(tells(sentence))
    speaker.start()
    assert air.news.get(timeout=5) == "fine"
    speaker.close(5)
    assert troubles == [Trouble(Complaint(Device.VOICE, Fault.FAILED, detail="no espeak-ng"))]
    air.silent.set()
    assert speaker.deaf_until() == 0.0


def test_a_voice_that_hangs_does_not_keep_the_ear_deaf() -> None:
    mouth, air, clock = Mouth(), Air(), Clock()
    speaker = speaking(mouth, air, clock)
    speaker.start()
    speaker.say(tells("one"))
    speaker.say(tells("two"))
    assert mouth.asked.get(timeout=5) == "one"
    clock.now += HANGS - 1
    assert speaker.deaf_until() == inf
    clock.now += 2
    assert speaker.deaf_until() == 0.0
    mouth.may_speak.set()
    speaker.close(5)


def test_waiting_sentences_are_dropped_at_close() -> None:
    mouth, air = Mouth(), Air()
    speaker = speaking(mouth, air)
    for sentence in ("one", "two", "three"):
        speaker.say(tells(sentence))
    speaker.close()
    mouth.may_speak.set()
    speaker.start()
    speaker.close(5)
    assert air.played == []


# --- cut ----------------------------------------------------------------------------


def test_a_cut_drops_playing_prepared_and_waiting_sentences() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say(tells("one"))
    assert air.news.get(timeout=5) == "one"
    for sentence in ("two", "three"):
        speaker.say(tells(sentence))
    assert mouth.asked.get(timeout=5) == "one"
    assert mouth.asked.get(timeout=5) == "two"  # it is made while the first one sounds
    assert speaker.cut() == Cut()
    assert air.stops == 1
    speaker.say(tells("four"))
    assert air.news.get(timeout=5) == "four"
    speaker.close(5)
    assert air.played == ["one", "four"]


def test_a_cut_knows_the_question_that_sounded() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say(asks("Agent. River?", told=True))
    assert air.news.get(timeout=5) == "Agent. River?"
    speaker.say(tells("The microphone is back."))
    assert speaker.cut() == Cut("River?")
    assert speaker.cut() is None
    speaker.close(5)


def test_a_cut_while_something_else_sounds_knows_of_no_question() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say(tells("The microphone is back."))
    assert air.news.get(timeout=5) == "The microphone is back."
    speaker.say(asks("River?"))
    assert speaker.cut() == Cut(None)
    speaker.close(5)


def test_cutting_a_question_that_was_not_yet_heard_does_not_count_as_cutting_it() -> None:
    mouth, air = Mouth(), Air()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say(asks("River?"))
    assert mouth.asked.get(timeout=5) == "River?"
    assert speaker.cut() == Cut(None)
    mouth.may_speak.set()
    speaker.say(tells("one"))
    assert air.news.get(timeout=5) == "one"
    speaker.close(5)


def test_a_question_that_is_over_is_not_cut_with_the_short_sound_after_it() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say(asks("River?"))
    assert air.news.get(timeout=5) == "River?"
    air.silent.set()
    speaker.close(5)
    speaker.cue(Earcon.LISTENING)
    air.silent.clear()
    assert speaker.cut() is None
    assert air.stops == 1


# --- louder and faster --------------------------------------------------------------


def sound(clip: Clip) -> int:
    return int.from_bytes(clip.samples[:2], "little", signed=True)


class Hum(Air):
    """A loudspeaker that remembers how loud it was, and is silent at once."""

    def __init__(self) -> None:
        super().__init__()
        self.volumes: Queue[int] = Queue()

    def play(self, clip: Clip, deafens: bool = True) -> None:
        self.volumes.put(sound(clip))


class Hummer(Mouth):
    """A voice of one loudness."""

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        super().speak(sentence, pace)
        return Clip((1000).to_bytes(2, "little"), 8000)


def test_it_speaks_louder_and_faster_from_the_next_sentence_on_within_bounds() -> None:
    mouth, air = Hummer(), Hum()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    heard: list[int] = []

    def say_one() -> None:
        speaker.say(tells("one"))
        heard.append(air.volumes.get(timeout=5))

    say_one()
    for _ in range(2):
        speaker.adjust(volume=1.2, rate=1.1)
        say_one()
    for by in (100.0, 0.001, 4.0):
        speaker.adjust(volume=by, rate=by)
        say_one()
    speaker.close(5)
    assert heard == [1000, 1200, 1440, *(round(1000 * one) for one in (VOLUMES[1], VOLUMES[0], 1))]
    assert mouth.paces == pytest.approx([1.0, 1.1, 1.21, RATES[1], RATES[0], RATES[1]])


def test_short_sounds_are_as_loud_as_the_voice() -> None:
    air = Hum()
    hums = {earcon: Clip((1000).to_bytes(2, "little"), 8000) for earcon in Earcon}
    speaker = Speaker(Mouth(), air, never, hums)
    speaker.adjust(volume=0.5)
    speaker.cue(Earcon.LISTENING)
    speaker.cue(Earcon.UNDERSTOOD)
    speaker.start()
    assert [air.volumes.get(timeout=5) for _ in range(2)] == [500, 500]
    speaker.close(5)


# --- old news -----------------------------------------------------------------------


def said(*utterances: Utterance, late: float = 0.0) -> list[str]:
    """What is heard of utterances that all wait while one sounds, so many seconds."""
    mouth, air, clock = Mouth(), Air(), Clock()
    mouth.may_speak.set()
    speaker = speaking(mouth, air, clock)
    speaker.start()
    speaker.say(tells("Begin."))
    assert air.news.get(timeout=5) == "Begin."
    assert air.waited.get(timeout=5) == ""
    for utterance in utterances:
        speaker.say(utterance)
    assert air.waited.get(timeout=5) == ""  # the first of them is made
    clock.now += late
    heard: list[str] = []
    while heard[-1:] != [utterances[-1].text]:
        air.silent.set()
        heard.append(air.news.get(timeout=5))
    speaker.close(5)
    return heard


def test_a_new_announcement_is_always_said() -> None:
    sentences = ("Agent.", "North, your clue.", "Eight turns left.")
    assert said(*map(tells, sentences), late=BEHIND - 1) == list(sentences)


def test_a_newer_question_replaces_a_waiting_question() -> None:
    assert said(asks("Storm?"), tells("Agent."), asks("River?")) == ["Agent.", "River?"]
    assert said(asks("Storm?"), tells("Is it muted?")) == ["Storm?", "Is it muted?"]
    newer = asks("Agent. River?", told=True)
    assert said(asks("Storm?"), newer) == ["Agent. River?"]


def test_a_question_that_also_tells_something_is_said() -> None:
    first = asks("Agent. Do you guess on?", told=True)
    assert said(first, asks("River?")) == ["Agent. Do you guess on?", "River?"]


def test_only_the_newest_of_outdated_sentences_is_said() -> None:
    old = map(tells, ("Agent.", "Bystander.", "You win."))
    assert said(*old, late=BEHIND + 1) == ["You win."]


# --- short sounds -------------------------------------------------------------------


def test_a_short_sound_waits_its_turn() -> None:
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = speaking(mouth, air)
    speaker.start()
    speaker.say(tells("one"))
    speaker.cue(Earcon.UNDERSTOOD)
    assert air.news.get(timeout=5) == "one"
    air.silent.set()
    assert air.news.get(timeout=5) == "understood"
    assert air.deafens == [True, False]
    speaker.close(5)


def test_short_sounds_never_deafen_the_ear() -> None:
    mouth, air = Mouth(), Air()
    speaker = speaking(mouth, air)
    for earcon in Earcon:
        speaker.cue(earcon)
    assert speaker.deaf_until() == 0.0
    assert speaker.cut() is None


def test_the_earcon_that_asks_to_speak_is_played_at_once() -> None:
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
    speaker.say(tells("one"))
    clock.now += 1.1
    speaker.start()
    assert air.news.get(timeout=5) == "one"
    speaker.close(5)


def test_earcons_can_be_switched_off() -> None:
    air = Air()
    speaker = Speaker(Mouth(), air, never)
    for earcon in Earcon:
        speaker.cue(earcon)
    speaker.start()
    speaker.close(5)
    assert air.played == []


# --- a finger -----------------------------------------------------------------------


class Talk:
    """Something that asks a question until it is cut."""

    def __init__(self, question: str = "River?") -> None:
        self.question: str | None = question

    def cut(self) -> Cut | None:
        question, self.question = self.question, None
        return Cut(question) if question else None


def pressed(*presses: Press, talk: Talk, by: Party = Side.NORTH) -> list[Pressed]:
    found: list[Pressed] = []
    take = interrupting(found.append, talk.cut)
    for at, press in enumerate(presses):
        take(Pressed(by, press, at=float(at)))
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
    assert pressed(*presses, talk=talk) == [
        Pressed(Side.NORTH, one, Cut("River?"), float(at)) for at, one in enumerate(presses)
    ]
    assert talk.question is None


def test_the_next_press_is_an_ordinary_press() -> None:
    found = pressed(Press.DOWN, Press.TAP, Press.DOWN, Press.TAP, talk=Talk())
    assert [one.cut for one in found] == [Cut("River?"), Cut("River?"), None, None]


def test_a_press_in_silence_cuts_nothing() -> None:
    talk = Talk()
    found: list[Pressed] = []
    take = interrupting(found.append, talk.cut)
    take(Pressed(Side.NORTH, Press.DOWN))
    take(Pressed(Side.SOUTH, Press.DOWN))
    take(Pressed(Side.SOUTH, Press.TAP))
    take(Pressed(Side.NORTH, Press.TAP))
    assert [one.cut for one in found] == [Cut("River?"), None, None, Cut("River?")]


def test_a_second_finger_that_cuts_again_counts() -> None:
    talk = Talk()
    found: list[Pressed] = []
    take = interrupting(found.append, talk.cut)
    take(Pressed(Side.NORTH, Press.DOWN))
    talk.question = "Storm?"
    take(Pressed(Side.NORTH, Press.DOWN))
    take(Pressed(Side.NORTH, Press.DOUBLE))
    assert [one.cut for one in found] == [Cut("River?"), Cut("Storm?"), Cut("Storm?")]
