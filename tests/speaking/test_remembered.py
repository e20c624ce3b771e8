"""A voice that keeps its sounds."""

from dataclasses import dataclass, field

import pytest

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from assistant.speaking.mouth import Remembered


@dataclass
class Letters:
    """A voice whose sound is the sentence; it notes what it makes, and fails on request."""

    made: list[tuple[str, float]] = field(default_factory=list)

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        self.made.append((sentence, pace))
        if sentence == "fail":
            raise DeviceError("no sound")
        return Clip(sentence.encode(), 8_000)


def test_a_sentence_is_made_once_for_each_pace() -> None:
    letters = Letters()
    voice = Remembered(letters)
    clips = [voice.speak("storm", pace) for pace in (1.0, 1.0, 1.5, 1.0)]
    assert clips == [Clip(b"storm", 8_000)] * 4
    assert letters.made == [("storm", 1.0), ("storm", 1.5)]


def test_what_was_not_said_for_longest_is_forgotten_first() -> None:
    letters = Letters()
    voice = Remembered(letters, most=10)
    for sentence in ("storm", "river", "storm", "apple", "storm", "river"):
        voice.speak(sentence)
    assert [sentence for sentence, _ in letters.made] == ["storm", "river", "apple", "river"]


def test_a_failure_and_a_sound_that_is_too_large_are_not_kept() -> None:
    letters = Letters()
    voice = Remembered(letters, most=4)
    for _ in range(2):
        with pytest.raises(DeviceError):
            voice.speak("fail")
        assert voice.speak("storm") == Clip(b"storm", 8_000)
    assert len(letters.made) == 4
