"""The file whose presence switches the machine off."""

from pathlib import Path

import pytest

from assistant.app.service import power
from assistant.app.service.place import shipped
from assistant.app.service.power import OFF_UNIT, off_file


def test_the_service_can_switch_off_only_if_the_unit_is_installed(tmp_path: Path) -> None:
    unit = tmp_path / OFF_UNIT.name
    service = {"RUNTIME_DIRECTORY": str(tmp_path)}
    assert off_file(service, unit) is None
    unit.touch()
    assert off_file(service, unit) == tmp_path / "off"
    assert off_file({}, unit) is None


def test_the_file_is_the_one_that_the_unit_waits_for() -> None:
    assert "\nPathExists=/run/tabletop/off\nUnit=poweroff.target\n" in shipped(OFF_UNIT.name)
    assert "\nRuntimeDirectory=tabletop\n" in shipped("tabletop.service")


def test_switching_off_creates_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    power.switch_off(tmp_path / "off")
    assert (tmp_path / "off").exists()
    power.switch_off(tmp_path / "gone" / "off")
    assert "No such file or directory; the machine stays on" in capsys.readouterr().err
    power.switch_off(None)
