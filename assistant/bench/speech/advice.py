"""What a table's own voices tell: levels, what was understood, and which settings would help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

NOISY, VERY_NOISY = 18.0, 10.0
"""Decibels of speech over noise, below which talk around the table gets in the way."""
FAINT = -40.0
"""dBFS; the microphone is too far away, or turned down."""
CLIPPED = 0.001
"""So much of the speech at the end of the scale is heard as a rattle."""
LEAST, MOST = 0.1, 0.8
"""What that setting should be at least and at most."""
ROOM = 0.15
"""Between the probability of noise and where speech begins, and between that and speech."""
POOR = 0.8
"""Less than this understood is no fun."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line that somebody read aloud."""

    text: str
    clue: bool
    heard: str
    """The first reading; empty where nothing was heard."""
    right: bool
    level: float | None = None
    """Of the speech in it, dBFS; None where nothing was heard."""
    clipped: float = 0.0
    """Part of its samples that reached the end of the scale."""
    probability: float = 0.0
    """The highest probability of speech in it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was measured at a table so far."""

    engine: str
    speech: float
    """The setting that it was measured with."""
    noise: float | None = None
    """While nobody spoke, dBFS."""
    noise_probability: float = 0.0
    """The highest probability of speech meanwhile."""
    said: tuple[Said, ...] = ()
    others: dict[str, int] = field(default_factory=dict)
    """How many of the lines other engines understand, by their names."""

    @property
    def level(self) -> float | None:
        """Of the speech, dBFS: that of the line in the middle."""
        levels = sorted(one.level for one in self.said if one.level is not None)
        return levels[len(levels) // 2] if levels else None

    @property
    def right(self) -> int:
        """Lines that were understood."""
        return sum(one.right for one in self.said)

    @property
    def over_noise(self) -> float | None:
        """Decibels of speech over noise."""
        if self.level is None or self.noise is None:
            return None
        return self.level - self.noise


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do: sentences, and settings for `[ears]` that differ from those measured with."""

    sentences: tuple[str, ...]
    ears: dict[str, str | float] = field(default_factory=dict)

    @property
    def lines(self) -> tuple[str, ...]:
        """As they stand in tabletop.toml."""
        if not self.ears:
            return ()
        quoted = {
            name: f'"{one}"' if isinstance(one, str) else one for name, one in self.ears.items()
        }
        return ("[ears]", *(f"{name} = {value}" for name, value in quoted.items()))


def advise(found: Found) -> Advice:
    """What would help at this table."""
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
    """The setting `speech` that keeps the noise out and lets the voices in.

    That which it was measured with stays, if it does both; voices count for more than noise.
    """
    peaks = sorted(one.probability for one in found.said if one.level is not None)
    faintest = peaks[len(peaks) // 10] if peaks else 1.0
    wished = max(found.speech, found.noise_probability + ROOM)
    return round(min(max(LEAST, min(wished, faintest - ROOM)), MOST), 2)


def _clipped(said: Sequence[Said]) -> float:
    heard = [one.clipped for one in said if one.level is not None]
    return sum(heard) / len(heard) if heard else 0.0
