"""Measures sound levels, for the level meter, the doctor and the microphone's checks.

Levels are in dBFS, decibels relative to full scale of 16 bits: 0 is a square wave at full
scale, a voice at arm's length about -25, a quiet room -60. Sound is mono, signed 16-bit
little-endian.
"""

import math

import numpy as np

FULL_SCALE = 32_768
SILENT = -96.0
"""Level of digital silence, below 16-bit resolution."""
RAIL = 32_700
"""Absolute sample value that counts as clipped; some cards stop slightly short of full scale."""


def rms(samples: bytes) -> float:
    """Root-mean-square level in dBFS; `SILENT` for no sound at all."""
    sound = np.frombuffer(samples, "<i2").astype(np.float64)
    return _decibels(math.sqrt(float(np.mean(sound * sound))) if sound.size else 0.0)


def peak(samples: bytes) -> float:
    """The level of the loudest sample, in dBFS; `SILENT` for no sound at all."""
    sound = np.frombuffer(samples, "<i2").astype(np.int32)
    return _decibels(float(np.abs(sound).max()) if sound.size else 0.0)


def clipped(samples: bytes) -> float:
    """Fraction of samples that are clipped, from 0 to 1."""
    sound = np.frombuffer(samples, "<i2").astype(np.int32)
    return float(np.mean(np.abs(sound) >= RAIL)) if sound.size else 0.0


def flat(samples: bytes) -> bool:
    """Whether all samples are equal: no room is that quiet, only a dead or muted microphone."""
    sound = np.frombuffer(samples, "<i2")
    return bool(sound.size == 0 or sound.min() == sound.max())


def bar(level: float, width: int) -> str:
    """A level as a bar of `width` characters, which is empty at -60 dBFS and full at 0."""
    filled = round(width * min(1.0, max(0.0, 1 + level / 60)))
    return "#" * filled + "." * (width - filled)


def _decibels(amplitude: float) -> float:
    return max(SILENT, 20 * math.log10(amplitude / FULL_SCALE)) if amplitude > 0 else SILENT
