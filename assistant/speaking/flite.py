"""flite as a voice, which sounds simpler than espeak-ng, but is easier for recognizers."""

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from assistant.speaking.wav import from_program

VOICES = ("slt", "rms", "awb", "kal16")
"""The voices in Debian's flite: a woman, a man, a Scot and an old man, all at 16 kHz."""

WORDS_A_MINUTE = 175
"""flite's normal speed, in words per minute on espeak-ng's scale."""


class Flite:
    """Speaks with one of flite's voices; raises `DeviceError` for an unknown voice."""

    def __init__(
        self, voice: str = "slt", program: str = "flite", rate: int = WORDS_A_MINUTE
    ) -> None:
        # Checked here, because flite accepts any name and speaks with another voice.
        if voice not in VOICES:
            raise DeviceError(f"flite has no voice {voice!r}; choose one of: {', '.join(VOICES)}")
        self._program, self._voice, self._rate = program, voice, rate

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound; raises `DeviceError` if flite is missing or fails."""
        stretch = f"duration_stretch={WORDS_A_MINUTE / (self._rate * pace):.3f}"
        manner = ("-voice", self._voice, "--setf", stretch, "-o", "/dev/stdout")
        return from_program((self._program, *manner, "-t", sentence), package="flite")
