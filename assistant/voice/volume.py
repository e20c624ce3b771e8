"""How loud a clip is."""

from __future__ import annotations

import numpy as np

from assistant.messages import Clip

LOUDEST = 32_767
"""The end of the scale of 16 bits; a voice made louder is cut off there."""


def at_volume(clip: Clip, volume: float) -> Clip:
    """The clip so many times as loud; half is 6 dB less."""
    if volume == 1.0:
        return clip
    sound = np.clip(np.frombuffer(clip.samples, "<i2") * volume, -LOUDEST, LOUDEST)
    return Clip(np.rint(sound).astype("<i2").tobytes(), clip.rate)
