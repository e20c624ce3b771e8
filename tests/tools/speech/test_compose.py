"""An item's sound: its pauses, its background noise, and its reproducibility."""

import numpy as np
import pytest

from tests.tools.speech.heard import loudness
from tools.speech import noise as sounds
from tools.speech.clips import Clips
from tools.speech.compose import AFTER, BEFORE, BETWEEN, Studio
from tools.speech.noise import dice, speech_power, wave
from tools.speech.plan import CLEAN, Colour, Item, Noise, Task, plan

RATE = 16_000
SPOKEN = 0.3


@pytest.fixture
def clue(clips: Clips) -> Item:
    return plan(clips, 1, noises=[CLEAN], tasks=[Task.CLUE])[0]


def test_a_clue_is_a_word_a_pause_and_a_number_with_near_silence_around(
    room: Studio, clue: Item
) -> None:
    heard = wave(room.compose(clue))
    assert len(heard) / RATE == pytest.approx(BEFORE + 2 * SPOKEN + BETWEEN + AFTER, abs=0.001)
    first, second = BEFORE + SPOKEN, BEFORE + SPOKEN + BETWEEN
    pauses = [(0.0, BEFORE), (first, second), (second + SPOKEN, second + SPOKEN + AFTER)]
    for start, end in pauses:
        part = heard[round(start * RATE) : round(end * RATE)]
        assert -86 < loudness(part) < -74
        assert part.any(), "a microphone never gives quite nothing"
    assert loudness(heard[round(BEFORE * RATE) : round(first * RATE)]) > -20


@pytest.mark.parametrize("colour", [Colour.PINK, Colour.BABBLE])
@pytest.mark.parametrize("snr", [20, 10, 5])
def test_noise_has_the_requested_distance_below_speech(
    room: Studio, clue: Item, colour: Colour, snr: int
) -> None:
    item = Item(clue.task, clue.moment, clue.entries, clue.board, Noise(colour, snr))
    heard = wave(room.compose(item, after=2.0))
    quiet = heard[-RATE:]
    speech = 10 * np.log10(speech_power(room.clips[clue.entries[0].path]))
    assert speech - loudness(quiet) == pytest.approx(snr, abs=2.5)


def test_the_sound_of_an_item_depends_on_its_seed(room: Studio, clue: Item) -> None:
    noisy = Item(clue.task, clue.moment, clue.entries, clue.board, Noise(Colour.PINK, 10))
    assert room.compose(noisy) == room.compose(noisy)
    other = Studio(room.clips, room.crowd, seed=2)
    assert other.compose(noisy) != room.compose(noisy)


def test_pauses_do_not_make_speech_quieter() -> None:
    tone = np.sin(np.arange(RATE) / 10).astype(np.float32)
    paused = np.concatenate([np.zeros(3 * RATE, np.float32), tone])
    assert speech_power(paused) == pytest.approx(0.5, rel=0.02)
    assert speech_power(np.zeros(0, np.float32)) == 0


def test_loud_sound_is_scaled_and_not_clipped() -> None:
    tone = 3 * np.sin(np.arange(RATE) / 10).astype(np.float32)
    heard = wave(sounds.clip(tone))
    assert np.abs(heard).max() == pytest.approx(0.99, abs=0.001)
    assert np.corrcoef(heard, tone)[0, 1] > 0.999


def test_pink_noise_falls_by_3_db_per_octave() -> None:
    power = np.abs(np.fft.rfft(sounds.pink(8 * RATE, dice("any")))) ** 2
    octaves = [power[8 * low : 16 * low].mean() for low in (250, 500, 1000, 2000)]
    falls = 10 * np.log10(np.array(octaves[:-1]) / np.array(octaves[1:]))
    assert falls == pytest.approx([3, 3, 3], abs=0.3)


def test_babble_mixes_all_speakers() -> None:
    crowd = [np.sin(np.arange(RATE) * pitch).astype(np.float32) for pitch in (0.2, 0.4, 0.8)]
    heard = sounds.babble(4 * RATE, crowd, dice("any"))
    power = np.abs(np.fft.rfft(heard))
    peaks = [power[round(pitch / (2 * np.pi) * len(heard))] for pitch in (0.2, 0.4, 0.8)]
    assert min(peaks) > 50 * np.median(power)
