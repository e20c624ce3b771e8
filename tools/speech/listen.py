"""Passes an utterance to a recognizer, alone or behind the whole ear."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.game.errors import TabletopError
from assistant.game.messages import Clip, Heard, Readings, Recognizer, Vocabulary
from assistant.hearing.ear import Hearing
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.language import language
from tools.speech import cost

PIECE = 0.032
"""Length in seconds of a microphone's pieces."""


class Cut(StrEnum):
    """How the detector cut the sound into utterances."""

    WHOLE = "whole"
    MISSED = "missed"
    SPLIT = "split"
    ENDLESS = "endless"
    """The utterance had not ended when the sound did."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A recognizer's readings of an item, and what they cost."""

    readings: tuple[Readings, ...]
    """The readings of each utterance that was heard."""
    after: float
    """Seconds of work after the end of the speech."""
    cpu: float
    """Processor seconds in all."""
    cut: Cut = Cut.WHOLE
    waited: float | None = None
    """Seconds from the end of the speech until the ear detected it; None if it was unused."""
    trouble: str = ""
    """The message of an exception from the recognizer."""


Listen = Callable[[Clip, Vocabulary], Outcome]
"""A function that hears a composed utterance with a vocabulary."""


def alone(recognizer: Recognizer) -> Listen:
    """Pass the sound to the recognizer alone; all of it is one utterance."""

    def listen(clip: Clip, vocabulary: Vocabulary) -> Outcome:
        cpu = cost.cpu_seconds()
        began = time.perf_counter()
        readings, trouble = Readings(), ""
        try:
            recognizer.start(vocabulary, clip.rate)
            for piece in pieces(clip):
                recognizer.accept(piece.samples)
            began = time.perf_counter()
            readings = recognizer.finish()
        except TabletopError as error:
            trouble = str(error)
        after = time.perf_counter() - began
        return Outcome((readings,), after, cost.cpu_seconds() - cpu, trouble=trouble)

    return listen


def whole_path(recognizer: Recognizer, speech: EndOfSpeech) -> Listen:
    """Pass the sound through the detector to the recognizer, as at a table."""

    def listen(clip: Clip, vocabulary: Vocabulary) -> Outcome:
        cpu = cost.cpu_seconds()
        watched = Watched(recognizer)
        speech.reset()
        hearing = Hearing(watched, speech, lambda: vocabulary, language().listening.numbers)
        heard: list[Heard] = []
        trouble, ended, waited = "", 0, None
        try:
            for number, piece in enumerate(pieces(clip), start=1):
                heard += hearing.take(piece)
                if watched.ended > ended:
                    ended, waited = watched.ended, number * PIECE
            heard += hearing.finish()
        except TabletopError as error:
            trouble = str(error)
        readings = tuple(_readings(one) for one in heard)
        cut = _cut(watched.begun, ended)
        cpu = cost.cpu_seconds() - cpu
        return Outcome(readings, watched.after, cpu, cut, waited, trouble)

    return listen


@dataclass(slots=True)
class Watched:
    """A wrapper that counts a recognizer's utterances, and times its work after speech ends."""

    recognizer: Recognizer
    begun: int = 0
    ended: int = 0
    after: float = field(default=0.0)

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance."""
        self.begun += 1
        self.recognizer.start(vocabulary, rate)

    def accept(self, samples: bytes) -> None:
        """Process the next piece, which shows that earlier work was not at the end after all."""
        self.after = 0.0
        self.recognizer.accept(samples)

    def peek(self) -> Readings:
        """Readings of the utterance so far."""
        return self._timed(self.recognizer.peek)

    def finish(self) -> Readings:
        """Its readings."""
        self.ended += 1
        return self._timed(self.recognizer.finish)

    def _timed(self, work: Callable[[], Readings]) -> Readings:
        began = time.perf_counter()
        try:
            return work()
        finally:
            self.after += time.perf_counter() - began


def pieces(clip: Clip, seconds: float = PIECE) -> Iterator[Clip]:
    """Cut a clip into pieces, as a microphone delivers them."""
    size = 2 * round(seconds * clip.rate)
    for start in range(0, len(clip.samples), size):
        yield Clip(clip.samples[start : start + size], clip.rate)


def _cut(begun: int, ended: int) -> Cut:
    if begun == 0:
        return Cut.MISSED
    if begun > 1:
        return Cut.SPLIT
    return Cut.WHOLE if ended else Cut.ENDLESS


def _readings(heard: Heard) -> Readings:
    if heard.certainty is None:
        return Readings(heard.alternatives)
    return Readings(heard.alternatives, heard.certainty, heard.weights)
