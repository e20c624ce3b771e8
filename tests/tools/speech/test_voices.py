"""How well a recognizer understands the program's voices."""

import numpy as np
import pytest

from assistant.game.messages import Clip
from assistant.language.en.numbers import NUMBERS
from tools.speech import voices
from tools.speech.noise import RATE, Wave


@pytest.mark.parametrize(
    ("said", "heard", "mistakes"),
    [
        ("Weather, two.", "weather 2", 0),
        ("Eight turns left.", "Eight turns, left!", 0),
        ("Storm?", "storms", 1),
        ("Nine turns left.", "turns left", 1),
        ("Agent.", "a gent", 2),
        ("Storm?", "", 1),
    ],
)
def test_wrong_words_are_counted_whatever_the_spelling_of_numbers(
    said: str, heard: str, mistakes: int
) -> None:
    assert voices.wrong(voices.words(said), voices.words(heard)) == mistakes


def test_the_sentences_are_those_of_the_game_and_of_a_table() -> None:
    said = voices.sentences()
    assert {"Weather, two.", "Robotic is a form of robot. Penalty, allow, or take it back?"} < {
        *said
    }
    assert sum(one.endswith("?") and " " not in one for one in said) >= 20
    assert said == voices.sentences()


class Beep:
    """Says every sentence as a tone of a second."""

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        tone = np.sin(np.arange(RATE) * 1_000 * 2 * np.pi / RATE)
        return Clip((tone * 20_000).astype("<i2").tobytes(), RATE)


def test_noise_and_a_small_loudspeaker_change_what_is_heard() -> None:
    """A tone of 1 kHz passes the small loudspeaker; the noise is 5 dB below it."""
    there = voices.spoken(Beep(), ["Storm?"], 1.0)
    powers: dict[str, float] = {}

    def hears(sound: Wave) -> str:
        powers[str(len(powers))] = float(np.mean(np.square(sound[RATE // 2 : -RATE // 2])))
        return "storm" if len(powers) == 1 else "worm"

    found = voices.row("beep", there, hears)
    assert [found[room] for room in voices.ROOMS] == [0.0, 1.0, 1.0]
    quiet, noisy, small = powers.values()
    assert noisy / quiet == pytest.approx(1 + 10**-0.5, rel=0.1)
    assert small / quiet == pytest.approx(1, rel=0.05)


def test_numbers_are_spelled_as_the_program_says_them() -> None:
    assert voices.words("10 of 9") == [NUMBERS.units[10], "of", NUMBERS.units[9]]
