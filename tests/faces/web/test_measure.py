"""The command that measures pages reports real measurements."""

import pytest

from tests.faces.web.measure import measure, told


@pytest.mark.slow
def test_fifty_screens_and_two_phones_show_every_event_soon() -> None:
    found = measure(pages=52, number=1)
    assert found.events > 10
    assert len(found.late) > found.events * 2  # more than one page each showed them
    assert 0 < found.late[0] <= found.within(0.95) <= found.late[-1]
    assert found.within(0.95) < 0.5  # a tenth of that on an idle machine
    assert "52 pages" in told(found)
