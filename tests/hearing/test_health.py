"""A microphone that works but is unusable is reported once."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Clip
from assistant.hearing.health import Health

RATE = 16_000
PIECE = 512
DICE = np.random.default_rng(1)

Samples = NDArray[np.float64]


def hiss(seconds: float, loudness: float = 20) -> Samples:
    return DICE.normal(0, loudness, round(seconds * RATE))


def talk(seconds: float, loudness: float) -> Samples:
    """Syllables with pauses between them."""
    time = np.arange(round(seconds * RATE)) / RATE
    swell = np.clip(np.sin(2 * np.pi * 2 * time), 0, 1)
    return loudness * swell * np.sin(2 * np.pi * 180 * time) + hiss(seconds)


def pieces(sound: Samples, pace: float = 1.0, start: float = 100.0) -> Iterator[Clip]:
    """Sound as it arrives; `pace` is the share of the promised samples that come."""
    whole = np.clip(np.rint(sound), -32_768, 32_767).astype("<i2")
    for at in range(0, len(whole), PIECE):
        yield Clip(whole[at : at + PIECE].tobytes(), RATE, start + at / RATE / pace)


def of_it(fault: Fault) -> Complaint:
    return Complaint(Device.MICROPHONE, fault)


def told(sound: Samples, pace: float = 1.0, own: bool = False) -> list[Complaint]:
    health = Health()
    return [one for piece in pieces(sound, pace) if (one := health.take(piece, own))]


@pytest.mark.parametrize(
    "sound",
    [hiss(90, 2), talk(90, 20_000), np.concatenate([hiss(5), np.zeros(10 * RATE), hiss(5)])],
    ids=["a quiet room", "loud talk", "a microphone that mutes itself between words"],
)
def test_normal_room_sound_raises_no_complaint(sound: Samples) -> None:
    assert told(sound) == []


def test_digital_silence_is_reported_as_a_muted_microphone() -> None:
    assert told(np.zeros(40 * RATE)) == [of_it(Fault.FLAT)]
    assert told(np.full(40 * RATE, 77.0)) == [of_it(Fault.FLAT)]


def test_random_samples_are_reported_as_noise() -> None:
    assert told(DICE.uniform(-32_768, 32_767, 20 * RATE)) == [of_it(Fault.NOISE)]


def test_clipping_is_reported_once() -> None:
    assert told(talk(60, 60_000)) == [of_it(Fault.OVERDRIVEN)]


def test_the_voice_of_the_assistant_may_be_too_loud() -> None:
    assert told(talk(60, 60_000), own=True) == []
    assert told(DICE.uniform(-32_768, 32_767, 20 * RATE), own=True) == []


@pytest.mark.parametrize(
    ("pace", "complaints"),
    [
        (0.5, [of_it(Fault.TOO_FEW_SAMPLES)]),
        (0.975, []),
        (1.025, []),
        (2.756, [of_it(Fault.TOO_MANY_SAMPLES)]),  # 44.1 kHz labelled as 16
    ],
)
def test_missing_and_surplus_samples_are_reported(pace: float, complaints: list[Complaint]) -> None:
    assert told(hiss(90), pace) == complaints


def test_a_restart_resets_the_count_of_samples() -> None:
    health = Health()
    first, later = pieces(hiss(15)), pieces(hiss(30), start=130.0)
    assert [health.take(piece, False) for piece in (*first, *later) if piece] == [None] * 1407


def test_audio_without_a_time_or_samples_is_ignored() -> None:
    health = Health()
    assert health.take(Clip(b"", RATE, 1.0), own=False) is None
    assert health.take(Clip(bytes(100), RATE), own=False) is None
