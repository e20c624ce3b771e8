"""The box's voice and lights, saved between two starts."""

from pathlib import Path

import pytest

from assistant.app.wiring.kept_voice import NAME, keep_voice, kept_voice
from assistant.game.messages import Comfort


def test_saved_choices_are_loaded_again(tmp_path: Path) -> None:
    assert kept_voice(tmp_path) == Comfort()
    keep_voice(tmp_path, Comfort(1.5, 0.8333333, 0.4, 300, "flite-slt"))
    assert kept_voice(tmp_path) == Comfort(1.5, 0.833333, 0.4, 300, "flite-slt")


def test_a_file_with_only_the_voice_is_accepted(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("volume = 1.5\nrate = 1\n")
    assert kept_voice(tmp_path) == Comfort(1.5)


@pytest.mark.parametrize(
    "text",
    [
        *("volume = [1]\nrate = 1", "=", 'rate = "x"\nvolume=1', "volume = nan", "rate = -1"),
        *("brightness = 0", "brightness = 2", "sleep = 0", "sleep = inf", "sleep = nan"),
    ],
)
def test_a_damaged_file_leaves_the_defaults(text: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(text)
    assert kept_voice(tmp_path) == Comfort()


def test_an_unwritable_folder_stores_nothing(tmp_path: Path) -> None:
    keep_voice(tmp_path / "missing", Comfort(1.5))
    assert kept_voice(tmp_path / "missing") == Comfort()
