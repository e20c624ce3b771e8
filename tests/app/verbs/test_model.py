"""`tabletop model`: larger Whisper models are timed with a spoken clue."""

from pathlib import Path

import pytest

from assistant.app.wiring.recognizer import seconds_for
from assistant.game.errors import ModelError
from assistant.game.messages import Clip
from assistant.hearing.whisper_model import packaged

SECOND = Clip(b"\x00\x20\x00\xe0" * 8_000, 16_000)

pytestmark = pytest.mark.slow


def test_a_model_is_timed() -> None:
    assert 0.01 < seconds_for(SECOND, packaged()) < 60


def test_a_folder_without_a_model_cannot_be_timed(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"model.bin: No such file"):
        seconds_for(SECOND, tmp_path)
