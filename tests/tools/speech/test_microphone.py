"""Poor microphones: what they remove from a sound, and what they add to it."""

import numpy as np
import pytest

from tests.tools.speech.heard import loudness
from tools.speech import microphone
from tools.speech.noise import FULL, RATE, Wave, dice


def tone(hertz: float, loud: float = 0.5) -> Wave:
    return (loud * np.sin(2 * np.pi * hertz * np.arange(RATE) / RATE)).astype(np.float32)


@pytest.mark.parametrize("hertz", [100, 5_000])
def test_a_telephone_removes_low_and_high_frequencies(hertz: float) -> None:
    assert loudness(microphone.telephone(tone(hertz))) < loudness(tone(hertz)) - 40


def test_a_telephone_keeps_middle_frequencies_with_less_precision() -> None:
    heard = microphone.telephone(tone(1_000))
    assert loudness(heard) == pytest.approx(loudness(tone(1_000)), abs=0.3)
    assert len(np.unique(heard)) <= 255


def test_a_clipping_microphone_clips_loud_sound() -> None:
    heard = microphone.clipped(tone(200))
    assert np.abs(heard).max() == pytest.approx(FULL)
    assert np.mean(np.abs(heard) > FULL - 1e-3) > 0.7
    assert not microphone.clipped(np.zeros(100, np.float32)).any()


def test_a_distant_sound_has_reverberation_and_noise() -> None:
    said = np.concatenate([tone(500), np.zeros(RATE, np.float32)])
    heard = microphone.far(said, dice("far"))
    just_after, later = heard[RATE : RATE + 800], heard[-RATE // 2 :]
    assert loudness(heard[:RATE]) > loudness(just_after) > loudness(later) + 6
    assert loudness(heard[:RATE]) - loudness(later) == pytest.approx(microphone.FAR_NOISE, abs=2)
