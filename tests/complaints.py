"""Complaints of devices, collected for tests."""

import pytest

from assistant.game.complaints import Complaint


def unexpected(complaint: Complaint) -> None:
    """Fail: no complaint was expected."""
    pytest.fail(str(complaint))
