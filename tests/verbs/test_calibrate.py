"""`tabletop calibrate` where there is nothing to calibrate with."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.errors import DeviceError
from assistant.verbs.calibrate import calibrate


@pytest.fixture
def deaf(tmp_path: Path) -> str:
    settings = tmp_path / "tabletop.toml"
    settings.write_text('[ears]\nmicrophone = "none is called so"\n', encoding="utf-8")
    return str(settings)


def test_without_a_microphone_there_is_a_one_line_error(deaf: str) -> None:
    ran = CliRunner().invoke(calibrate, ["--config", deaf])
    assert isinstance(ran.exception, DeviceError)
    assert str(ran.exception).startswith("no microphone called “none is called so” was found")


def test_a_name_that_cannot_be_said_is_refused(deaf: str) -> None:
    ran = CliRunner().invoke(calibrate, ["--config", deaf, "--name", "!?"])
    assert ran.exit_code == 2
    assert "cannot be said" in ran.output
