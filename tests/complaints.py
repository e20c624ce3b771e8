"""What devices complain of, where tests take it."""

import pytest

from assistant.game.complaints import Complaint


def unexpected(complaint: Complaint) -> None:
    """Fail: nothing was to be complained of."""
    pytest.fail(str(complaint))
