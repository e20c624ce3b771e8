"""Changes the volume of a clip."""

import numpy as np

from assistant.game.messages import Clip

LOUDEST = 32_767
"""The largest 16-bit sample; louder sound is clipped there."""


def at_volume(clip: Clip, volume: float) -> Clip:
    """The clip at `volume` times its amplitude; half is 6 dB less."""
    if volume == 1.0:
        return clip
    sound = np.clip(np.frombuffer(clip.samples, "<i2") * volume, -LOUDEST, LOUDEST)
    return Clip(np.rint(sound).astype("<i2").tobytes(), clip.rate)
