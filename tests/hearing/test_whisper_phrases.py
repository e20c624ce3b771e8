"""The phrase said, by how likely each text is for the sound; a table stands in for the model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from assistant.game.messages import Certainty, Readings
from assistant.hearing.whisper_model import ModelReading, Sound, WhisperModel
from assistant.hearing.whisper_phrases import PhraseMatch, Phrases
from assistant.language.en.numbers import NUMBERS

PHRASES = ("yes", "yeah", "no", "storm")
YES = ("yes", "yeah", "yup")
SOUND, SILENCE = Sound(None, 10), Sound(None, 0)


@dataclass(frozen=True)
class Likely:
    """A model with a likelihood for each sentence; for silence, all are far less likely."""

    scores: Mapping[str, float]
    silence: Sound = SILENCE

    def tokens(self, text: str) -> list[int]:
        return [*text.encode()]

    def read(self, sound: Sound, prompt: Sequence[int], count: int) -> list[ModelReading]:
        best = sorted(self.scores, key=lambda text: -self.scores[text])
        return [ModelReading(text, self.scores[text]) for text in best[:count]]

    def likelihood(self, sound: Sound, texts: Sequence[Sequence[int]]) -> list[float]:
        quieter = 20.0 if sound is self.silence else 0.0
        return [self.scores.get(bytes(ids).decode(), -30.0) - quieter for ids in texts]


def said(scores: Mapping[str, float], same: Sequence[str] = ()) -> Readings:
    model = cast("WhisperModel", Likely(scores))
    phrases = Phrases(model, PHRASES, NUMBERS, same)
    return phrases.said(SOUND, np.zeros(256, np.float32))


@pytest.mark.parametrize(
    ("scores", "same", "expected"),
    [
        ({"Yes.": -1.0, "Yeah.": -1.5}, (), Readings(("yes", "yeah"), Certainty.CLOSE)),
        ({"Yes.": -1.0, "Yeah.": -1.5}, YES, Readings(("yes",), Certainty.SURE)),
        ({"Yes.": -1.0, "Yup.": -1.5}, (), Readings(("yes",), Certainty.LIKELY)),
        ({"Yes.": -1.0, "Yup.": -1.5}, YES, Readings(("yes",), Certainty.SURE)),
        ({"Yes.": -1.0, "Yeast.": -1.5}, YES, Readings(("yes",), Certainty.LIKELY)),
        ({"Yes.": -1.0, "No.": -1.5}, YES, Readings(("yes", "no"), Certainty.CLOSE)),
        ({"Storm.": -1.0, "Yup.": -1.5}, YES, Readings(("storm",), Certainty.LIKELY)),
    ],
)
def test_synonymous_phrases_do_not_compete(
    scores: Mapping[str, float], same: Sequence[str], expected: Readings
) -> None:
    assert said(scores, same) == expected


@pytest.mark.parametrize(
    ("weight", "apart", "over_noise", "consents"),
    [
        (10.3, 7.3, 55.7, True),  # “yeah” in a quiet room
        (12.2, 9.0, 22.1, True),  # “yes” in pink noise
        (11.0, 9.6, 14.4, False),  # “yak” in pink noise
        (10.2, 7.2, 26.2, False),  # “yak” among other voices
        (9.4, 4.5, 13.7, False),  # foreign words among other voices
        (9.9, 3.1, 22.9, False),
        (9.9, 3.1, 60.0, False),
    ],
)
def test_an_irreversible_yes_needs_more_certainty_than_other_phrases(
    weight: float, apart: float, over_noise: float, consents: bool
) -> None:
    """Measured with recordings of people, who said yes only in the first two."""
    assert PhraseMatch("yeah", weight, "no", apart).consents(over_noise) is consents


def test_an_irreversible_yes_in_noise_is_at_most_likely() -> None:
    scores = {"Yes.": -1.0, "Yeast.": -11.0, "No.": -6.0}
    model = cast("WhisperModel", Likely(scores))
    nowhere = np.zeros(256, np.float32)
    for same, expected in ((YES, Certainty.LIKELY), ((), Certainty.SURE)):
        phrases = Phrases(model, PHRASES, NUMBERS, same)
        assert phrases.said(SOUND, nowhere, 20.0).certainty is expected
