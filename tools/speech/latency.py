"""Response times at a real table, whose threads run with simulated devices in real time.

The microphone delivers sound as fast as it is spoken, and the loudspeaker plays it in real time;
everything between them is the real program.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from assistant.conversation.session import Session
from assistant.faces.loop import Inbox, Outputs, run
from assistant.game.messages import (
    Clip,
    Earcon,
    Heard,
    Input,
    Readings,
    Recognizer,
    Utterance,
    Vocabulary,
    Voice,
)
from assistant.hearing.ear import Ear, Hearing
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.language import language
from assistant.speaking.speaker import Speaker
from hardware.loudspeaker import CardLoudspeaker
from tools.speech.compose import Studio
from tools.speech.in_play import in_play
from tools.speech.listen import PIECE, pieces
from tools.speech.plan import Item
from tools.speech.tables import Moment

AFTER = 2.0
"""Seconds of silence after the last word."""
PATIENCE = 15.0
"""Seconds to wait for an answer before giving up."""


@dataclass(frozen=True, slots=True)
class Waited:
    """The response time of an answer in seconds, with its parts."""

    end: float
    """From the end of the speech until the ear has detected it, without the recognizer's time."""
    recognition: float
    rules: float
    """From the words to the sentence, through parser, dialogue, referee and rules."""
    voice: float
    """From the sentence to its first sound."""
    first: float
    """From the end of the speech to our first sound, even the short one for “understood”."""

    @property
    def total(self) -> float:
        """From the end of the speech to the first sound of the sentence."""
        return self.end + self.recognition + self.rules + self.voice


class Spoken:
    """A simulated microphone, whose speech starts when `begins` is set."""

    def __init__(self, clip: Clip) -> None:
        self._pieces = list(pieces(clip))
        self._next = 0
        self.begins = threading.Event()
        self.began: float | None = None
        """Time at which the first sample was captured, on the monotonic clock."""

    def read(self, seconds: float) -> Clip | None:
        """The next piece once it is complete, or None after `seconds`."""
        if self._next == len(self._pieces) or not self.begins.wait(seconds):
            time.sleep(0 if self._next < len(self._pieces) else seconds)
            return None
        if self.began is None:
            self.began = time.monotonic()
        due = self.began + (self._next + 1) * PIECE
        time.sleep(max(0.0, due - time.monotonic()))
        piece = self._pieces[self._next]
        self._next += 1
        return Clip(piece.samples, piece.rate, due)


class Paced:
    """A simulated output that takes real time, and records when there was sound."""

    def __init__(self, rate: int, sounds: list[float]) -> None:
        self._rate = rate
        self._sounds = sounds
        self._heard = time.monotonic()

    def write(self, data: bytes, /) -> None:
        """Take sound, and return when it would have been heard."""
        self._heard = max(self._heard, time.monotonic())
        samples = memoryview(data).cast("h")
        loud = next((index for index, sample in enumerate(samples) if abs(sample) > 60), None)
        if loud is not None:
            self._sounds.append(self._heard + loud / self._rate)
        self._heard += len(samples) / self._rate
        time.sleep(max(0.0, self._heard - time.monotonic()))

    def stop(self) -> None:
        """Do nothing, because everything was heard."""

    def abort(self) -> None:
        """Do nothing, because there is no buffer."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


@dataclass(slots=True)
class Clocked:
    """A recognizer that records when and how long it worked."""

    recognizer: Recognizer
    seconds: float = 0.0
    done: float = 0.0

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance."""
        self.recognizer.start(vocabulary, rate)

    def accept(self, samples: bytes) -> None:
        """Process its next piece."""
        self.seconds = 0.0
        self.recognizer.accept(samples)

    def peek(self) -> Readings:
        """Readings of the utterance so far."""
        began = time.monotonic()
        readings = self.recognizer.peek()
        self.seconds += time.monotonic() - began
        return readings

    def finish(self) -> Readings:
        """Its readings."""
        began = time.monotonic()
        readings = self.recognizer.finish()
        self.done = time.monotonic()
        self.seconds += self.done - began
        return readings


@dataclass(slots=True)
class _Answers:
    """The times at which a sentence was requested, and at which it started to play."""

    sounds: list[float] = field(default_factory=list)
    heard: float | None = None
    said: float | None = None
    handed: float | None = None
    """Time at which the sentence was passed to the loudspeaker."""
    changed: threading.Condition = field(default_factory=threading.Condition)

    def sounded(self) -> float | None:
        """Time at which the sentence started to play; None if it did not."""
        if self.handed is None:
            return None
        return next((at for at in self.sounds if at >= self.handed), None)


@dataclass(frozen=True, slots=True)
class _Heeded:
    """A loudspeaker that records when it receives its first sentence; cues do not count."""

    loudspeaker: CardLoudspeaker
    short: Sequence[Clip]
    answers: _Answers

    def play(self, clip: Clip, deafens: bool = True) -> None:
        if clip not in self.short and self.answers.handed is None:
            self.answers.handed = time.monotonic()
        self.loudspeaker.play(clip, deafens)

    def stop(self) -> Clip | None:
        return self.loudspeaker.stop()

    def wait(self, seconds: float | None = None) -> bool:
        return self.loudspeaker.wait(seconds)

    def sounds_until(self) -> float:
        return self.loudspeaker.sounds_until()


def wait_for_answer(
    item: Item,
    room: Studio,
    recognizer: Recognizer,
    speech: EndOfSpeech,
    voice: Voice,
    cues: dict[Earcon, Clip] | None = None,
) -> Waited | None:
    """Speak an item at its table, and time the answer; returns None if there was none."""
    session = in_play(item.board, clue_is_due=item.moment is Moment.CLUE)
    source = Spoken(room.compose(item, AFTER))
    clocked = Clocked(recognizer)
    with _table(session, source, clocked, speech, voice, cues) as answers:
        source.begins.set()
        ends = time.monotonic() + AFTER + PATIENCE
        while answers.sounded() is None and time.monotonic() < ends:
            with answers.changed:
                answers.changed.wait(0.05)
    sounded = answers.sounded()
    if sounded is None or answers.heard is None or answers.said is None or source.began is None:
        return None
    spoken = source.began + room.spoken_until(item)
    return Waited(
        end=answers.heard - spoken - clocked.seconds,
        recognition=clocked.seconds,
        rules=answers.said - answers.heard,
        voice=sounded - answers.said,
        first=min(at for at in answers.sounds if at >= answers.heard) - spoken,
    )


def _outputs(say: Callable[[Utterance], None], cue: Callable[[Earcon], None]) -> Outputs:
    """The outputs of a box that has nothing but sound."""
    return Outputs(
        language(),
        say=say,
        screens=(),
        write=lambda line: None,
        show_cards=lambda laid: None,
        cue=cue,
    )


@contextmanager
def _table(
    session: Session,
    source: Spoken,
    recognizer: Recognizer,
    speech: EndOfSpeech,
    voice: Voice,
    cues: dict[Earcon, Clip] | None,
) -> Iterator[_Answers]:
    """Run the threads of a table; the block starts after the greeting."""
    answers, inbox = _Answers(), Inbox()
    greeted = threading.Event()

    def put(message: Input) -> None:
        if isinstance(message, Heard) and answers.heard is None:
            answers.heard = time.monotonic()
        inbox.put(message)

    def say(utterance: Utterance) -> None:
        if not greeted.is_set():
            greeted.set()  # skips the greeting, to save time
            return
        if answers.said is None:
            answers.said = time.monotonic()
        mouth.say(utterance)

    loudspeaker = CardLoudspeaker(lambda trouble: None, lambda rate: Paced(rate, answers.sounds))
    short = list((cues or {}).values())
    mouth = Speaker(voice, _Heeded(loudspeaker, short, answers), put, cues)
    outputs = _outputs(say, mouth.cue)
    speech.reset()
    hearing = Hearing(recognizer, speech, lambda: outputs.vocabulary, language().listening.numbers)
    ear = Ear(source, hearing, put, mouth.deaf_until)
    deciding = threading.Thread(target=run, args=(session, inbox, outputs), name="session")
    mouth.start()
    deciding.start()
    greeted.wait(PATIENCE)
    ear.start()
    try:
        yield answers
    finally:
        ear.end()
        inbox.put(None)
        deciding.join(PATIENCE)
        ear.join(PATIENCE)
        mouth.close()
        loudspeaker.close()
