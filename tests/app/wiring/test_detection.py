"""Settings that describe a box."""

from pathlib import Path

import pytest

from assistant.app.wiring.detection import has_box
from assistant.config import Box, Settings


@pytest.mark.parametrize(
    ("wired", "model", "there"),
    [
        ("auto", "Raspberry Pi 4 Model B Rev 1.4\0", True),
        ("auto", "Some Laptop", False),
        ("auto", None, False),
        ("yes", None, True),
        ("no", "Raspberry Pi 5", False),
    ],
)
def test_a_raspberry_pi_has_a_box_unless_the_settings_say_otherwise(
    wired: str, model: str | None, there: bool, tmp_path: Path
) -> None:
    file = tmp_path / "model"
    if model is not None:
        file.write_text(model)
    assert has_box(Settings(box=Box(wired=wired)), file) is there
