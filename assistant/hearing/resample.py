"""Resampling from one rate to another without aliasing.

Many microphones offer only 44.1 or 48 kHz, while recognizers and speech detectors need 16 kHz. The
resampler is a polyphase filter: a sinc windowed by Kaiser's window (J. O. Smith, "Digital Audio
Resampling", 2002), sampled at each fractional position that the two rates produce.
"""

import math

import numpy as np
from numpy.typing import NDArray

from assistant.game.messages import Clip

LOBES = 32
"""Number of zero crossings on each side; with Kaiser's 9, the stop band is below -80 dB."""
KAISER = 9.0
ROLL_OFF = 0.92
"""Share of the lower rate's band that is fully preserved."""


class Resampler:
    """Takes sound in pieces of any length, and returns it at another rate.

    Sound is mono, signed 16-bit little-endian.
    """

    def __init__(self, source: int, target: int) -> None:
        """`source` and `target` are rates in Hz."""
        common = math.gcd(source, target)
        self._up, self._down = target // common, source // common
        self._cutoff = ROLL_OFF * min(1.0, target / source)
        self._reach = math.ceil(LOBES / self._cutoff)
        self._bank = self._filters()
        self.reset()

    def reset(self) -> None:
        """Forget the sound so far."""
        self._rest = np.zeros(self._reach - 1, np.float32)  # silence before the first sample
        self._position = 0  # position of the next output sample, in 1/up of an input sample

    def feed(self, samples: bytes) -> bytes:
        """Convert the next piece; the result lags by half the filter (2 ms)."""
        if self._up == self._down:
            return samples
        heard = np.concatenate([self._rest, np.frombuffer(samples, "<i2").astype(np.float32)])
        ready = (len(heard) - 2 * self._reach + 1) * self._up - self._position
        count = -(-ready // self._down)
        if count <= 0:
            self._rest = heard
            return b""
        places = self._position + self._down * np.arange(count)
        windows = np.lib.stride_tricks.sliding_window_view(heard, 2 * self._reach)
        made = np.einsum("ij,ij->i", windows[places // self._up], self._bank[places % self._up])
        self._position += self._down * count
        used = min(self._position // self._up, len(heard))
        self._rest = heard[used:]
        self._position -= used * self._up
        return bytes(np.clip(np.rint(made), -32768, 32767).astype("<i2"))

    def flush(self) -> bytes:
        """Return the remaining sound."""
        last = self.feed(bytes(2 * self._reach))
        self.reset()
        return last if self._up != self._down else b""

    def _filters(self) -> NDArray[np.float32]:
        """The filter: one row for each fraction of an input sample, with 2 × reach weights each."""
        fractions = np.arange(self._up)[:, None] / self._up
        distance = fractions - np.arange(1 - self._reach, self._reach + 1)[None, :]
        inside = np.clip(1 - (distance / self._reach) ** 2, 0, None)
        bank = np.sinc(self._cutoff * distance) * np.i0(KAISER * np.sqrt(inside))
        weights: NDArray[np.float32] = (bank / bank.sum(axis=1, keepdims=True)).astype(np.float32)
        return weights


def resample(clip: Clip, rate: int) -> Clip:
    """Resample a clip to `rate`."""
    if clip.rate == rate:
        return clip
    resampler = Resampler(clip.rate, rate)
    return Clip(resampler.feed(clip.samples) + resampler.flush(), rate)
