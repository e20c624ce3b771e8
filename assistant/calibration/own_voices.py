"""Calibration at the players' own table: they read lines aloud, and the real ear listens.

Time is measured in sound. Nothing is saved here; recordings are returned.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from assistant.calibration.advice import Found, Said
from assistant.calibration.tables import CARDS, Moment, Table, deal, table
from assistant.decks import Deck
from assistant.errors import DeviceError, TabletopError
from assistant.languages import language
from assistant.messages import Clip, Readings, Recognizer, Vocabulary
from assistant.talk.normal import normal
from assistant.voice.ear import Hearing, Microphone
from assistant.voice.end_of_speech import RATE, Detector, EndOfSpeech, timing
from assistant.voice.resample import Resampler
from hardware import level

QUIET = 3.0
"""Seconds of silence to measure the noise."""
PATIENCE = 8.0
"""Seconds allowed for reading a line."""
DEAD = 5.0
"""Seconds without data after which the microphone counts as dead."""
WAIT = 0.2
PIECE = 0.032
"""Seconds of sound that a recognizer is given at once, as by a microphone."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something to read aloud at a table."""

    text: str
    where: Table
    clue: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """A line, its outcome, and its sound, which is empty if nobody was heard."""

    line: Line
    said: Said
    clip: Clip | None


def lines(deck: Deck, words: int, clues: int, seed: int) -> list[Line]:
    """Choose words of a dealt table, and clues that are not on it."""
    texts = [normal(card.word) for card in deck.cards if not card.picture]
    random = Random(f"{seed} own voices")
    board = deal(texts, f"{seed} own voices")
    guess, clue = table(board, Moment.GUESS), table(board, Moment.CLUE)
    others = [text for text in texts if text not in board and " " not in text]
    given = random.sample(others, min(clues, len(others)))
    spoken = language().listening.numbers.spoken
    return [
        *(Line(text, guess, clue=False) for text in random.sample(board, min(words, CARDS))),
        *(
            Line(
                f"{text} {spoken(random.randint(1, 5))}",
                clue,
                clue=True,
            )
            for text in given
        ),
    ]


@dataclass(slots=True)
class Judged:
    """A speech detector that remembers its highest probability."""

    detector: Detector
    highest: float = 0.0

    def __call__(self, audio: bytes, /) -> float:
        """Probability that this is speech."""
        probability = float(self.detector(audio))
        self.highest = max(self.highest, probability)
        return probability

    def reset(self) -> None:
        """Forget the sound so far."""
        self.detector.reset()


@dataclass(slots=True)
class Taped:
    """A recognizer that keeps the sound of its last utterance."""

    recognizer: Recognizer
    tape: list[bytes] = field(default_factory=list)
    done: bool = False

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance."""
        self.tape, self.done = [], False
        self.recognizer.start(vocabulary, rate)

    def accept(self, samples: bytes) -> None:
        """Take the next piece of it."""
        self.tape.append(samples)
        self.recognizer.accept(samples)

    def peek(self) -> Readings:
        """Its readings so far."""
        return self.recognizer.peek()

    def finish(self) -> Readings:
        """Its readings."""
        self.done = True
        return self.recognizer.finish()


class OwnVoices:
    """Asks for one line after the other; `found` has the measurements so far."""

    def __init__(
        self,
        source: Microphone,
        recognizer: Recognizer,
        detector: Detector,
        found: Found,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`patience`: seconds for a line; `clock`: time of the sound."""
        self._source = source
        self._recognizer = Taped(recognizer)
        self._judged = Judged(detector)
        self._patience = patience
        self._clock = clock
        self.found = found
        self.taken: list[Taken] = []

    def quiet(self, seconds: float = QUIET) -> float:
        """Listen while nobody speaks; returns the level of the noise in dBFS.

        Raises `DeviceError` if no sound comes at all.
        """
        self._judged.reset()
        self._judged.highest = 0.0
        resampler: Resampler | None = None
        speech = EndOfSpeech(self._judged, timing("open", self.found.speech))
        heard = b""
        for piece in self._pieces(seconds):
            resampler = resampler or Resampler(piece.rate, RATE)
            samples = resampler.feed(piece.samples)
            list(speech.feed(samples))
            heard += samples
        if level.flat(heard):
            raise DeviceError("the microphone gives nothing but silence: is it muted?")
        noise = level.rms(heard)
        self.found = replace(
            self.found, noise=round(noise, 1), noise_probability=round(self._judged.highest, 3)
        )
        return noise

    def ask(self, line: Line) -> Said:
        """Listen to a line that somebody reads now."""
        tape, heard = self._recognizer, ""
        tape.tape, tape.done = [], False
        self._judged.highest = 0.0
        speech = EndOfSpeech(self._judged, timing("open", self.found.speech))
        hearing = Hearing(tape, speech, lambda: line.where.vocabulary, language().listening.numbers)
        texts: Sequence[str] = ()
        try:
            for piece in self._pieces(self._patience):
                for one in hearing.take(piece):
                    texts = one.alternatives
                if tape.done:
                    break
        except TabletopError as error:
            heard = f"({error})"
        clip = Clip(b"".join(tape.tape), RATE) if tape.tape else None
        said = Said(
            line.text,
            line.clue,
            texts[0] if texts else heard,
            right=understood(line, texts),
            level=round(level.speech(clip.samples, clip.rate), 1) if clip else None,
            clipped=round(level.clipped(clip.samples), 5) if clip else 0.0,
            probability=round(self._judged.highest, 3),
        )
        self.taken.append(Taken(line, said, clip))
        self.found = replace(self.found, said=(*self.found.said, said))
        return said

    def compare(self, name: str, recognizer: Recognizer) -> int:
        """Number of lines that another engine understands, from the same recordings."""
        right = sum(
            understood(one.line, _texts(recognizer, one.clip, one.line.where.vocabulary))
            for one in self.taken
            if one.clip
        )
        self.found = replace(self.found, others={**self.found.others, name: right})
        return right

    def _pieces(self, seconds: float) -> Iterator[Clip]:
        """Read so many seconds of sound; raises `DeviceError` when none comes for too long."""
        left, silent, since = seconds, 0.0, self._clock()
        while left > 0:
            piece = self._source.read(WAIT)
            if piece is None:
                silent += WAIT
                if silent >= min(DEAD, self._patience):
                    raise DeviceError("no sound comes from the microphone: is it plugged in?")
                continue
            silent = 0.0
            if piece.at is not None and piece.at < since:
                continue  # captured before it was asked for
            left -= piece.seconds
            yield piece


def understood(line: Line, texts: Sequence[str]) -> bool:
    """Whether these readings are taken for the line."""
    meant, heard = line.where.hear([line.text]), line.where.hear(texts)
    return meant is not None and heard is not None and meant.intent == heard.intent


def _texts(recognizer: Recognizer, clip: Clip, vocabulary: Vocabulary) -> Sequence[str]:
    """What a recognizer reads in a clip; nothing where it fails."""
    piece = 2 * round(PIECE * clip.rate)
    try:
        recognizer.start(vocabulary, clip.rate)
        for start in range(0, len(clip.samples), piece):
            recognizer.accept(clip.samples[start : start + piece])
        return recognizer.finish().texts
    except TabletopError:
        return ()
