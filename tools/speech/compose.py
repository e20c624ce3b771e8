"""Composes the sound of an item from clips, pauses and noise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assistant.game.messages import Clip
from tools.speech import microphone
from tools.speech import noise as sounds
from tools.speech.clips import Clips
from tools.speech.noise import Wave
from tools.speech.plan import Colour, Item
from tools.speech.recordings import Kind

BEFORE, BETWEEN, AFTER = 0.3, 0.12, 0.5
"""Seconds of near-silence around an utterance, and between a clue's word and its number."""


@dataclass(frozen=True, slots=True)
class Studio:
    """The recordings from which utterances are composed."""

    clips: Mapping[Path, Wave]
    crowd: Sequence[Wave]
    """The recordings of talk from which babble is mixed."""
    seed: int

    def spoken_until(self, item: Item) -> float:
        """Seconds from the start of an item's sound to the end of the speech in it."""
        waves = [self.clips[entry.path] for entry in item.entries]
        before = sum(len(wave) for wave in waves[:-1]) / sounds.RATE + BETWEEN * (len(waves) - 1)
        return BEFORE + before + sounds.speech_ends(waves[-1])

    def compose(self, item: Item, after: float = AFTER) -> Clip:
        """The sound of an item, with `after` seconds after its last word; noise lasts to the end.

        The same item always gives the same sound.
        """
        random = sounds.dice(f"{self.seed} {item.name}")
        pieces = [sounds.near_silence(BEFORE, random)]
        for number, entry in enumerate(item.entries):
            if number:
                pieces.append(sounds.near_silence(BETWEEN, random))
            pieces.append(self.clips[entry.path])
        pieces.append(sounds.near_silence(after, random))
        said = np.concatenate(pieces)
        power = sounds.speech_power(np.concatenate(pieces[1:-1]))
        match item.noise.colour:
            case Colour.CLEAN:
                return sounds.clip(said)
            case Colour.PINK:
                under = sounds.pink(len(said), random)
            case Colour.BABBLE:
                under = sounds.babble(len(said), self.crowd, random)
            case Colour.FAR:
                return sounds.clip(microphone.far(said, random))
            case Colour.CLIPPED:
                return sounds.clip(microphone.clipped(said))
            case Colour.TELEPHONE:
                return sounds.clip(microphone.telephone(said))
        return sounds.clip(sounds.under(said, under, item.noise.snr, power))


def studio(clips: Clips, recorded: Mapping[Path, Clip], seed: int) -> Studio:
    """A studio that has these recordings."""
    waves = {path: sounds.wave(clip) for path, clip in recorded.items()}
    crowd = [waves[entry.path] for entry in clips.of(Kind.TALK)]
    return Studio(waves, crowd, seed)
