"""espeak-ng as a voice, which speaks most languages and needs little memory."""

from dataclasses import dataclass

from assistant.game.messages import Clip
from assistant.speaking.wav import from_program

WORDS_A_MINUTE = 165


@dataclass(frozen=True, slots=True)
class Espeak:
    """Speaks with one of espeak-ng's voices, by its name; "" stands for its default."""

    voice: str = ""
    rate: int = WORDS_A_MINUTE
    """Words per minute."""

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if espeak-ng is missing or fails."""
        named = ("-v", self.voice) if self.voice else ()
        manner = ("--stdout", *named, "-s", str(round(self.rate * pace)))
        return from_program(("espeak-ng", *manner, "--", sentence), package="espeak-ng")
