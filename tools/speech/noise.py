"""Sounds as arrays: near-silence, noise, and mixtures.

All sounds are arrays of samples from -1 to 1 at 16 kHz.
"""

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from assistant.game.messages import Clip

RATE = 16_000
Wave = NDArray[np.float32]

FLOOR = 1e-4
"""RMS of near-silence: -80 dB, which is about three steps of a 16-bit converter."""
FULL = 0.99
FRAME = RATE // 50
"""Samples in 20 ms."""
SPEECH_WITHIN = 1e-3
"""Fraction of the loudest frame's energy (-30 dB) above which a frame is speech."""


def dice(name: str) -> Generator:
    """A random generator whose seed is a name."""
    return np.random.default_rng(list(hashlib.sha256(name.encode()).digest()))


def wave(clip: Clip) -> Wave:
    """Convert a clip to an array."""
    return np.frombuffer(clip.samples, "<i2").astype(np.float32) / np.float32(32768)


def clip(sound: Wave) -> Clip:
    """Convert an array to a clip; a sound that is too loud is scaled down."""
    peak = float(np.abs(sound).max(initial=0))
    fitting = sound * (FULL / peak) if peak > FULL else sound
    return Clip(np.rint(fitting * 32767).astype("<i2").tobytes(), RATE)


def near_silence(seconds: float, random: Generator) -> Wave:
    """The sound that a microphone picks up when nobody speaks, which is never quite zero."""
    samples: Wave = random.standard_normal(round(seconds * RATE), dtype=np.float32)
    samples *= np.float32(FLOOR)
    return samples


def pink(length: int, random: Generator) -> Wave:
    """Pink noise: `length` samples with RMS 1; its power falls by 3 dB per octave."""
    spectrum = np.fft.rfft(random.standard_normal(length))
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    spectrum *= 1 / np.sqrt(np.maximum(frequencies, 20.0))
    return _leveled(np.fft.irfft(spectrum, length).astype(np.float32))


def babble(length: int, voices: Sequence[Wave], random: Generator, at_once: int = 6) -> Wave:
    """Babble: `length` samples of several people who talk at once, with RMS 1.

    Each of them plays the recordings in a random order from a random start.
    """
    everybody = np.zeros(length, np.float32)
    for _ in range(at_once):
        order = random.permutation(len(voices))
        said = np.concatenate([_leveled(voices[index]) for index in order])
        start = int(random.integers(len(said)))
        everybody += np.resize(np.roll(said, -start), length)
    return _leveled(everybody)


def speech_power(sound: Wave) -> float:
    """Mean square of the speech in a sound, without pauses; 0 for no sound at all."""
    powers = _frame_powers(sound)
    loud = powers[powers >= SPEECH_WITHIN * powers.max(initial=0)]
    return float(loud.mean()) if len(loud) else 0.0


def speech_ends(sound: Wave) -> float:
    """Seconds until the end of the speech in a sound."""
    powers = _frame_powers(sound)
    speaks = np.flatnonzero(powers >= SPEECH_WITHIN * powers.max(initial=0))
    return float(speaks[-1] + 1) * FRAME / RATE if len(speaks) else 0.0


def _frame_powers(sound: Wave) -> Wave:
    """Mean square of each frame."""
    whole = sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME)
    powers: Wave = np.mean(np.square(whole), axis=1, dtype=np.float32)
    return powers


def under(sound: Wave, noise: Wave, snr: float, power: float) -> Wave:
    """Mix `noise` (RMS 1) under `sound`, `snr` dB below speech of `power`."""
    mixed: Wave = (sound + noise * np.float32(np.sqrt(power / 10 ** (snr / 10)))).astype(np.float32)
    return mixed


def _leveled(sound: Wave) -> Wave:
    leveled: Wave = (sound / max(float(np.sqrt(np.mean(np.square(sound)))), 1e-9)).astype(
        np.float32
    )
    return leveled
