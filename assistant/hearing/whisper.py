"""Whisper tiny.en, a recognizer for guesses, commands and clues that needs no download.

A guess is one of the known phrases or none, as `whisper_phrases` decides. For a clue, every reading
counts, best first, as `whisper_readings` ranks them.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.game.messages import Clip, Readings, Vocabulary
from assistant.hearing.resample import resample
from assistant.hearing.whisper_model import RATE, ModelReading, WhisperModel, packaged
from assistant.hearing.whisper_phrases import NOISY, QUIET_ROOM, Phrases
from assistant.hearing.whisper_readings import certainty, is_clue, weighed
from assistant.language.spoken import Listening

READINGS = 10
SILENCE = 0.7
"""Probability of silence that means nobody spoke; speech has at most 0.5, noise at least 0.83."""
DOUBT = 1.4
"""Nats subtracted from a clue's readings in noise, where all of them are often wrong."""
SHORTEST = 0.1
FRAME = RATE // 50
"""Number of samples in a frame whose loudness is measured."""
LONGEST = 29.0  # maximum seconds of sound; the model's limit is 30
BEFORE, AFTER = 0.3, 0.5
"""Seconds of silence added around an utterance, because the model misses words at its edges."""


class WhisperRecognizer:
    """A recognizer of one utterance at a time. Use it from one thread only."""

    def __init__(
        self,
        language: Listening,
        threads: int = 2,
        kept: Sequence[Path] = (),
    ) -> None:
        """Load the weights; raises `ModelError`.

        `kept` are the folders that `WhisperModel` uses for results.
        """
        self._numbers, self._prompts = language.numbers, language.prompts
        self._model = WhisperModel(packaged(), threads, kept)
        self._clues = self._model.tokens(self._prompts.clues)
        self._cards = self._model.tokens(self._prompts.cards)
        self._vocabulary = Vocabulary(())
        self._phrases = Phrases(self._model, (), self._numbers)
        self._rate = RATE
        self._samples: list[bytes] = []
        self._known: Readings | None = None

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance, and discard any unfinished one."""
        self._samples, self._known = [], None
        self._rate = rate
        if vocabulary != self._vocabulary:
            self._vocabulary = vocabulary
            self._phrases = Phrases(
                self._model, vocabulary.phrases, self._numbers, vocabulary.consents
            )

    def accept(self, samples: bytes) -> None:
        """Process the utterance's next piece."""
        self._samples.append(samples)
        self._known = None

    def peek(self) -> Readings:
        """Readings of the utterance so far, as `finish` would return them."""
        if self._known is None:
            self._known = self._readings(b"".join(self._samples))
        return self._known

    def finish(self) -> Readings:
        """Readings of the whole utterance as plain words, the best first.

        If a phrase of the vocabulary was said, it comes first. Otherwise, these are the free
        readings, so that the assistant can say what it heard. After a `peek`, nothing is computed
        unless there was new sound.
        """
        readings = self.peek()
        self._samples, self._known = [], None
        return readings

    def _readings(self, samples: bytes) -> Readings:
        clip = resample(Clip(samples, self._rate), RATE)
        if clip.seconds < SHORTEST or not any(clip.samples):
            return Readings()
        wave = np.frombuffer(clip.samples, "<i2")[: int(LONGEST * RATE)].astype(np.float32)
        wave /= 32_768
        padded = np.pad(wave, (int(BEFORE * RATE), int(AFTER * RATE)))
        sound = self._model.encode(padded)
        beginnings, silence = self._model.first(sound)
        if silence > SILENCE:
            return Readings()
        vocabulary = self._vocabulary
        free: list[ModelReading] = []
        if vocabulary.clue:
            free = weighed(
                self._model.read(sound, self._clues, READINGS), self._numbers, self._prompts.clues
            )
        elif vocabulary.cards:
            free = weighed(
                self._model.read(sound, self._cards, READINGS, long=True),
                self._numbers,
                self._prompts.cards,
            )
        best = free[0].text if free else ""
        if vocabulary.cards and best in vocabulary.phrases:
            return Readings((best,))
        if not vocabulary.cards and not is_clue(
            best, self._numbers
        ):  # no command ends in a number, so a clue needs no phrases
            said = self._phrases.said(sound, beginnings, over_noise(wave))
            if not vocabulary.clue or set(said.texts) & set(vocabulary.phrases):
                return said
        others = [one for one in free if one.text not in vocabulary.phrases]
        texts = tuple(one.text for one in others)
        if not vocabulary.clue:
            return Readings(texts)
        doubt = float(np.interp(over_noise(wave), (NOISY, QUIET_ROOM), (DOUBT, 0.0)))
        weights = tuple(round(one.score - doubt, 3) for one in others)
        return Readings(texts, certainty(others, self._numbers), weights)


def over_noise(wave: NDArray[np.float32]) -> float:
    """Difference between a sound's loud and quiet parts, in dB."""
    frames = wave[: len(wave) // FRAME * FRAME].reshape(-1, FRAME)
    powers = np.sort(np.square(frames).mean(axis=1)) + 1e-10
    loud, quiet = powers[-len(powers) // 4 :].mean(), powers[: len(powers) // 10 + 1].mean()
    return float(10 * np.log10(loud / quiet))
