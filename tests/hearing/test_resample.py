"""Resampling: frequencies in the band remain, and those above it are removed."""

import numpy as np
import pytest

from assistant.game.messages import Clip
from assistant.hearing.resample import Resampler, resample


def tone(hertz: float, rate: int, seconds: float = 0.5) -> Clip:
    time = np.arange(int(seconds * rate)) / rate
    return Clip((np.sin(2 * np.pi * hertz * time) * 16_000).astype("<i2").tobytes(), rate)


def loudness(clip: Clip) -> float:
    """Root mean square of the middle, relative to that of the tone."""
    samples = np.frombuffer(clip.samples, "<i2").astype(float)
    middle = samples[len(samples) // 4 : -len(samples) // 4]
    return float(np.sqrt((middle**2).mean()) / (16_000 / np.sqrt(2)))


@pytest.mark.parametrize("rate", [8_000, 11_025, 22_050, 32_000, 44_100, 48_000])
@pytest.mark.parametrize("hertz", [200, 1_000, 3_300])
def test_frequencies_of_speech_pass_unchanged(rate: int, hertz: int) -> None:
    made = resample(tone(hertz, rate), 16_000)
    assert made.rate == 16_000
    assert made.seconds == pytest.approx(0.5, abs=0.006)
    assert loudness(made) == pytest.approx(1, abs=0.01)
    spectrum = np.abs(np.fft.rfft(np.frombuffer(made.samples, "<i2")[:8000]))
    assert spectrum.argmax() * 16_000 / min(8000, len(made.samples) // 2) == pytest.approx(
        hertz, abs=5
    )


@pytest.mark.parametrize("rate", [22_050, 44_100, 48_000])
@pytest.mark.parametrize("hertz", [8_700, 10_000])
def test_frequencies_that_would_alias_are_removed(rate: int, hertz: int) -> None:
    assert loudness(resample(tone(hertz, rate), 16_000)) < 0.001


@pytest.mark.parametrize("size", [2, 74, 480, 2_050])
def test_pieces_of_any_length_give_the_same_sound(size: int) -> None:
    clip = tone(700, 44_100, 0.1)
    resampler = Resampler(44_100, 16_000)
    pieces = [
        resampler.feed(clip.samples[start : start + size])
        for start in range(0, len(clip.samples), size)
    ]
    assert b"".join(pieces) + resampler.flush() == resample(clip, 16_000).samples


def test_sound_at_the_right_rate_is_left_alone() -> None:
    clip = tone(700, 16_000)
    assert resample(clip, 16_000) is clip
    resampler = Resampler(16_000, 16_000)
    assert resampler.feed(clip.samples) + resampler.flush() == clip.samples


def test_loud_sound_is_clipped_not_wrapped() -> None:
    square = Clip(np.tile([32767] * 48 + [-32768] * 48, 50).astype("<i2").tobytes(), 48_000)
    made = np.frombuffer(resample(square, 16_000).samples, "<i2").astype(int)
    assert np.abs(np.diff(made)).max() < 65_535
    assert made.max() == 32_767
