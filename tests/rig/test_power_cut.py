"""The power is cut while moves are saved: no announced move may be missing afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rig.power_cuts import Cut, cut_power

CUTS = 6
"""Few, since each needs two starts of a machine; `tests.rig.power_cuts` makes any number."""

pytestmark = pytest.mark.timeout(0)  # the first test waits for machines with their own limit


@pytest.fixture(scope="module")
def cuts(built: None, tmp_path_factory: pytest.TempPathFactory) -> list[Cut]:
    """Every cut of both disks, at random moments."""
    return cut_power(CUTS, tmp_path_factory.mktemp("power"))


def test_no_announced_move_is_lost(
    cuts: list[Cut], record_property: Callable[[str, object], None]
) -> None:
    """Every move is on disk before it is announced."""
    full = [cut for cut in cuts if cut.disk == "full"]
    told = ", ".join(str(cut.announced) for cut in full)
    record_property("moves announced before each cut, none of them lost", told)
    assert len(full) == CUTS
    assert [cut for cut in full if cut.missing] == []


def test_the_disk_does_lose_unflushed_data(
    cuts: list[Cut], record_property: Callable[[str, object], None]
) -> None:
    """The control: saved less carefully, moves are lost, so the test would detect a loss."""
    normal = [cut for cut in cuts if cut.disk == "normal"]
    lost = ", ".join(str(cut.missing) for cut in normal)
    record_property("moves lost at each cut with synchronous=NORMAL", lost)
    assert any(cut.missing for cut in normal)
