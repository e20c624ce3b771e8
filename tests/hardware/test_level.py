"""Levels in dBFS, from samples alone."""

import math
import struct

import pytest

from hardware.level import SILENT, bar, clipped, flat, peak, rms


def sound(*samples: int) -> bytes:
    return struct.pack(f"<{len(samples)}h", *samples)


def sine(amplitude: int) -> bytes:
    return sound(*(round(amplitude * math.sin(2 * math.pi * at / 100)) for at in range(1_000)))


def test_a_full_sine_is_three_decibels_below_a_full_square() -> None:
    assert rms(sound(32_767, -32_768) * 100) == pytest.approx(0, abs=0.01)
    assert rms(sine(32_767)) == pytest.approx(-3.01, abs=0.02)
    assert peak(sine(32_767)) == pytest.approx(0, abs=0.01)
    assert peak(sound(-32_768)) == 0.0, "the lowest sample does not overflow"


@pytest.mark.parametrize("samples", [b"", bytes(200)])
def test_silence_has_a_level_that_can_be_printed(samples: bytes) -> None:
    assert rms(samples) == peak(samples) == SILENT
    assert clipped(samples) == 0.0
    assert flat(samples)


def test_clipping_is_counted_at_both_ends() -> None:
    assert clipped(sound(32_767, -32_768, 0, 100)) == 0.5


def test_a_constant_signal_is_flat_at_any_level() -> None:
    assert flat(sound(77, 77, 77))
    assert not flat(sound(0, 0, 1))


@pytest.mark.parametrize(
    ("level", "drawn"), [(0, "####"), (-30, "##.."), (-60, "...."), (-96, "...."), (3, "####")]
)
def test_a_bar_shows_the_level(level: float, drawn: str) -> None:
    assert bar(level, width=4) == drawn
