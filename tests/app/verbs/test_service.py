"""`tabletop install-service` and `tabletop uninstall-service`, as far as they only tell."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.app.service.install import SETTINGS, UNIT
from assistant.app.verbs.service import install_service, uninstall_service


def test_a_dry_run_lists_the_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tabletop.toml").write_text("[mouth]\nvolume = 0.5\n")
    told = CliRunner().invoke(install_service, ["--dry-run"])
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert lines[0].removeprefix("would ") in (f"write {UNIT}", f"keep {UNIT}")
    assert lines[-1] == "would run systemctl restart tabletop.service"
    assert SETTINGS.exists() or f"{tmp_path}/tabletop.toml {SETTINGS}" in told.output


@pytest.mark.skipif(UNIT.exists(), reason="the service is installed here")
def test_nothing_is_removed_where_nothing_is_installed() -> None:
    told = CliRunner().invoke(uninstall_service, ["--dry-run"])
    assert (told.exit_code, told.output) == (0, "Nothing is installed.\n")
