"""Complaints of devices, collected for tests."""

import pytest

from assistant.game.complaints import Complaint


def unexpected(complaint: Complaint) -> None:
    """Fail: nothing was to be complained of."""
    pytest.fail(str(complaint))
