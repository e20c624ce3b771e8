"""Permissions for the devices."""

import grp
import os
from pathlib import Path

import pytest

from assistant.app.doctor.finding import Outcome
from assistant.app.doctor.rights import groups

OURS = grp.getgrgid(next(one for one in (os.getgid(), *os.getgroups(), 1) if one)).gr_name
"""A group that a file can be given to, and that is not root's."""


@pytest.fixture
def device(tmp_path: Path) -> Path:
    path = tmp_path / "i2c-1"
    path.touch()
    os.chown(path, -1, grp.getgrnam(OURS).gr_gid)
    return path


def test_without_devices_no_group_is_needed(tmp_path: Path) -> None:
    assert groups([tmp_path / "i2c-1"]).state is Outcome.ABSENT


def test_a_missing_group_comes_with_the_command_to_join_it(device: Path) -> None:
    finding = groups([device], lambda path: False)
    assert finding.state is Outcome.BROKEN
    assert finding.text == f"this user is not in the group {OURS}"
    assert finding.cure == f"sudo usermod -aG {OURS} $USER, then log in anew"


def test_the_services_user_needs_them_too(device: Path) -> None:
    finding = groups([device], lambda path: True, lambda group: [])
    assert (finding.state, finding.cure) == (Outcome.NOTE, "sudo tabletop install-service")


def test_usable_devices_are_reported(device: Path) -> None:
    finding = groups([device], lambda path: True, lambda group: ["tabletop"])
    assert finding.state is Outcome.OK
    assert finding.text == f"devices of {OURS} can be used"
