"""Stand-ins for detectors and voices, and how loud a sound is."""

import numpy as np

from assistant.game.messages import Clip
from tests.tools.speech.tones import tone
from tools.speech.noise import Wave


def loudness(sound: Wave) -> float:
    """Decibels below full scale."""
    return 10 * float(np.log10(np.mean(np.square(sound)) + 1e-12))


class Loud:
    """A detector that treats any loud sound as speech."""

    def __call__(self, audio: bytes, /) -> float:
        return float(np.abs(np.frombuffer(audio, "<i2")).max() > 3000)

    def reset(self) -> None:
        pass


class Hums:
    """A voice that hums the same for every sentence."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        self.said.append(sentence)
        return tone("storm", 0.2)
