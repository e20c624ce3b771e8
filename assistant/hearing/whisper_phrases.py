"""The choice of the phrase that was said, if any, by Whisper's probabilities.

The model first reads the sound freely; its readings that are not phrases become rivals. Then
possible phrases and rivals are given to the model, which returns the likelihood of each. The
likeliest phrase is judged by its lead over the best rival, plus half of its lead over silence. So
"And turn." is "end turn", rare words have the same chance as common ones, and a word that is not on
the table is not mistaken for a card. Both leads are differences of log-probabilities, in nats.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from assistant.game.messages import Certainty, Readings
from assistant.hearing.whisper_model import Sound, WhisperModel
from assistant.hearing.whisper_readings import near_in_length, weighed
from assistant.language.numbers import Numbers

READINGS = 5
BEGINNINGS = 10
"""Number of likely first tokens to consider; the right one is nearly always the likeliest."""
LOOKED_AT = 24
AHEAD = 8.0
"""Maximum lead over rivals that counts, in nats, because there may be no rival at all."""
PRESENT = 12.0
"""Maximum lead over silence that counts, in nats; a larger one only means a rare phrase."""

QUIET, NOISY = 25.0, 15.0
"""Levels of speech above a room's noise, in dB, that count as quiet and as noisy."""
TAKEN, TAKEN_IN_NOISE = 1.3, -0.5
"""Minimum weight of a phrase. The lower one is for noise, where nothing fits well, if the phrase is
also among the free readings.

In quiet, 99 % of the phrases that people said reach it, and at most 1 % of other words do.
"""
SURE = 8.0
"""Weight from which no word was ever mistaken for another, even with noise at 10 dB."""
CLOSE = 1.5
"""Distance in nats below which either of two phrases may have been said."""
APART = 3.0
"""Distance in nats from which the second of two phrases was certainly not said."""

QUIET_ROOM = 30.0
"""Minimum level above the noise, in dB, at which speech is clear enough for an irreversible yes.
"""
CONSENT_APART, CONSENT_IN_NOISE = 6.0, 11.5
"""Minimum distance of such a yes from other phrases and, in more noise, its minimum weight.

Misheard as “yeah”, “yak” and foreign words among other voices had a weight of at most 11.0.
"""


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """The likeliest phrase for a sound."""

    phrase: str
    weight: float
    """The lead over the best rival plus half the lead over silence, both capped, in nats."""
    second: str
    """The next likeliest phrase; empty if there was no other."""
    apart: float
    """How much less likely that phrase is, in nats."""

    @property
    def readings(self) -> Readings:
        """The phrase as a recognizer's readings, if it is accepted."""
        if self.apart < CLOSE:
            return Readings((self.phrase, self.second), Certainty.CLOSE)
        sure = self.weight >= SURE and self.apart >= APART
        return Readings((self.phrase,), Certainty.SURE if sure else Certainty.LIKELY)

    def consents(self, over_noise: float) -> bool:
        """Whether a yes is certain enough for irreversible moves, given its dB above the noise."""
        clear = over_noise >= QUIET_ROOM or self.weight >= CONSENT_IN_NOISE
        return clear and self.apart >= CONSENT_APART


class Phrases:
    """The phrases among which to choose for each sound."""

    def __init__(
        self,
        model: WhisperModel,
        phrases: Sequence[str],
        numbers: Numbers,
        same: Sequence[str] = (),
    ) -> None:
        """`same` are texts with the same meaning, which therefore are not each other's rivals."""
        self._model = model
        self._same = frozenset(same)
        self._numbers = numbers
        self._phrases = tuple(phrases)
        self._tokens = [model.tokens(_sentence(phrase)) for phrase in phrases]

    def said(
        self, sound: Sound, beginnings: NDArray[np.float32], over_noise: float = QUIET
    ) -> Readings:
        """The phrase that was said; otherwise, the model's free reading.

        `beginnings` has each token's score as the first of the text, `over_noise` the level of
        speech above the noise in dB.
        """
        free = [one.text for one in weighed(self._model.read(sound, [], READINGS), self._numbers)]
        rivals = [text for text in free if text not in self._phrases]
        best = free[0] if free else ""
        match = self._match(sound, self._near(beginnings, best), rivals)
        bar = np.interp(over_noise, (NOISY, QUIET), (TAKEN_IN_NOISE, TAKEN))
        if match and match.weight >= (TAKEN_IN_NOISE if match.phrase == best else bar):
            readings = match.readings
            if match.phrase in self._same and not match.consents(over_noise):
                return replace(readings, certainty=min(readings.certainty, Certainty.LIKELY))
            return readings
        return Readings(tuple(rivals[:1]))

    def _match(
        self, sound: Sound, near: Sequence[int], rivals: Sequence[str]
    ) -> PhraseMatch | None:
        if not near:
            return None
        texts = [self._tokens[index] for index in near]
        texts += [self._model.tokens(_sentence(rival)) for rival in rivals]
        likely = self._model.likelihood(sound, texts)
        ranked = sorted(range(len(near)), key=lambda at: -likely[at])
        best = ranked[0]
        phrase = self._phrases[near[best]]
        others = [at for at in ranked[1:] if not {phrase, self._phrases[near[at]]} <= self._same]
        others_read = [
            score
            for rival, score in zip(rivals, likely[len(near) :], strict=True)
            if not {phrase, rival} <= self._same
        ]
        lead = likely[best] - max(others_read, default=-np.inf)
        presence = likely[best] - self._model.likelihood(self._model.silence, [texts[best]])[0]
        return PhraseMatch(
            phrase,
            min(lead, AHEAD) + min(presence, PRESENT) / 2,
            self._phrases[near[others[0]]] if others else "",
            likely[best] - likely[others[0]] if others else np.inf,
        )

    def _near(self, beginnings: NDArray[np.float32], best: str) -> list[int]:
        """Indices of the phrases that may have been said, judged by their length and beginning."""
        fitting = [
            index for index, phrase in enumerate(self._phrases) if near_in_length(phrase, best)
        ]
        fitting.sort(key=lambda index: -float(beginnings[self._tokens[index][0]]))
        first = list(dict.fromkeys(self._tokens[index][0] for index in fitting))[:BEGINNINGS]
        return [index for index in fitting if self._tokens[index][0] in first][:LOOKED_AT]


def _sentence(phrase: str) -> str:
    """A phrase as the model writes it: with a capital and a full stop, which also marks the end."""
    return f"{phrase[:1].upper()}{phrase[1:]}."
