import signal
from pathlib import Path

from click.testing import CliRunner

from assistant.app.cli import tabletop


def test_the_screens_command_reports_missing_screens_and_settings(tmp_path: Path) -> None:
    settings = tmp_path / "tabletop.toml"
    settings.write_text('[box]\nwired = "yes"\n[south]\noffset = 2\n')
    before = signal.getsignal(signal.SIGTERM)
    with (tmp_path / "keys").open("w+") as keys:
        result = CliRunner().invoke(tabletop, ["screens", "--config", str(settings)], input=keys)
    assert result.exit_code == 0, result.output
    assert "North's screen is missing: there is no I2C bus" in result.output
    assert result.output.endswith(
        '[north]\nscreen = "ssd1309"\n[south]\nscreen = "ssd1309"\noffset = 2\n'
    )
    assert signal.getsignal(signal.SIGTERM) is before
