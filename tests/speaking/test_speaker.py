"""The speaker: in order, without blocking, deaf in time, and silent when it should be."""

from collections.abc import Iterator, Mapping
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

HUM = (1000).to_bytes(2, "little")
CUES = {earcon: Clip(str(earcon).encode(), 8000) for earcon in Earcon}


class Mouth:
    """A voice that reports requests, waits until released, and fails for some sentences."""

    def __init__(self, fails: Mapping[str, Exception] | None = None, sound: bytes = b"") -> None:
        """`sound` is used for every sentence; by default the sound is the sentence's own text."""
        self.asked: Queue[str] = Queue()
        self.may_speak = Event()
        self.paces: list[float] = []
        self._fails = fails or {}
        self._sound = sound

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        self.asked.put(sentence)
        self.paces.append(pace)
        assert self.may_speak.wait(5)
        if sentence in self._fails:
            raise self._fails[sentence]
        return Clip(self._sound or sentence.encode(), 8000)


class Air:
    """A loudspeaker that logs, and plays until told to stop."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.sounds: Clip | None = None
        self.waited: Queue[str] = Queue()
        self.news: Queue[bytes] = Queue()
        self.silent = Event()
        self.silent.set()
        self.deafens: list[bool] = []
        self.stops = 0

    def play(self, clip: Clip, deafens: bool = True) -> None:
        self.sounds = clip
        self.played.append(clip.samples.decode(errors="replace"))
        self.deafens.append(deafens)
        if deafens:
            self.silent.clear()
        self.news.put(clip.samples)

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


def tells(text: str) -> Utterance:
    return Utterance(text)


def asks(text: str, told: bool = False) -> Utterance:
    """A question with its last word as the value."""
    return Utterance(text, text.split()[-1], told)


class Table:
    """A speaker with its voice, loudspeaker and clock, and its complaints."""

    def __init__(self, mouth: Mouth | None = None, cues: Mapping[Earcon, Clip] = CUES) -> None:
        self.mouth, self.air, self.clock = mouth or Mouth(), Air(), Clock()
        self.told: list[Trouble] = []
        self.speaker = Speaker(self.mouth, self.air, self.told.append, cues, self.clock)

    def start(self) -> None:
        self.mouth.may_speak.set()
        self.speaker.start()

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            self.speaker.say(tells(sentence))

    def asked(self) -> str:
        """The next sentence that the voice must make."""
        return self.mouth.asked.get(timeout=5)

    def hears(self, sentence: str) -> None:
        """Wait for the next sound."""
        assert self.air.news.get(timeout=5).decode() == sentence

    def hears_now(self, sentence: str) -> None:
        """Say it and wait until it plays."""
        self.say(sentence)
        self.hears(sentence)

    def loudness(self) -> int:
        """Loudness of the next sound, which ends at once."""
        samples = self.air.news.get(timeout=5)
        self.air.silent.set()
        return int.from_bytes(samples[:2], "little", signed=True)


@pytest.fixture
def idle() -> Iterator[Table]:
    """A table whose speaker has not started."""
    table = Table()
    yield table
    table.mouth.may_speak.set()
    table.speaker.close(5)
    assert table.told == []


@pytest.fixture
def slow(idle: Table) -> Table:
    """A table whose voice waits until released."""
    idle.speaker.start()
    return idle


@pytest.fixture
def table(slow: Table) -> Table:
    slow.mouth.may_speak.set()
    return slow


def test_sentences_come_in_order_and_the_ear_is_deaf_from_the_first_moment(slow: Table) -> None:
    speaker = slow.speaker
    assert speaker.deaf_until() == 0.0
    assert speaker.cut() is None
    slow.say("one", "two", "three")
    assert speaker.deaf_until() == inf  # although nothing plays yet
    assert slow.air.played == []
    slow.mouth.may_speak.set()
    for sentence in ("one", "two", "three"):
        slow.hears(sentence)
        slow.air.silent.set()
    speaker.close(5)
    assert speaker.deaf_until() == 0.0


def test_prepared_sentences_are_synthesized_but_never_played(table: Table) -> None:
    table.speaker.prepare(iter(["Storm?", "River?"]))
    assert [table.asked() for _ in range(2)] == ["Storm?", "River?"]
    assert table.speaker.deaf_until() == 0.0
    table.hears_now("one")
    assert table.air.played == ["one"]


def test_a_sentence_to_speak_now_is_made_before_prepared_ones(slow: Table) -> None:
    slow.speaker.prepare(["Storm?", "River?", "Apple?"])
    assert slow.asked() == "Storm?"
    slow.say("one")
    slow.speaker.prepare(["Tiger?"])  # replaces the others
    slow.mouth.may_speak.set()
    assert [slow.asked() for _ in range(2)] == ["one", "Tiger?"]


def test_a_failure_during_preparation_is_not_reported() -> None:
    table = Table(Mouth({"Storm?": DeviceError("no voice")}))
    table.start()
    table.speaker.prepare(["Storm?", "River?"])
    assert table.asked() == "Storm?"
    table.hears_now("one")
    assert table.asked() == "one"  # the others are dropped
    table.speaker.close(5)
    assert table.told == []


def test_the_ear_is_deaf_while_the_last_sentence_sounds(table: Table) -> None:
    table.hears_now("one")
    table.speaker.close(5)
    assert table.speaker.deaf_until() == 100.0
    table.air.silent.set()
    assert table.speaker.deaf_until() == 0.0
    assert table.speaker.cut() is None


@pytest.mark.parametrize("error", [DeviceError("no espeak-ng"), ValueError("no espeak-ng")])
def test_a_failing_voice_is_reported_once_and_never_leaves_the_ear_deaf(error: Exception) -> None:
    table = Table(Mouth({"broken": error}))
    table.say("broken", "broken", "fine")
    table.start()
    table.hears("fine")
    table.speaker.close(5)
    assert table.told == [Trouble(Complaint(Device.VOICE, Fault.FAILED, detail="no espeak-ng"))]
    table.air.silent.set()
    assert table.speaker.deaf_until() == 0.0


@pytest.mark.parametrize("ahead", [False, True])
def test_a_voice_that_hangs_does_not_keep_the_ear_deaf(slow: Table, ahead: bool) -> None:
    if ahead:
        slow.speaker.prepare(["one"])
    else:
        slow.say("one")
    assert slow.asked() == "one"
    slow.say("two")
    slow.clock.now += HANGS - 1
    assert slow.speaker.deaf_until() == inf
    slow.clock.now += 2
    assert slow.speaker.deaf_until() == 0.0


def test_waiting_sentences_are_dropped_at_close(idle: Table) -> None:
    idle.say("one", "two", "three")
    idle.speaker.close()
    idle.start()
    idle.speaker.close(5)
    assert idle.air.played == []


# --- cut ----------------------------------------------------------------------------


def test_a_cut_drops_playing_prepared_and_waiting_sentences(table: Table) -> None:
    table.hears_now("one")
    table.say("two", "three")
    assert [table.asked() for _ in range(2)] == ["one", "two"]  # made while the first one plays
    assert table.speaker.cut() == Cut()
    assert table.air.stops == 1
    table.hears_now("four")
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
    table.speaker.say(sounding)
    table.hears(sounding.text)
    table.speaker.say(waiting)
    assert table.speaker.cut() == cut
    assert table.speaker.cut() is None


def test_a_question_cut_before_it_is_heard_is_not_named(slow: Table) -> None:
    slow.speaker.say(asks("River?"))
    assert slow.asked() == "River?"
    assert slow.speaker.cut() == Cut(None)
    assert slow.speaker.deaf_until() == 0.0  # although it is still being made
    slow.mouth.may_speak.set()
    slow.hears_now("one")


def test_a_short_sound_replaces_a_sentence_where_it_suffices(table: Table) -> None:
    table.speaker.say(Utterance("North, your clue.", sound=Earcon.LISTENING))
    table.hears(Earcon.LISTENING)
    assert table.air.deafens == [False]
    assert table.speaker.deaf_until() == 0.0


def test_without_short_sounds_the_sentence_is_said() -> None:
    table = Table(cues={})
    table.start()
    table.speaker.say(Utterance("North, your clue.", sound=Earcon.LISTENING))
    table.hears("North, your clue.")
    table.speaker.close(5)


def test_a_question_that_is_over_is_not_cut_with_the_short_sound_after_it(table: Table) -> None:
    table.speaker.say(asks("River?"))
    table.hears("River?")
    table.air.silent.set()
    table.speaker.close(5)
    table.speaker.cue(Earcon.LISTENING)
    table.air.silent.clear()
    assert table.speaker.cut() is None
    assert table.air.stops == 1


# --- louder and faster --------------------------------------------------------------


def test_volume_and_rate_change_from_the_next_sentence_on_within_bounds() -> None:
    table = Table(Mouth(sound=HUM))
    table.start()
    heard: list[int] = []
    for volume, rate in ((1.0, 1.0), (1.2, 1.1), (1.2, 1.1), *((by, by) for by in (100, 0.001, 4))):
        table.speaker.adjust(volume, rate)
        table.say("one")
        heard.append(table.loudness())
    table.speaker.close(5)
    assert heard == [1000, 1200, 1440, *(round(1000 * one) for one in (VOLUMES[1], VOLUMES[0], 1))]
    assert table.mouth.paces == pytest.approx([1.0, 1.1, 1.21, RATES[1], RATES[0], RATES[1]])


def test_another_voice_speaks_from_the_next_sentence_on(table: Table) -> None:
    other = Mouth()
    other.may_speak.set()
    table.hears_now("one")
    table.air.silent.set()
    table.speaker.change(lambda: other)
    table.hears_now("two")
    assert (table.mouth.asked.qsize(), other.asked.qsize()) == (1, 1)


def test_a_voice_that_cannot_be_created_is_reported_and_the_old_one_continues(table: Table) -> None:
    def make() -> Mouth:
        raise DeviceError("no such voice")

    table.speaker.change(make)
    table.hears_now("one")
    assert [trouble.complaint.detail for trouble in table.told] == ["no such voice"]
    table.told.clear()


def test_short_sounds_are_as_loud_as_the_voice() -> None:
    table = Table(cues=dict.fromkeys(Earcon, Clip(HUM, 8000)))
    table.speaker.adjust(volume=0.5)
    table.speaker.cue(Earcon.LISTENING)
    table.speaker.cue(Earcon.UNDERSTOOD)
    table.start()
    assert [table.loudness() for _ in range(2)] == [500, 500]
    table.speaker.close(5)


# --- outdated sentences -------------------------------------------------------------


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
    table: Table, waiting: tuple[Utterance, ...], late: float, heard: list[str]
) -> None:
    """They all wait `late` seconds while another sentence plays."""
    table.hears_now("Begin.")
    assert table.air.waited.get(timeout=5) == ""
    for utterance in waiting:
        table.speaker.say(utterance)
    assert table.air.waited.get(timeout=5) == ""  # the first of them has been made
    table.clock.now += late
    while table.air.played[-1] != waiting[-1].text:
        table.air.silent.set()
        table.air.news.get(timeout=5)
    assert table.air.played == ["Begin.", *heard]


# --- short sounds -------------------------------------------------------------------


def test_a_short_sound_waits_its_turn(table: Table) -> None:
    table.say("one")
    table.speaker.cue(Earcon.UNDERSTOOD)
    table.hears("one")
    table.air.silent.set()
    table.hears("understood")
    assert table.air.deafens == [True, False]


def test_only_the_listening_earcon_plays_at_once_and_none_deafens_the_ear(idle: Table) -> None:
    for earcon in Earcon:
        idle.speaker.cue(earcon)
    assert idle.air.played == ["listening"]
    assert idle.air.deafens == [False]
    assert (idle.speaker.deaf_until(), idle.speaker.cut()) == (0.0, None)


def test_a_short_sound_that_comes_too_late_is_dropped(idle: Table) -> None:
    idle.speaker.cue(Earcon.NOT_UNDERSTOOD)
    idle.say("one")
    idle.clock.now += 1.1
    idle.start()
    idle.hears("one")


# --- a press ------------------------------------------------------------------------

NORTH, SOUTH = Side.NORTH, Side.SOUTH
DOWN, TAP = Press.DOWN, Press.TAP
RIVER, STORM = Cut("River?"), Cut("Storm?")


@pytest.mark.parametrize(
    "presses",
    [
        [(NORTH, DOWN, RIVER), (NORTH, TAP, RIVER)],
        [(NORTH, DOWN, RIVER), (NORTH, Press.HOLD, RIVER), (NORTH, Press.RELEASE, RIVER)],
        [(NORTH, DOWN, RIVER), (NORTH, DOWN, RIVER), (NORTH, Press.DOUBLE, RIVER)],
        [(NORTH, DOWN, RIVER), (NORTH, TAP, RIVER), (NORTH, DOWN, None), (NORTH, TAP, None)],
        [(NORTH, DOWN, RIVER), (SOUTH, DOWN, None), (SOUTH, TAP, None), (NORTH, TAP, RIVER)],
        [(NORTH, DOWN, RIVER), STORM, (NORTH, DOWN, STORM), (NORTH, Press.DOUBLE, STORM)],
    ],
    ids=[
        *("a tap", "a hold", "a double tap", "a press in silence cuts nothing"),
        *("nor does another finger", "a second touch that cuts a new question counts"),
    ],
)
def test_a_press_cuts_the_speech_and_records_what_it_cut(
    presses: list[tuple[Party, Press, Cut | None] | Cut],
) -> None:
    """A question is asked until it is cut; the presses are a second apart."""
    sounding: list[Cut] = [RIVER]
    found: list[Pressed] = []
    take = interrupting(found.append, lambda: sounding.pop() if sounding else None)
    for at, one in enumerate(presses):
        if isinstance(one, Cut):
            sounding.append(one)
        else:
            by, press, cut = one
            take(Pressed(by, press, at=float(at)))
            assert found[-1] == Pressed(by, press, cut, float(at))
    assert not sounding
