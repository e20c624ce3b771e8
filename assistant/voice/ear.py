"""The ear: one thread from microphone to readings. It alone uses the recognizer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol

from assistant.messages import Clip, Heard, Readings, Recognizer, Trouble, Vocabulary
from assistant.voice.end_of_speech import RATE, EndOfSpeech, Part
from assistant.voice.resample import Resampler

TRIES = 3  # utterances in a row that the recognizer fails at before the ear gives up
WAIT = 0.2  # seconds; how soon the thread sees that it should end


class Microphone(Protocol):
    """Where sound comes from; `hardware.microphone` has two."""

    def read(self, seconds: float) -> Clip | None:
        """The next piece of sound, or None when none came within `seconds`."""
        ...


class Hearing:
    """Sound in, utterances out; no thread of its own.

    The vocabulary is asked for when an utterance begins. What a recognizer raises goes
    through, and costs that one utterance.
    """

    def __init__(
        self,
        recognizer: Recognizer,
        speech: EndOfSpeech,
        vocabulary: Callable[[], Vocabulary],
    ) -> None:
        self._recognizer = recognizer
        self._speech = speech
        self._vocabulary = vocabulary
        self._resampler = Resampler(RATE, RATE)
        self._rate = RATE
        self._lost = False

    def take(self, piece: Clip) -> list[Heard]:
        """The utterances that end within this piece of sound, at any rate."""
        if piece.rate != self._rate:
            self._resampler, self._rate = Resampler(piece.rate, RATE), piece.rate
        parts = self._speech.feed(self._resampler.feed(piece.samples))
        return [heard for part in parts if (heard := self._follow(part)) is not None]

    def finish(self) -> list[Heard]:
        """The sound is at its end: the utterance that was not over yet."""
        part = self._speech.finish()
        heard = self._follow(part) if part is not None else None
        return [heard] if heard is not None else []

    def forget(self) -> None:
        """Drop the sound so far."""
        self._resampler.reset()
        self._speech.reset()

    def _follow(self, part: Part) -> Heard | None:
        if self._lost and not part.first:
            return None
        self._lost = True  # until the recognizer has taken this part: it may raise
        if part.first:
            self._recognizer.start(self._vocabulary(), RATE)
        self._recognizer.accept(part.samples)
        readings = self._recognizer.finish() if part.last else Readings()
        self._lost = False
        return Heard(readings.texts, certainty=readings.certainty) if readings.texts else None


class Ear:
    """Listens on its own thread and puts what it heard, or its trouble, on a queue.

    It forgets all sound from before `deaf_until()`, so that the assistant never answers
    itself, however long the recognizer took meanwhile.
    """

    def __init__(
        self,
        microphone: Microphone,
        hearing: Hearing,
        put: Callable[[Heard | Trouble], None],
        deaf_until: Callable[[], float] = lambda: 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._microphone = microphone
        self._hearing = hearing
        self._put = put
        self._deaf_until = deaf_until
        self._clock = clock
        self._failures = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="ear", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def end(self) -> None:
        """Stop listening after the utterance at work; returns at once."""
        self._ended.set()

    def join(self, patience: float) -> None:
        """Wait at most `patience` seconds until it has ended."""
        self._thread.join(patience)

    def _listen(self) -> None:
        try:
            while not self._ended.is_set():
                self._step()
        except Exception as error:  # the buttons must go on working whatever happened here
            self._put(Trouble(f"The ear stopped: {error}. Buttons still work; start again."))

    def _step(self) -> None:
        piece = self._microphone.read(WAIT)
        if piece is None:
            return
        # Sound waits while a recognizer works, so what counts is when it was captured.
        if (self._clock() if piece.at is None else piece.at) < self._deaf_until():
            self._hearing.forget()
            return
        try:
            for heard in self._hearing.take(piece):
                self._put(heard)
                self._failures = 0
        except Exception as error:  # this utterance is lost, the next may not be
            self._failures += 1
            if self._failures == TRIES:
                raise
            self._put(Trouble(str(error)))
