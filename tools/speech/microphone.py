"""Poor microphones: sound as it comes from a distant one, an overdriven one, or a telephone.

All sounds are arrays of samples from -1 to 1 at 16 kHz.
"""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tools.speech.noise import FULL, RATE, Wave, pink, speech_power, under

LOW, HIGH = 300.0, 3_400.0
"""The passband of a telephone in Hz (ITU-T G.712)."""
MU = 255
"""Parameter of the logarithmic scale of a telephone's 8 bits (ITU-T G.711)."""
REVERBERATION = 0.5
"""Seconds in which the echo of a living room decays by 60 dB."""
ECHO = 2.0
"""Ratio of reflected to direct sound at a distance of about 3 m."""
FAR_NOISE = 20
"""Level of speech above the noise of a distant microphone, in dB."""
DRIVEN = 4.0
"""Factor by which the peak exceeds the range of an overdriven microphone."""


def band(sound: Wave, low: float, high: float) -> NDArray[np.float64]:
    """The sound without frequencies below `low` and above `high`, in Hz."""
    spectrum = np.fft.rfft(sound)
    frequencies = np.fft.rfftfreq(len(sound), 1 / RATE)
    spectrum[(frequencies < low) | (frequencies > high)] = 0
    return np.fft.irfft(spectrum, len(sound))


def telephone(sound: Wave) -> Wave:
    """The sound as heard by telephone: only 300 to 3,400 Hz, and in 8 bits."""
    narrow = np.clip(band(sound, LOW, HIGH), -1, 1)
    scaled = np.sign(narrow) * np.log1p(MU * np.abs(narrow)) / np.log1p(MU)
    kept = np.rint(scaled * 127) / 127
    heard: Wave = (np.sign(kept) * np.expm1(np.abs(kept) * np.log1p(MU)) / MU).astype(np.float32)
    return heard


def far(sound: Wave, random: Generator) -> Wave:
    """The sound as picked up from some metres away, with echo and background noise."""
    length = round(REVERBERATION * RATE)
    falls = np.exp(-3 * np.log(10) * np.arange(length) / length)
    echo = random.standard_normal(length) * falls
    echo *= np.sqrt(ECHO / np.square(echo).sum())
    echo[0] += 1.0
    size = len(sound) + length
    heard = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)[: len(sound)]
    there: Wave = (heard / np.sqrt(1 + ECHO)).astype(np.float32)
    return under(there, pink(len(there), random), FAR_NOISE, speech_power(there))


def clipped(sound: Wave) -> Wave:
    """The sound as picked up by an overdriven microphone: clipped at a quarter of the peak."""
    peak = float(np.abs(sound).max(initial=0))
    if not peak:
        return sound
    cut: Wave = np.clip(sound * (DRIVEN * FULL / peak), -FULL, FULL).astype(np.float32)
    return cut
