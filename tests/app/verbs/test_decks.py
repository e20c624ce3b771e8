"""Files that `tabletop decks` refuses unread; `typed/decks.txt` covers all else."""

from pathlib import Path

import pytest

from assistant.app.verbs.decks import faults
from tests.game.decks.written import written


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (3_000_000, "it is larger than 1 MB"),
        (20_001, "it is too long for a deck; 20000 lines are the most"),
    ],
)
def test_a_file_that_is_too_long_is_refused_unread(lines: int, reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, "".join(f"{at}\n" for at in range(lines)))
    assert faults("mine", tmp_path) == [f"{path}: {reason}"]
