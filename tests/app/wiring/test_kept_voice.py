"""The voice's volume and rate, kept between two starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.app.wiring.kept_voice import NAME, keep_voice, kept_voice


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    assert kept_voice(tmp_path) == (1.0, 1.0)
    keep_voice(tmp_path, 1.5, 0.8333333)
    assert kept_voice(tmp_path) == (1.5, 0.833333)


@pytest.mark.parametrize(
    "text", ["volume = 2.0", "volume = [1]\nrate = 1", "=", 'rate = "x"\nvolume=1']
)
def test_a_damaged_file_leaves_the_settings_own_voice(text: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(text)
    assert kept_voice(tmp_path) == (1.0, 1.0)


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    keep_voice(tmp_path / "missing", 1.5, 1.0)
    assert kept_voice(tmp_path / "missing") == (1.0, 1.0)
