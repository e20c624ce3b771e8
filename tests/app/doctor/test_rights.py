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


JOIN = f"sudo usermod -aG {OURS} $USER, then log in anew"


@pytest.mark.parametrize(
    ("may", "members", "state", "text", "cure"),
    [
        (False, [], Outcome.BROKEN, f"this user is not in the group {OURS}", JOIN),
        (True, [], Outcome.NOTE, "", "sudo tabletop install-service"),
        (True, ["tabletop"], Outcome.OK, f"devices of {OURS} can be used", ""),
    ],
    ids=["not this user", "not the service", "both"],
)
def test_a_missing_group_comes_with_the_command_that_gives_it(
    may: bool, members: list[str], state: Outcome, text: str, cure: str, device: Path
) -> None:
    finding = groups([device], lambda path: may, lambda group: members)
    assert (finding.state, finding.cure) == (state, cure)
    assert not text or finding.text == text
