"""A toy voice: a tone for every word."""

from array import array
from math import pi, sin

from assistant.game.messages import Clip

RATE = 16_000


class Whistle:
    """Whistles `rate` words per minute."""

    def __init__(self, rate: int) -> None:
        self._rate = rate

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound."""
        samples = round(len(sentence.split()) * 60 * RATE / (self._rate * pace))
        wave = (round(9_000 * sin(2 * pi * 880 * at / RATE)) for at in range(samples))
        return Clip(array("h", wave).tobytes(), RATE)
