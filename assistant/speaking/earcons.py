"""Short sounds that replace sentences: quiet, and easy to tell apart.

Notes fade in and out to avoid clicks. They are pure tones, which speech detectors and recognizers
do not mistake for speech.
"""

from dataclasses import dataclass

import numpy as np

from assistant.game.messages import Clip, Earcon
from assistant.speaking.mouth import led_in
from assistant.speaking.volume import at_volume

RATE = 48_000
LOUDNESS = 0.2
"""Amplitude relative to full scale: about as loud as the voices, or slightly quieter."""
EDGE = 0.012
"""Duration of a note's fade-in and fade-out, in seconds."""


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone: its frequency in Hz, and its length in seconds."""

    pitch: float
    length: float


MELODIES: dict[Earcon, tuple[Tone, ...]] = {
    Earcon.LISTENING: (Tone(1047, 0.07),),
    Earcon.UNDERSTOOD: (Tone(784, 0.03), Tone(1175, 0.05)),
    Earcon.SHOWN: (Tone(587, 0.06),),
    Earcon.NOT_UNDERSTOOD: (Tone(440, 0.09), Tone(330, 0.14)),
}
"""A high note invites players to speak, and a low one announces a question on the screens; two
quick rising notes precede a sentence, two falling ones mean that words were not understood."""

ALONE = (Earcon.LISTENING, Earcon.SHOWN, Earcon.NOT_UNDERSTOOD)
"""Sounds that no sentence follows, so a loudspeaker must not swallow their beginning."""


def earcons(lead_in: float = 0.0, volume: float = 1.0) -> dict[Earcon, Clip]:
    """All short sounds; those in `ALONE` begin with `lead_in` seconds of silence."""
    sounds = {
        earcon: at_volume(Clip(b"".join(map(_tone, melody)), RATE), volume)
        for earcon, melody in MELODIES.items()
    }
    return sounds | {earcon: led_in(sounds[earcon], lead_in) for earcon in ALONE}


def _tone(note: Tone) -> bytes:
    count = round(note.length * RATE)
    edge = round(EDGE * RATE)
    swell = np.sin(np.linspace(0, np.pi / 2, edge)) ** 2
    envelope = np.concatenate([swell, np.ones(count - 2 * edge), swell[::-1]])
    wave = np.sin(2 * np.pi * note.pitch * np.arange(count) / RATE)
    return bytes(np.rint(32_767 * LOUDNESS * envelope * wave).astype("<i2"))
