"""Players read lines aloud at their own table, so that settings can be recommended.

Time is measured in sound. Nothing is saved.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from random import Random

from assistant.app.doctor.advice import Measured, SoundLevel, report
from assistant.app.doctor.speech import read
from assistant.app.wiring.recognizer import load_recognizer
from assistant.config import Settings
from assistant.game.decks import load as load_deck
from assistant.game.errors import DeviceError, ModelError, TabletopError
from assistant.game.messages import Clip, Recognizer, Vocabulary
from assistant.hearing.choose import Choice
from assistant.hearing.detector import DetectorApart
from assistant.hearing.ear import Microphone
from assistant.hearing.end_of_speech import RATE, Detector, EndOfSpeech, timing
from assistant.hearing.engines import ENGINES
from assistant.hearing.resample import Resampler
from assistant.hearing.whisper_readings import meaning
from assistant.language import language
from assistant.language.normal import normal
from hardware import level
from hardware.microphone import CardMicrophone

QUIET = 3.0
"""Seconds of silence to measure the noise."""
PATIENCE = 8.0
"""Seconds allowed for reading a line."""
DEAD = 5.0
"""Seconds without data after which the microphone counts as dead."""
WAIT = 0.2
"""Seconds to wait for a piece of sound."""
BOARD = 25
"""Number of words on a table, any of which may be said."""

Tell = Callable[[str], None]
"""Shows a line to the people at the table."""


@dataclass(frozen=True, slots=True)
class LineToRead:
    """A line to read aloud, and the recognizer's vocabulary for it."""

    text: str
    vocabulary: Vocabulary


def lines(count: int, deck: str = "everyday") -> list[LineToRead]:
    """Words of a table as guesses; after every second guess, a word off the table as a clue."""
    spoken, orders = language().listening.numbers.spoken, tuple(language().understanding.orders)
    texts = [normal(card.word) for card in load_deck(deck).cards if not card.picture]
    random = Random(deck)
    random.shuffle(texts)
    board, others = texts[:BOARD], [text for text in texts[BOARD:] if " " not in text]
    guess, clue = Vocabulary((*orders, *board)), Vocabulary(orders, clue=True)
    return [
        LineToRead(f"{others[at]} {spoken(random.randint(1, 5))}", clue)
        if at % 3 == 2
        else LineToRead(board[at % BOARD], guess)
        for at in range(count)
    ]


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """A line that was read aloud, its sound, and its measurements."""

    line: LineToRead
    clip: Clip
    level: SoundLevel


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


class Listener:
    """A microphone that gives whole utterances, split as in a game."""

    def __init__(
        self,
        source: Microphone,
        detector: Detector,
        speech: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`speech` is the setting of that name; `clock` gives the time of the sound."""
        self._source = source
        self._judged = Judged(detector)
        self._timing = timing("open", speech)
        self._clock = clock

    def room(self, seconds: float = QUIET) -> SoundLevel:
        """Listen while nobody speaks; raises `DeviceError`."""
        speech = self._cut()
        heard = b""
        for samples in self._sound(seconds):
            list(speech.feed(samples))
            heard += samples
        if level.flat(heard):
            raise DeviceError("the microphone gives nothing but silence: is it muted?")
        return SoundLevel(round(level.rms(heard), 1), round(self._judged.highest, 3))

    def read(self, line: LineToRead, patience: float = PATIENCE) -> SpokenLine | None:
        """Listen until a line was read; None if nobody spoke. Raises `DeviceError`."""
        speech = self._cut()
        heard = b""
        for samples in self._sound(patience):
            parts = list(speech.feed(samples))
            heard += b"".join(part.samples for part in parts)
            if any(part.last for part in parts):
                break
        if not heard:
            return None
        loud, clipped = level.speech(heard, RATE), level.clipped(heard)
        measured = SoundLevel(loud, round(self._judged.highest, 3), clipped)
        return SpokenLine(line, Clip(heard, RATE), measured)

    def _cut(self) -> EndOfSpeech:
        self._judged.highest = 0.0
        return EndOfSpeech(self._judged, self._timing)

    def _sound(self, seconds: float) -> Iterator[bytes]:
        """Sound captured from now on, at `RATE`."""
        left, silent, since = seconds, 0.0, self._clock()
        resampler, rate = Resampler(RATE, RATE), RATE
        while left > 0:
            piece = self._source.read(WAIT)
            if piece is None:
                silent += WAIT
                if silent >= DEAD:
                    raise DeviceError("no sound comes from the microphone: is it plugged in?")
                continue
            silent = 0.0
            if piece.at is not None and piece.at < since:
                continue
            if piece.rate != rate:
                resampler, rate = Resampler(piece.rate, RATE), piece.rate
            left -= piece.seconds
            yield resampler.feed(piece.samples)


def read_aloud(
    listener: Listener, recognizer: Recognizer, to_read: Sequence[LineToRead], tell: Tell
) -> list[SpokenLine]:
    """Have every line read, and print the recognizer's result; returns the lines as heard."""
    takes: list[SpokenLine] = []
    for number, line in enumerate(to_read, start=1):
        tell(f"{number:3}/{len(to_read)}  {line.text.upper()}")
        take = listener.read(line)
        if take is None:
            tell("        nothing was heard")
        else:
            takes.append(take)
            tell(f"        {outcome(heard(recognizer, take), line.text)}")
    return takes


def heard(recognizer: Recognizer, take: SpokenLine) -> str:
    """A recognizer's best reading of a line; empty if it has no reading, or fails."""
    with suppress(TabletopError):
        return next(iter(read(recognizer, take.line.vocabulary, take.clip).texts), "")
    return ""


def right(recognizer: Recognizer, takes: Sequence[SpokenLine]) -> int:
    """Number of lines that a recognizer understands."""
    return sum(same(heard(recognizer, take), take.line.text) for take in takes)


def same(heard: str, text: str) -> bool:
    """Whether both are the same word, or the same clue in any notation of its number."""
    numbers = language().listening.numbers
    return meaning(heard, numbers) == meaning(text, numbers)


def outcome(heard: str, text: str) -> str:
    """The result of a line, in a few words."""
    if not heard:
        return "heard, but no words in it"
    return "understood" if same(heard, text) else f"heard “{heard}”"


@contextmanager
def opened(settings: Settings, tell: Tell) -> Iterator[tuple[Choice, Listener]]:
    """The recognizer and the microphone of the settings; raises `DeviceError` or `ModelError`."""
    ears, complaint = settings.ears, language().printed.complaint
    with ExitStack() as devices:
        chosen = load_recognizer(ears.engine, report=lambda one: tell(complaint(one)))
        devices.callback(chosen.close)
        tell(chosen.reason)
        source = CardMicrophone(lambda one: tell(complaint(one)), ears.microphone)
        devices.callback(source.close)
        detector = DetectorApart()
        devices.callback(detector.close)
        yield chosen, Listener(source, detector, ears.speech)


def advised(settings: Settings, count: int, tell: Tell) -> list[str]:
    """Have `count` lines read aloud at this table; returns a report with advice.

    All recognizers that can be used here hear the same sound. Raises `DeviceError`, or
    `ModelError` if the one of the settings cannot be used.
    """
    with opened(settings, tell) as (chosen, listener):
        tell("Nobody speaks for three seconds, please.")
        room = listener.room()
        tell(f"The room: {room.dbfs:.0f} dBFS. Now read aloud, one line after the other:")
        takes = read_aloud(listener, chosen.recognizer, lines(count), tell)
        understood = {chosen.name: right(chosen.recognizer, takes)}
    for name in ENGINES.keys() - understood.keys():
        with suppress(ModelError, DeviceError), closing(load_recognizer(name)) as other:
            understood[name] = right(other.recognizer, takes)
    spoken = tuple(take.level for take in takes)
    return report(Measured(chosen.name, settings.ears.speech, room, count, spoken, understood))
