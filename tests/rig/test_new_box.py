"""A new box sets itself up from its card, with no network, and takes its first clue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rig import new_box
from tests.rig.new_box import CLUE, STEPS, Box

pytestmark = pytest.mark.timeout(0)  # the box has a limit of its own


def test_a_new_box_sets_itself_up_and_takes_a_clue(
    built: None, record_property: Callable[[str, object], None], tmp_path: Path
) -> None:
    new_box.build()
    box = Box(tmp_path / "box")
    record_property("from an empty card to all installed", f"{box.start():.0f} s")
    steps = [line[:6] for line in box.log.splitlines() if f" of {STEPS}: " in line]
    assert steps == [f"{number} of {STEPS}" for number in range(1, STEPS + 1)], box.last_words
    assert box.log.endswith("Done. The box starts again, and greets.\n"), box.last_words
    record_property("from the next start to the first clue", f"{box.start():.0f} s")
    assert CLUE in box.heard, box.heard or box.last_words
