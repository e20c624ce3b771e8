"""Recommends settings for a table, from measurements while somebody read aloud."""

from collections.abc import Iterator
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
class SoundLevel:
    """The measurements of a line that was read aloud, or of the room while nobody spoke."""

    dbfs: float
    probability: float
    """The highest probability of speech in it."""
    clipped: float = 0.0
    """Fraction of clipped samples."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that was measured at a table."""

    engine: str
    """The recognizer that listened."""
    speech: float
    """The setting `speech` during the measurement."""
    room: SoundLevel
    lines: int
    """Number of lines that were to be read."""
    spoken: tuple[SoundLevel, ...]
    """The lines that were heard at all."""
    right: dict[str, int] = field(default_factory=dict)
    """Number of lines that each recognizer understood."""

    @property
    def level(self) -> float:
        """Median level of the speech, in dBFS; raises `IndexError` if nobody was heard."""
        return sorted(one.dbfs for one in self.spoken)[len(self.spoken) // 2]


@dataclass(frozen=True, slots=True)
class Advice:
    """A sentence, and the setting under `[ears]` that it recommends, if any."""

    sentence: str
    setting: str = ""
    """A line of tabletop.toml."""


def advise(measured: Measured) -> list[Advice]:
    """Recommend what would help at this table; never empty."""
    if not measured.spoken:
        return [Advice("Nobody was heard: choose another microphone, or speak closer to it.")]
    found = list(_advice(measured))
    if found:
        return found
    if measured.right[measured.engine] < POOR * measured.lines:
        return [Advice("The sound is good, but much was not understood: speak slowly, say rows.")]
    return [Advice("All is well: nothing needs to change.")]


def _advice(measured: Measured) -> Iterator[Advice]:
    if measured.level < FAINT:
        yield Advice("The voices are faint: put the microphone closer, or turn it up.")
    if sum(one.clipped for one in measured.spoken) > CLIPPED * len(measured.spoken):
        yield Advice("The voices are too loud: turn the microphone down.")
    over_noise = measured.level - measured.room.dbfs
    if over_noise < VERY_NOISY:
        yield Advice("It is loud here: hold a button while you speak.", 'listening = "hold"')
    elif over_noise < NOISY:
        yield Advice("There is some noise: put the microphone closer to who speaks.")
    speech = threshold(measured)
    if speech > measured.speech:
        yield Advice("The noise here sounds like speech.", f"speech = {speech}")
    elif speech < measured.speech:
        yield Advice("Your voices are not always taken for speech.", f"speech = {speech}")
    ours = measured.right[measured.engine]
    best = max(measured.right, key=lambda engine: measured.right[engine])
    if measured.right[best] > ours:
        yield Advice(
            f"{best.capitalize()} understands {measured.right[best]} of these lines, "
            f"{measured.engine.capitalize()} {ours}.",
            f'engine = "{best}"',
        )


def threshold(measured: Measured) -> float:
    """The setting `speech` that separates voices from noise.

    The current one is kept if it does; letting voices in matters more than keeping noise out.
    """
    peaks = sorted(one.probability for one in measured.spoken)
    faintest = peaks[len(peaks) // 10] if peaks else 1.0
    wished = max(measured.speech, measured.room.probability + ROOM)
    return round(min(max(LEAST, min(wished, faintest - ROOM)), MOST), 2)


def report(measured: Measured) -> list[str]:
    """The measurements and the advice, as lines of text."""
    told = [f"Noise    {measured.room.dbfs:.0f} dBFS while nobody spoke"]
    if measured.spoken:
        above = measured.level - measured.room.dbfs
        told.append(f"Voices   {measured.level:.0f} dBFS, {above:.0f} dB above the noise")
    told.append(f"Lines    {measured.right[measured.engine]} of {measured.lines} understood")
    advice = advise(measured)
    told += [one.sentence for one in advice]
    settings = [one.setting for one in advice if one.setting]
    if settings:
        told += ["In tabletop.toml:", *(f"    {line}" for line in ("[ears]", *settings))]
    return told
