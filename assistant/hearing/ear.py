"""The ear: the single thread that turns sound from the microphone into readings."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError
from assistant.game.messages import (
    Certainty,
    Clip,
    Doing,
    Heard,
    Readings,
    Recognizer,
    Status,
    Trouble,
    Vocabulary,
)
from assistant.game.rules.cards import Party
from assistant.hearing.end_of_speech import RATE, EndOfSpeech, SpeechPart
from assistant.hearing.holds import PushToTalk
from assistant.hearing.resample import Resampler
from assistant.language.numbers import Numbers

WAIT = 0.2  # maximum seconds until the thread notices a request to stop
LOST = 2.0  # seconds without sound after which the microphone counts as dead

Tells = Callable[[Doing], None]
"""A function that receives the ear's new activity: listening, thinking, or deaf."""


class Microphone(Protocol):
    """A source of sound, such as those in `hardware.microphone`."""

    def read(self, seconds: float) -> Clip | None:
        """The next piece of sound, or None if none came within `seconds`."""


@dataclass(frozen=True, slots=True)
class Screening:
    """The checks that sound passes before it is recognized."""

    gate: PushToTalk | None = None
    """Lets only the sound of a hold through; None lets all of it."""
    examine: Callable[[Clip, bool], Complaint | None] = lambda piece, own: None
    """Detects faults in sound that may be the assistant's own, as `Health.take` does."""


class Hearing:
    """Turns sound into utterances, without its own thread.

    The vocabulary is fetched when an utterance begins. At a short pause, the utterance ends if its
    readings so far are `complete`; otherwise, it ends at a long silence. The readings from the
    pause are used again if nobody spoke after it. An exception from the recognizer is passed on,
    and only that utterance is lost.
    """

    def __init__(
        self,
        recognizer: Recognizer,
        speech: EndOfSpeech,
        vocabulary: Callable[[], Vocabulary],
        numbers: Numbers,
        who: Callable[[float, float], Party | None] = lambda start, end: None,
    ) -> None:
        """`numbers` are the number words of the spoken language.

        `who` returns the party whose button was held between two times on the sound's clock.
        """
        self._recognizer = recognizer
        self._speech = speech
        self._vocabulary = vocabulary
        self._numbers = numbers
        self._who = who
        self._resampler = Resampler(RATE, RATE)
        self._rate = RATE
        self._now = Vocabulary(())  # the vocabulary of the current utterance
        self._began = self._until = 0.0
        self._dated = False  # whether the sound came with its time of capture
        self._lost = False

    def take(self, piece: Clip, doing: Tells = lambda doing: None) -> list[Heard]:
        """Process a piece of sound, at any rate; returns the utterances that end within it."""
        if piece.rate != self._rate:
            self._resampler, self._rate = Resampler(piece.rate, RATE), piece.rate
        self._dated = piece.at is not None
        if piece.at is not None:
            self._until = piece.at + piece.seconds
        parts = self._speech.feed(self._resampler.feed(piece.samples))
        return [heard for part in parts if (heard := self._follow(part, doing)) is not None]

    def finish(self, doing: Tells = lambda doing: None) -> list[Heard]:
        """End the sound; returns the utterance that had not ended yet."""
        part = self._speech.finish()
        heard = self._follow(part, doing) if part is not None else None
        return [heard] if heard is not None else []

    def forget(self) -> None:
        """Drop the sound so far."""
        self._resampler.reset()
        self._speech.reset()

    def _follow(self, part: SpeechPart, doing: Tells) -> Heard | None:
        if self._lost and not part.first:
            return None
        self._lost = True  # until the recognizer has taken this part, as it may still raise
        heard = self._listen(part, doing)
        self._lost = False
        return heard

    def _listen(self, part: SpeechPart, doing: Tells) -> Heard | None:
        if part.first:
            doing(Doing.LISTENING)
            self._began = self._until
            self._now = self._vocabulary()
            self._recognizer.start(self._now, RATE)
        if part.samples:
            self._recognizer.accept(part.samples)
        spoke_until = self._until - self._speech.silence
        if part.pause and not part.last and self._is_complete(doing):
            self._speech.enough()
        elif not part.last:
            return None
        doing(Doing.THINKING)
        readings = self._recognizer.finish()
        doing(Doing.IDLE)
        if not readings.texts:
            return None
        by = self._who(self._began, spoke_until)
        at, until = (self._began, spoke_until) if self._dated else (None, None)
        return Heard(readings.texts, by, readings.certainty, at, until, readings.weights)

    def _is_complete(self, doing: Tells) -> bool:
        doing(Doing.THINKING)
        if complete(self._recognizer.peek(), self._now, self._numbers):
            return True
        doing(Doing.LISTENING)
        return False


def complete(readings: Readings, vocabulary: Vocabulary, numbers: Numbers) -> bool:
    """Whether these readings show that the speaker has finished.

    A speaker has finished after a phrase that does not begin a longer one, and after a clue: a
    word, or its letters, and a number. Phrases that act at once and cannot be undone wait for the
    long silence, and so does any text that could continue: “new game” before “classic”, “storm
    twenty” before “five”, “I want to” before anything.
    """
    if not readings.texts or readings.certainty is Certainty.CLOSE:
        return False
    said = readings.texts[0]
    if said in vocabulary.phrases:
        longer = any(phrase.startswith(f"{said} ") for phrase in vocabulary.phrases)
        return not longer and said not in vocabulary.deliberate
    return vocabulary.clue and _is_whole_clue(said.split(), numbers)


def _is_whole_clue(words: Sequence[str], numbers: Numbers) -> bool:
    split = numbers.split_clue(words)
    if split is None:
        return False
    last = words[-1]
    # A word that only sounds like a number does not count, nor does a number that can continue.
    surely = (
        isinstance(split.number, str)
        or last.isdigit()
        or last in numbers.words.keys() - numbers.tens.keys()
    )
    return surely and (len(split.words) == 1 or all(len(word) == 1 for word in split.words))


class Ear:
    """Listens on its own thread, and puts utterances and faults on a queue.

    It discards all sound from before `deaf_until()`, so that the assistant never answers itself,
    however slow the recognizer is. It also reports every change of its own activity: listening,
    thinking, deaf because the assistant speaks, or deaf because no sound arrives.
    """

    def __init__(
        self,
        microphone: Microphone,
        hearing: Hearing,
        put: Callable[[Heard | Trouble | Status], None],
        deaf_until: Callable[[], float] = lambda: 0.0,
        clock: Callable[[], float] = time.monotonic,
        screening: Screening | None = None,
    ) -> None:
        """`deaf_until` returns the time when our own sound ends; `clock` is the sound's clock."""
        self._microphone = microphone
        self._hearing = hearing
        self._put = put
        self._deaf_until = deaf_until
        self._clock = clock
        self._screening = screening or Screening()
        self._doing = Doing.IDLE
        self._sounded = clock()
        self._trouble: Complaint | None = None
        self._ended = threading.Event()
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="ear", daemon=True)

    def start(self) -> None:
        """Start listening."""
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait until the microphone delivers sound; False if that takes longer than `seconds`."""
        return self._opened.wait(seconds)

    def end(self) -> None:
        """Stop listening after the current utterance; returns at once."""
        self._ended.set()

    def join(self, patience: float) -> None:
        """Wait at most `patience` seconds until the thread ends."""
        self._thread.join(patience)

    def _listen(self) -> None:
        try:
            while not self._ended.is_set():
                self._step()
        except Exception as error:  # Report any failure, because the buttons must still work.
            self._put(Trouble(Complaint(Device.EAR, Fault.STOPPED, detail=str(error))))
            self._do(Doing.DEAF)

    def _step(self) -> None:
        piece = self._microphone.read(WAIT)
        now = self._clock()
        if piece is None:
            if now < self._deaf_until():
                self._do(Doing.SPEAKING)
            elif now - self._sounded >= LOST:
                self._do(Doing.DEAF)
            return
        self._sounded, gate = now, self._screening.gate
        self._opened.set()
        # Compare the time of capture, because sound waits while a recognizer works.
        own = (now if piece.at is None else piece.at) < self._deaf_until()
        if trouble := self._screening.examine(piece, own):
            self._put(Trouble(trouble))
        if own:
            self._hearing.forget()
            if gate:
                gate.forget()
            self._do(Doing.SPEAKING)
            return
        if self._doing in (Doing.SPEAKING, Doing.DEAF):
            self._do(Doing.IDLE)
        for sound in gate.take(piece) if gate else [piece]:
            self._hear(sound)

    def _hear(self, sound: Clip | None) -> None:
        try:
            ears = self._hearing
            heard = ears.finish(self._do) if sound is None else ears.take(sound, self._do)
            for one in heard:
                self._put(one)
                self._trouble = None
        except ComplaintError as error:
            self._fail(error.complaint)
        except Exception as error:  # Only this utterance is lost, so continue with the next one.
            self._fail(Complaint(Device.RECOGNIZER, Fault.FAILED, detail=str(error)))

    def _fail(self, complaint: Complaint) -> None:
        """Report a fault to the players, unless it is the same as the last one."""
        if complaint != self._trouble:
            self._put(Trouble(complaint))
        self._trouble = complaint
        self._do(Doing.IDLE)

    def _do(self, doing: Doing) -> None:
        if doing is not self._doing:
            self._doing = doing
            self._put(Status(doing))
