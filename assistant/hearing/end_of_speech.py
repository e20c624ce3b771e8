"""Detection of the beginning and the end of each utterance.

Time is counted in samples, so that tests need no clock.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Protocol

RATE = 16_000
FRAME = 512  # the detector's frame size in samples: 32 ms
FRAME_BYTES = 2 * FRAME


class Detector(Protocol):
    """Estimates whether a sound is speech, as in `assistant/hearing/detector.py`."""

    def __call__(self, audio: bytes, /) -> float:
        """Probability from 0 to 1 that the next 512 samples at 16 kHz are speech."""

    def reset(self) -> None:
        """Forget the sound so far."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The limits for speech to begin and end: times in seconds, probabilities from 0 to 1."""

    begins: float = 0.5
    """Minimum probability at which speech begins."""
    goes_on: float = 0.35
    """Minimum probability at which speech continues; lower, because the ends of words are weak."""
    onset: float = 0.064
    """Minimum duration of speech; a click is shorter."""
    before: float = 0.4
    """Duration of sound included before the onset, for consonants that the detector misses."""
    pause: float = 0.3
    """Silence after which the readings are examined, because the utterance may be complete."""
    quiet: float = 0.7
    """Silence that always ends an utterance; it is longer than the pause before a clue's number."""
    limit: float = 8.0
    """Maximum duration of an utterance; nothing that players say takes so long."""


HELD = Timing(onset=0.032, pause=20.0, quiet=20.0, limit=15.0)
"""The limits while a button is held: its release ends the utterance, and pauses can be long."""


def timing(listening: str, speech: float) -> Timing:
    """The limits that the settings `listening` and `speech` ask for.

    A player who holds a button means to speak, so half the probability is enough.
    """
    if listening == "hold":
        return replace(HELD, begins=speech / 2, goes_on=0.7 * speech / 2)
    return Timing(begins=speech, goes_on=0.7 * speech)


@dataclass(frozen=True, slots=True)
class SpeechPart:
    """A part of an utterance: 16 kHz, mono, signed 16-bit little-endian."""

    samples: bytes
    """The sound; empty at the end of an utterance if nobody has spoken since its pause."""
    first: bool
    last: bool
    pause: bool = False
    """Whether the utterance may end here; later silence is held back until speech resumes."""


class _State(Enum):
    QUIET = auto()
    SPEECH = auto()
    TOO_LONG = auto()
    """The utterance was cut off, and its speaker has not paused yet."""


class EndOfSpeech:
    """Cuts a stream of sound into utterances."""

    def __init__(self, detector: Detector, timing: Timing | None = None) -> None:
        self._detector = detector
        self._timing = timing or Timing()
        kept = _frames(self._timing.before) + _frames(self._timing.onset)
        self._before: deque[bytes] = deque(maxlen=kept)
        self.reset()

    def reset(self) -> None:
        """Forget the sound so far and any unfinished utterance."""
        self._detector.reset()
        self._before.clear()
        self._kept: list[bytes] = []
        self._rest = b""
        self._state = _State.QUIET
        self._speech = self._silence = self._length = 0  # frames

    @property
    def silence(self) -> float:
        """Seconds since the last speech."""
        return self._silence * FRAME / RATE

    def enough(self) -> None:
        """End the utterance at its pause; any further sound begins a new one."""
        self._end(_State.QUIET)

    def feed(self, samples: bytes) -> Iterator[SpeechPart]:
        """Process sound of any length; returns its parts of utterances, in order."""
        sound = self._rest + samples
        whole = len(sound) - len(sound) % FRAME_BYTES
        self._rest = sound[whole:]
        for start in range(0, whole, FRAME_BYTES):
            part = self._judge(sound[start : start + FRAME_BYTES])
            if part is not None:
                yield part

    def finish(self) -> SpeechPart | None:
        """End the sound; returns the last part of an unfinished utterance, if there is one."""
        rest = b"" if self._kept else self._rest
        part = SpeechPart(rest, first=False, last=True) if self._state is _State.SPEECH else None
        self.reset()
        return part

    def _judge(self, frame: bytes) -> SpeechPart | None:
        timing = self._timing
        probability = self._detector(frame)
        speaks = probability >= (timing.begins if self._state is _State.QUIET else timing.goes_on)
        self._speech = self._speech + 1 if speaks else 0
        self._silence = 0 if speaks else self._silence + 1
        match self._state:
            case _State.QUIET:
                return self._wait(frame)
            case _State.SPEECH:
                return self._follow(frame)
            case _State.TOO_LONG:
                if self._silence >= _frames(timing.quiet):
                    self._state = _State.QUIET
                return None

    def _wait(self, frame: bytes) -> SpeechPart | None:
        self._before.append(frame)
        if self._speech < _frames(self._timing.onset):
            return None
        self._state, self._length = _State.SPEECH, len(self._before)
        samples = b"".join(self._before)
        self._before.clear()
        return SpeechPart(samples, first=True, last=False)

    def _follow(self, frame: bytes) -> SpeechPart | None:
        timing = self._timing
        self._length += 1
        pause, quiet = _frames(timing.pause), _frames(timing.quiet)
        if self._silence >= quiet:
            # Reuse these frames: a number after a pause may begin here with a weak consonant.
            self._before.extend([*self._kept, frame])
            self._state, self._speech = _State.QUIET, 0  # The detector itself keeps its state.
            self._kept.clear()
            return SpeechPart(b"" if self._silence > pause else frame, first=False, last=True)
        too_long = self._length >= _frames(timing.limit)
        if self._silence > pause and not too_long:
            self._kept.append(frame)
            return None
        samples = b"".join([*self._kept, frame])
        self._kept.clear()
        if too_long:
            self._end(_State.TOO_LONG)
        return SpeechPart(samples, first=False, last=too_long, pause=self._silence == pause)

    def _end(self, state: _State) -> None:
        self._state, self._speech = state, 0
        self._kept.clear()
        self._detector.reset()


def _frames(seconds: float) -> int:
    return max(1, round(seconds * RATE / FRAME))
