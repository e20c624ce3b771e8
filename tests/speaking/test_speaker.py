"""The speaker: in order, without anybody waiting, deaf in time, and silent when it should be."""

from collections.abc import Iterator
from math import inf
from queue import Queue
from threading import Event

import pytest

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip, Cut, Earcon, Press, Pressed, Trouble, Utterance
from assistant.game.rules.cards import Party, Side
from assistant.speaking.speaker import BEHIND, HANGS, RATES, VOLUMES, Speaker, interrupting
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
    """A question with its last word as the value."""
    return Utterance(text, text.split()[-1], told)


class Table:
    """A speaker with its voice, loudspeaker and clock."""

    def __init__(self, mouth: Mouth | None = None, air: Air | None = None) -> None:
        self.mouth, self.air, self.clock = mouth or Mouth(), air or Air(), Clock()
        self.speaker = Speaker(self.mouth, self.air, never, CUES, self.clock)

    def start(self, speaks: bool = True) -> None:
        """Start the speaker; unless it `speaks`, its voice waits."""
        if speaks:
            self.mouth.may_speak.set()
        self.speaker.start()

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            self.speaker.say(tells(sentence))

    def hears(self, sentence: str) -> None:
        """Wait for the next sound."""
        assert self.air.news.get(timeout=5) == sentence


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.mouth.may_speak.set()
    table.speaker.close(5)


def test_sentences_come_in_order_and_the_ear_is_deaf_from_the_first_moment(table: Table) -> None:
    table.start(speaks=False)
    speaker = table.speaker
    assert speaker.deaf_until() == 0.0
    assert speaker.cut() is None
    table.say("one", "two", "three")
    assert speaker.deaf_until() == inf  # though nothing sounds yet
    assert table.air.played == []
    table.mouth.may_speak.set()
    for sentence in ("one", "two", "three"):
        table.hears(sentence)
        table.air.silent.set()
    speaker.close(5)
    assert speaker.deaf_until() == 0.0


def test_sentences_to_come_are_made_in_silence_and_never_played(table: Table) -> None:
    table.start()
    table.speaker.prepare(iter(["Storm?", "River?"]))
    assert [table.mouth.asked.get(timeout=5) for _ in range(2)] == ["Storm?", "River?"]
    assert table.speaker.deaf_until() == 0.0
    table.say("one")
    table.hears("one")
    assert table.air.played == ["one"]


def test_a_sentence_to_say_goes_before_those_to_come(table: Table) -> None:
    table.start(speaks=False)
    table.speaker.prepare(["Storm?", "River?", "Apple?"])
    assert table.mouth.asked.get(timeout=5) == "Storm?"
    table.say("one")
    table.speaker.prepare(["Tiger?"])  # in place of the others
    table.mouth.may_speak.set()
    assert [table.mouth.asked.get(timeout=5) for _ in range(2)] == ["one", "Tiger?"]


def test_a_failure_ahead_of_time_is_not_told() -> None:
    class Fails(Mouth):
        def speak(self, sentence: str, pace: float = 1.0) -> Clip:
            self.asked.put(sentence)
            if sentence == "Storm?":
                raise DeviceError("no voice")
            return Clip(sentence.encode(), 8000)

    table = Table(Fails())
    table.start()
    table.speaker.prepare(["Storm?", "River?"])
    assert table.mouth.asked.get(timeout=5) == "Storm?"
    table.say("one")
    table.hears("one")
    assert table.mouth.asked.get(timeout=5) == "one"  # the others are left
    table.speaker.close(5)


def test_the_ear_is_deaf_while_the_last_sentence_sounds(table: Table) -> None:
    table.start()
    table.say("one")
    table.hears("one")
    table.speaker.close(5)
    assert table.speaker.deaf_until() == 100.0
    table.air.silent.set()
    assert table.speaker.deaf_until() == 0.0
    assert table.speaker.cut() is None


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


@pytest.mark.parametrize("ahead", [False, True])
def test_a_voice_that_hangs_does_not_keep_the_ear_deaf(table: Table, ahead: bool) -> None:
    table.start(speaks=False)
    if ahead:
        table.speaker.prepare(["one"])
    else:
        table.say("one")
    assert table.mouth.asked.get(timeout=5) == "one"
    table.say("two")
    table.clock.now += HANGS - 1
    assert table.speaker.deaf_until() == inf
    table.clock.now += 2
    assert table.speaker.deaf_until() == 0.0


def test_waiting_sentences_are_dropped_at_close(table: Table) -> None:
    table.say("one", "two", "three")
    table.speaker.close()
    table.start()
    table.speaker.close(5)
    assert table.air.played == []


# --- cut ----------------------------------------------------------------------------


def test_a_cut_drops_playing_prepared_and_waiting_sentences(table: Table) -> None:
    table.start()
    table.say("one")
    table.hears("one")
    table.say("two", "three")
    assert table.mouth.asked.get(timeout=5) == "one"
    assert table.mouth.asked.get(timeout=5) == "two"  # it is made while the first one sounds
    assert table.speaker.cut() == Cut()
    assert table.air.stops == 1
    table.say("four")
    table.hears("four")
    table.speaker.close(5)
    assert table.air.played == ["one", "four"]


@pytest.mark.parametrize(
    ("sounding", "waiting", "cut"),
    [
        (asks("Agent. River?", told=True), tells("The microphone is back."), Cut("River?")),
        (tells("The microphone is back."), asks("River?"), Cut(None)),
    ],
)
def test_a_cut_names_the_question_that_sounded(
    table: Table, sounding: Utterance, waiting: Utterance, cut: Cut
) -> None:
    table.start()
    table.speaker.say(sounding)
    table.hears(sounding.text)
    table.speaker.say(waiting)
    assert table.speaker.cut() == cut
    assert table.speaker.cut() is None


def test_cutting_a_question_that_was_not_yet_heard_does_not_count_as_cutting_it(
    table: Table,
) -> None:
    table.start(speaks=False)
    table.speaker.say(asks("River?"))
    assert table.mouth.asked.get(timeout=5) == "River?"
    assert table.speaker.cut() == Cut(None)
    table.mouth.may_speak.set()
    table.say("one")
    table.hears("one")


def test_a_question_that_is_over_is_not_cut_with_the_short_sound_after_it(table: Table) -> None:
    table.start()
    table.speaker.say(asks("River?"))
    table.hears("River?")
    table.air.silent.set()
    table.speaker.close(5)
    table.speaker.cue(Earcon.LISTENING)
    table.air.silent.clear()
    assert table.speaker.cut() is None
    assert table.air.stops == 1


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
    table = Table(mouth, air)
    table.start()
    speaker = table.speaker
    heard: list[int] = []

    def say_one() -> None:
        table.say("one")
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


def test_another_voice_speaks_from_the_next_sentence_on(table: Table) -> None:
    table.start()
    other = Mouth()
    other.may_speak.set()
    table.say("one")
    table.hears("one")
    table.air.silent.set()
    table.speaker.change(lambda: other)
    table.say("two")
    table.hears("two")
    assert (table.mouth.asked.qsize(), other.asked.qsize()) == (1, 1)


def test_a_voice_that_cannot_be_made_is_reported_and_the_old_one_goes_on() -> None:
    told: list[Complaint] = []
    mouth, air = Mouth(), Air()
    mouth.may_speak.set()
    speaker = Speaker(mouth, air, lambda trouble: told.append(trouble.complaint))

    def make() -> Mouth:
        raise DeviceError("no such voice")

    speaker.change(make)
    speaker.start()
    speaker.say(tells("one"))
    assert air.news.get(timeout=5) == "one"
    assert [one.detail for one in told] == ["no such voice"]
    speaker.close()


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
    """The sounds of utterances that all wait, `late` seconds, while another sounds."""
    table = Table()
    table.start()
    table.say("Begin.")
    table.hears("Begin.")
    air = table.air
    assert air.waited.get(timeout=5) == ""
    for utterance in utterances:
        table.speaker.say(utterance)
    assert air.waited.get(timeout=5) == ""  # the first of them is made
    table.clock.now += late
    heard: list[str] = []
    while heard[-1:] != [utterances[-1].text]:
        air.silent.set()
        heard.append(air.news.get(timeout=5))
    table.speaker.close(5)
    return heard


SENTENCES = tuple(map(tells, ("Agent.", "North, your clue.", "Eight turns left.")))
DO_YOU = asks("Agent. Do you guess on?", told=True)


@pytest.mark.parametrize(
    ("waiting", "late", "heard"),
    [
        (SENTENCES, BEHIND - 1, ["Agent.", "North, your clue.", "Eight turns left."]),
        (SENTENCES, BEHIND + 1, ["Eight turns left."]),
        ((asks("Storm?"), tells("Agent."), asks("River?")), 0.0, ["Agent.", "River?"]),
        ((asks("Storm?"), tells("Is it muted?")), 0.0, ["Storm?", "Is it muted?"]),
        ((asks("Storm?"), asks("Agent. River?", told=True)), 0.0, ["Agent. River?"]),
        ((DO_YOU, asks("River?")), 0.0, [DO_YOU.text, "River?"]),
    ],
    ids=["in time", "outdated", "newer question", "no question", "question that tells", "told"],
)
def test_outdated_sentences_and_questions_are_dropped(
    waiting: tuple[Utterance, ...], late: float, heard: list[str]
) -> None:
    assert said(*waiting, late=late) == heard


# --- short sounds -------------------------------------------------------------------


def test_a_short_sound_waits_its_turn(table: Table) -> None:
    table.start()
    table.say("one")
    table.speaker.cue(Earcon.UNDERSTOOD)
    table.hears("one")
    table.air.silent.set()
    table.hears("understood")
    assert table.air.deafens == [True, False]


def test_short_sounds_never_deafen_the_ear(table: Table) -> None:
    for earcon in Earcon:
        table.speaker.cue(earcon)
    assert table.speaker.deaf_until() == 0.0
    assert table.speaker.cut() is None


def test_the_earcon_that_asks_to_speak_is_played_at_once(table: Table) -> None:
    table.speaker.cue(Earcon.LISTENING)
    assert table.air.played == ["listening"]
    assert table.air.deafens == [False]
    assert table.speaker.deaf_until() == 0.0


def test_a_short_sound_that_comes_too_late_is_dropped(table: Table) -> None:
    table.speaker.cue(Earcon.NOT_UNDERSTOOD)
    table.say("one")
    table.clock.now += 1.1
    table.start()
    table.hears("one")


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


def fingers(talk: Talk, *presses: tuple[Party, Press]) -> list[Pressed]:
    """The presses of these fingers, a second apart, with what they cut."""
    found: list[Pressed] = []
    take = interrupting(found.append, talk.cut)
    for at, (by, press) in enumerate(presses):
        take(Pressed(by, press, at=float(at)))
    return found


NORTH, SOUTH = Side.NORTH, Side.SOUTH


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
    assert fingers(talk, *((NORTH, press) for press in presses)) == [
        Pressed(NORTH, press, Cut("River?"), float(at)) for at, press in enumerate(presses)
    ]
    assert talk.question is None


@pytest.mark.parametrize(
    ("presses", "cuts"),
    [
        ([(NORTH, Press.DOWN), (NORTH, Press.TAP)] * 2, ["River?", "River?", None, None]),
        (
            [(NORTH, Press.DOWN), (SOUTH, Press.DOWN), (SOUTH, Press.TAP), (NORTH, Press.TAP)],
            ["River?", None, None, "River?"],
        ),
    ],
)
def test_a_press_in_silence_cuts_nothing(
    presses: list[tuple[Party, Press]], cuts: list[str | None]
) -> None:
    found = fingers(Talk(), *presses)
    assert [one.cut and one.cut.question for one in found] == cuts


def test_a_second_finger_that_cuts_again_counts() -> None:
    talk = Talk()
    found: list[Pressed] = []
    take = interrupting(found.append, talk.cut)
    take(Pressed(NORTH, Press.DOWN))
    talk.question = "Storm?"
    take(Pressed(NORTH, Press.DOWN))
    take(Pressed(NORTH, Press.DOUBLE))
    assert [one.cut for one in found] == [Cut("River?"), Cut("Storm?"), Cut("Storm?")]
