"""Advice from a calibration: which settings would help at this table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

NOISY, VERY_NOISY = 18.0, 10.0
"""Signal-to-noise ratios in dB below which background noise disturbs."""
FAINT = -40.0
"""Level in dBFS below which the microphone is too far away or turned down."""
CLIPPED = 0.001
"""Fraction of clipped samples above which speech is distorted."""
LEAST, MOST = 0.1, 0.8
"""Bounds for the setting `speech`."""
ROOM = 0.15
"""Distance of the threshold from the probabilities of noise and of speech."""
POOR = 0.8
"""Fraction of lines understood below which playing is no fun."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line that somebody read aloud."""

    text: str
    clue: bool
    heard: str
    """The best reading; empty if nothing was heard."""
    right: bool
    level: float | None = None
    """Level of the speech in dBFS; None if nothing was heard."""
    clipped: float = 0.0
    """Fraction of clipped samples."""
    probability: float = 0.0
    """The highest probability of speech in it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was measured at a table so far."""

    engine: str
    speech: float
    """The setting `speech` during the measurement."""
    noise: float | None = None
    """Level while nobody spoke, in dBFS."""
    noise_probability: float = 0.0
    """The highest probability of speech while nobody spoke."""
    said: tuple[Said, ...] = ()
    others: dict[str, int] = field(default_factory=dict)
    """Number of lines that other engines understand, by engine."""

    @property
    def level(self) -> float | None:
        """Median level of the speech, in dBFS."""
        levels = sorted(one.level for one in self.said if one.level is not None)
        return levels[len(levels) // 2] if levels else None

    @property
    def right(self) -> int:
        """Number of lines that were understood."""
        return sum(one.right for one in self.said)

    @property
    def over_noise(self) -> float | None:
        """Decibels of speech over noise."""
        if self.level is None or self.noise is None:
            return None
        return self.level - self.noise


@dataclass(frozen=True, slots=True)
class Advice:
    """Recommendations: sentences, and changes to the settings under `[ears]`."""

    sentences: tuple[str, ...]
    ears: dict[str, str | float] = field(default_factory=dict)

    @property
    def lines(self) -> tuple[str, ...]:
        """The settings as lines for tabletop.toml."""
        if not self.ears:
            return ()
        quoted = {
            name: f'"{one}"' if isinstance(one, str) else one for name, one in self.ears.items()
        }
        return ("[ears]", *(f"{name} = {value}" for name, value in quoted.items()))


def advise(found: Found) -> Advice:
    """Recommend what would help at this table."""
    sentences: list[str] = []
    ears: dict[str, str | float] = {}
    if found.level is None:
        return Advice(("Nobody was heard: choose another microphone, or speak closer to it.",))
    if found.level < FAINT:
        sentences.append("The voices are faint: put the microphone closer, or turn it up.")
    if _clipped(found.said) > CLIPPED:
        sentences.append("The voices are too loud: turn the microphone down.")
    noise = found.over_noise
    if noise is not None and noise < VERY_NOISY:
        sentences.append("It is loud here: hold a button while you speak.")
        ears["listening"] = "hold"
    elif noise is not None and noise < NOISY:
        sentences.append("There is some noise: put the microphone closer to who speaks.")
    speech = threshold(found)
    if speech != found.speech:
        sentences.append(
            "The noise here sounds like speech."
            if speech > found.speech
            else "Your voices are not always taken for speech."
        )
        ears["speech"] = speech
    better = max(found.others, key=lambda name: found.others[name], default=None)
    if better and found.others[better] > found.right:
        sentences.append(
            f"{better.capitalize()} understands {found.others[better]} of these lines, "
            f"{found.engine.capitalize()} {found.right}."
        )
        ears["engine"] = better
    if not sentences and found.right < POOR * len(found.said):
        sentences.append("The sound is good, but much was not understood: speak slowly, say rows.")
    return Advice(tuple(sentences) or ("All is well: nothing needs to change.",), ears)


def threshold(found: Found) -> float:
    """The setting `speech` that separates voices from noise.

    The current one is kept if it does; letting voices in matters more than keeping noise out.
    """
    peaks = sorted(one.probability for one in found.said if one.level is not None)
    faintest = peaks[len(peaks) // 10] if peaks else 1.0
    wished = max(found.speech, found.noise_probability + ROOM)
    return round(min(max(LEAST, min(wished, faintest - ROOM)), MOST), 2)


def _clipped(said: Sequence[Said]) -> float:
    heard = [one.clipped for one in said if one.level is not None]
    return sum(heard) / len(heard) if heard else 0.0
