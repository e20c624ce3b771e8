"""Earcons: short, soft, distinct, and not detected as speech."""

import itertools

import numpy as np
import pytest

from assistant.game.messages import Earcon
from assistant.hearing.detector import silero
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.hearing.resample import resample
from assistant.speaking.earcons import RATE, earcons

CUES = earcons()


@pytest.mark.parametrize("earcon", Earcon)
def test_every_earcon_is_short_and_soft_and_has_no_clicks(earcon: Earcon) -> None:
    clip = CUES[earcon]
    sound = np.frombuffer(clip.samples, "<i2").astype(int)
    assert 0.05 < clip.seconds < 0.3
    assert 0.1 < np.abs(sound).max() / 32_767 < 0.3
    assert np.abs(sound[[0, -1]]).max() < 50
    assert np.abs(np.diff(sound)).max() < 1_100  # no jumps in the signal


def test_all_earcons_sound_different() -> None:
    for one, other in itertools.combinations(CUES.values(), 2):
        length = max(len(one.samples), len(other.samples)) // 2
        spectra = [
            np.abs(np.fft.rfft(np.frombuffer(clip.samples, "<i2"), length)) for clip in (one, other)
        ]
        alike = spectra[0] @ spectra[1] / np.prod([np.linalg.norm(one) for one in spectra])
        assert alike < 0.5


@pytest.mark.parametrize("earcon", Earcon)
def test_no_earcon_is_detected_as_speech(earcon: Earcon) -> None:
    ears = EndOfSpeech(silero())
    sound = bytes(16_000) + resample(CUES[earcon], 16_000).samples + bytes(32_000)
    assert list(ears.feed(sound)) == []


def test_earcons_have_the_chosen_lead_in_and_volume() -> None:
    clip = earcons(lead_in=0.5, volume=0.5)[Earcon.LISTENING]
    silence = RATE  # half a second in bytes
    assert clip.samples[:silence] == bytes(silence)
    loud, soft = (
        np.frombuffer(sound, "<i2")
        for sound in (CUES[Earcon.LISTENING].samples, clip.samples[silence:])
    )
    assert np.abs(loud / 2 - soft).max() <= 0.5
