"""Checks on the microphone's sound, as a pure function: the time comes with the sound.

An open card can still deliver silence, noise, an overdriven signal, or too few samples. Each fault
is reported to the players once.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Clip

FLAT_FOR = 15.0
"""Seconds without the slightest change; some microphones mute themselves only between words."""
NOISE_FOR = 3.0
"""Seconds of loud sound without a pause; nobody speaks that long and that loudly."""
NOISE = 8_200
"""Level above which sound counts as loud: a quarter of full scale, -12 dBFS."""
RAIL = 32_700
"""Sample value that counts as clipped; some cards stop slightly short of full scale."""
CLIPPED = 0.005
"""Share of samples that can be clipped without a complaint."""
CLIPPED_IN = 5.0
"""Seconds over which clipped samples are counted."""
ARRIVES = (0.95, 1.05)
"""Minimum and maximum share of the expected samples that have to arrive."""
ARRIVES_IN = 20.0
"""Seconds over which arriving samples are counted; a piece's time is uncertain by 0.2 s."""
GAP = 1.5
"""Seconds between two pieces of sound that show that the microphone was reopened."""


class Health:
    """Examines all sound that reaches the ear."""

    def __init__(self) -> None:
        self._told: set[Fault] = set()
        self._flat = self._noise = 0.0  # seconds without a change, and of loud sound
        self._heard = self._clipped = 0  # samples received and clipped in the last seconds
        self._rate = 0
        self._since = self._until = 0.0
        self._arrived = 0

    def take(self, piece: Clip, own: bool) -> Complaint | None:
        """Examine a piece of sound; returns at most one complaint for the players.

        `own` says whether it can contain the assistant's own voice, which may be too loud.
        """
        sound = np.frombuffer(piece.samples, "<i2").astype(np.float64)
        if not sound.size:
            return None
        found = [*self._silence(sound, piece.seconds), *self._pace(piece)]
        if not own:
            found += self._loudness(sound, piece)
        new = next((one for one in found if one not in self._told), None)
        if new is None:
            return None
        self._told.add(new)
        return Complaint(Device.MICROPHONE, new)

    def _silence(self, sound: NDArray[np.float64], seconds: float) -> Iterator[Fault]:
        self._flat = self._flat + seconds if sound.min() == sound.max() else 0.0
        if self._flat >= FLAT_FOR:
            yield Fault.FLAT

    def _loudness(self, sound: NDArray[np.float64], piece: Clip) -> Iterator[Fault]:
        loud = float(np.mean(sound * sound)) >= NOISE**2
        self._noise = self._noise + piece.seconds if loud else 0.0
        if self._noise >= NOISE_FOR:
            yield Fault.NOISE
        self._heard += sound.size
        self._clipped += int(np.count_nonzero(np.abs(sound) >= RAIL))
        if self._heard >= CLIPPED_IN * piece.rate:
            if self._clipped > CLIPPED * self._heard and self._noise < CLIPPED_IN / 2:
                yield Fault.OVERDRIVEN
            self._heard = self._clipped = 0

    def _pace(self, piece: Clip) -> Iterator[Fault]:
        if piece.at is None:
            return
        if piece.rate != self._rate or piece.at - self._until > GAP:
            self._rate, self._since, self._arrived = piece.rate, piece.at, 0
        elapsed = piece.at - self._since
        if elapsed >= ARRIVES_IN:
            part = self._arrived / (elapsed * piece.rate)
            self._since, self._arrived = piece.at, 0
            if part < ARRIVES[0]:
                yield Fault.TOO_FEW_SAMPLES
            if part > ARRIVES[1]:
                yield Fault.TOO_MANY_SAMPLES
        self._arrived += len(piece.samples) // 2
        self._until = piece.at + piece.seconds
