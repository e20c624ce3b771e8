"""Every check, handed the real machine, whatever that has."""

from pathlib import Path

import pytest

from assistant.app.doctor.checks import CHECKS, Subject
from assistant.app.doctor.finding import Outcome


def subject(folder: Path, settings: str) -> Subject:
    config = folder / "tabletop.toml"
    config.write_text(settings)
    return Subject(config, folder)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(CHECKS) - {"recognizer"}))
def test_every_check_can_be_made_whatever_is_missing_here(name: str, tmp_path: Path) -> None:
    """A recognizer is loaded by the test of mic-test."""
    finding = CHECKS[name].find(subject(tmp_path, '[box]\nwired = "yes"\n'))
    assert finding.text
    assert finding.cure or finding.state is not Outcome.BROKEN


def test_bad_settings_are_found_by_one_check_and_stop_no_other(tmp_path: Path) -> None:
    bad = subject(tmp_path, "[ears]\nnose = 1\n")
    finding = CHECKS["settings"].find(bad)
    assert finding.state is Outcome.BROKEN
    assert "line 2: [ears] has no “nose”" in finding.text
    assert CHECKS["lgpio"].find(bad).state is not Outcome.BROKEN


def test_impossible_wiring_is_reported_by_the_check_of_settings(tmp_path: Path) -> None:
    finding = CHECKS["settings"].find(subject(tmp_path, "[north]\nbutton = 2\n"))
    assert (finding.state, "GPIO 2 is taken" in finding.text) == (Outcome.BROKEN, True)


def test_checks_have_time_limits_for_a_slow_computer() -> None:
    assert min(check.seconds for check in CHECKS.values()) >= 20


@pytest.mark.parametrize("name", ["i2c", "screens", "overlays", "pins"])
def test_without_a_box_none_of_its_parts_is_touched(name: str, tmp_path: Path) -> None:
    finding = CHECKS[name].find(subject(tmp_path, '[box]\nwired = "no"\n'))
    assert (finding.state, finding.text) == (Outcome.ABSENT, "there is no box here")
