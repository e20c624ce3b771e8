"""A new box sets itself up from its card, with no network, and takes its first clue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.app.service.card import STEPS, CardAnswers, screens_of
from tests.rig import new_box
from tests.rig.guest.glasses import PIXELS
from tests.rig.new_box import CLUE, Box

pytestmark = pytest.mark.timeout(0)  # the box has a limit of its own


def test_a_new_box_sets_itself_up_and_takes_a_clue(
    built: None, record_property: Callable[[str, object], None], tmp_path: Path
) -> None:
    new_box.build()
    box = Box(tmp_path / "box")
    record_property("a new box: from an empty card to all installed", f"{box.start():.0f} s")
    count = len(STEPS)
    told = [line[:6] for line in box.log.splitlines() if f" of {count}: " in line]
    assert told == [f"{number} of {count}" for number in range(1, count + 1)], box.last_words
    assert box.log.endswith("Done. The box starts again, and greets.\n"), box.last_words
    sent = {message for _, _, message in box.sent_to_screens()}
    for name, lines in screens_of(CardAnswers("", screens="ssd1309")).items():
        shown = {bytes.fromhex(line) for line in lines.splitlines()} <= sent
        assert shown is not name.endswith("-failed"), name

    record_property("from the next start to the first clue", f"{box.start():.0f} s")
    assert CLUE in box.heard, box.heard or box.last_words
    started, ready = box.since_start("ExecMainStart"), box.since_start("ActiveEnter")
    picture = min(at for at, _, message in box.sent_to_screens() if message[0] == PIXELS)
    record_property("from power to the service's start", f"{started:.0f} s")
    record_property("from there to the first picture", f"{picture - started:.1f} s")
    record_property("from there to the greeting", f"{ready - started:.1f} s")
