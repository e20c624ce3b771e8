"""The command that measures pages reports real measurements."""

from dataclasses import replace

import pytest

from tests.faces.web.measure import WITHIN, Measured, measure, told


@pytest.mark.slow
def test_fifty_screens_and_two_phones_show_every_event_soon() -> None:
    found = measure(pages=52, number=1)
    assert found.events > 10
    assert len(found.late) > found.events * 2  # more than one page each showed them
    assert 0 < found.late[0] <= found.within(0.95) <= found.late[-1]
    assert found.within(0.95) < 0.5  # a tenth of that on an idle machine
    assert "52 pages" in told(found)


def test_the_measurement_is_reported() -> None:
    late = tuple(at / 1000 for at in range(1, 101))
    found = Measured(3, 100, late, (100.0, 100.0, 100.0, 110.0))
    assert found.within(0.95) <= WITHIN
    assert abs(found.growth - 0.1) < 1e-9
    assert told(found) == (
        "3 pages, 100 events: 95 % shown within 96 ms, the slowest within 100 ms\n"
        "memory: 110.0 MB, +10.0% since it was warm"
    )
    assert "memory" not in told(replace(found, memory=(1.0,)))
